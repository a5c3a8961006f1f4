/** The data that the API answers a member who asks rightly. Throws when it is no success. */
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
