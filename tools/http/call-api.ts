export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: object;
}

/** Makes a call of the v1 API, and returns `data` of its answer. Throws unless the call succeeds. */
export async function callApi<Data = Record<string, unknown>>(
  url: string,
  { method = 'GET', token, body }: ApiCall = {},
): Promise<Data> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} was answered ${answer.status}: ${text}`);
  const { data }: { data: Data } = JSON.parse(text);
  return data;
}
