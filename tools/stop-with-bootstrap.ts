/**
 * Sends SIGTERM to this process when the bootstrap that started it ends, even by `kill -9`, which closes their IPC
 * channel. A process that was started in another way has no channel.
 */
export function stopWithBootstrap(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
