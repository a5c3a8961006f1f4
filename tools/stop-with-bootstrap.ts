/**
 * Ends this process as SIGTERM does when the bootstrap that started it is gone, also where it was
 * killed: the channel between the two breaks. Started in another way, it has no channel.
 */
export function stopWithBootstrap(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
