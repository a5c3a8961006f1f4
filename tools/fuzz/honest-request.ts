/** What the API answers a member who asks rightly. Throws when it is no success. */
export async function askHonestly(
  address: string,
  path: string,
  token: string,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${address}/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`GET ${path} was answered ${answer.status}: ${text}`);
  const { data }: { data: Record<string, unknown> } = JSON.parse(text);
  return data;
}
