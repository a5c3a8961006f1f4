/** Notes the types of what a stream tells, for as long as it goes on; gives how it ended. */
export async function noteEvents(
  url: string,
  token: string,
  heard: string[],
): Promise<'ended' | 'cut'> {
  try {
    const answer = await fetch(`${url}/v1/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, type = ''] of text.matchAll(/"type":"([a-z-]+)"/g)) heard.push(type);
    }
    return 'ended';
  } catch {
    return 'cut';
  }
}
