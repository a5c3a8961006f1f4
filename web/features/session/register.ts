import { toast } from 'react-hot-toast/headless';
import type { BodyOf } from '#contract/endpoint.ts';
import * as users from '#contract/users.ts';
import { registerText } from '#web/i18n/register-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { loadPart } from '#web/lib/api/load-part.ts';

export type Registration = BodyOf<typeof users.register>;

/** How long the page tries to solve a challenge: twenty times what a cheap phone needs on average. */
const SOLVING_MAX_MS = 60_000;

const loadSolver = () => import('#web/lib/proof-of-work/solve.ts');

/** Registers a user. Where the server asks for a proof of work, it solves that first, and says so meanwhile. */
export async function register(registration: Registration): Promise<void> {
  try {
    await call(users.register, { body: registration });
  } catch (error) {
    const challenge = challengeIn(error);
    if (!challenge) throw error;
    const proof = await solve(challenge);
    try {
      await call(users.register, { body: { ...registration, proof } });
    } catch (failure) {
      throw challengeIn(failure) ? checkFailed(failure) : failure;
    }
  }
}

async function solve(challenge: { challenge: string; bits: number }): Promise<string> {
  const checking = toast.loading(registerText.checking);
  try {
    const solver = await loadPart(loadSolver);
    const proof = await solver.solve(challenge, { maxMs: SOLVING_MAX_MS });
    if (proof === undefined) throw checkFailed();
    return proof;
  } finally {
    toast.dismiss(checking);
  }
}

function challengeIn(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 403) return undefined;
  return users.registrationChallenge.safeParse(error.data).data;
}

function checkFailed(cause?: unknown): ApiError {
  return new ApiError(registerText.checkFailed, 403, { cause });
}
