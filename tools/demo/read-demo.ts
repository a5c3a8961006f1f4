import { callApi } from '#tools/http/call-api.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './logins.ts';

/** Logs in to the demo forum at `url`, by default as a member, and returns the token. */
export async function logInToDemo(url: string, email = DEMO_LOGINS.member): Promise<string> {
  const body = { email, password: DEMO_PASSWORD };
  const login = { method: 'POST', body } as const;
  return (await callApi<{ token: string }>(`${url}/v1/login`, login)).token;
}

/** Returns up to a thousand threads of the forum at `url`, those with the fewest comments first. */
export async function threadsBySize(
  url: string,
  token: string,
): Promise<{ id: string; ownerId: string; totalComments: number }[]> {
  type Threads = { threads: { id: string; ownerId: string; totalComments: number }[] };
  const { threads } = await callApi<Threads>(`${url}/v1/threads`, { token });
  return threads.toSorted((a, b) => a.totalComments - b.totalComments);
}
