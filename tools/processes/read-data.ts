/** Reads `data` of a GET with a token. Throws unless the status is 200. */
export async function readData<Data = Record<string, unknown>>(
  address: string,
  path: string,
  token: string,
): Promise<Data> {
  const answer = await fetch(`${address}/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`GET ${path} was answered ${answer.status}: ${text}`);
  const { data }: { data: Data } = JSON.parse(text);
  return data;
}
