import http from 'node:http';
import fc from 'fast-check';
import type { Db } from '#server/schema.ts';
import { findMiscounts } from '#tools/processes/find-miscounts.ts';
import { readData } from '#tools/processes/read-data.ts';
import { judgeBy } from './judge.ts';
import { getToKnow, type Known } from './known.ts';
import { type ApiDocument, findOperation, type Operation, readOperations } from './operations.ts';
import { anyRequest, type FuzzRequest } from './requests.ts';
import { sendRequest } from './send.ts';

/** After how many requests an honest one must still be answered. */
const HONEST_EVERY = 500;

/** What ends sessions and accounts is asked for by somebody new, or there would soon be nobody. */
const ENDS_SESSIONS = [
  'DELETE /v1/session',
  'DELETE /v1/users/me',
  'DELETE /v1/users/me/sessions',
  'PUT /v1/users/me/password',
];

export interface FuzzOptions {
  readonly address: string;
  /** The database of the forum at `address`. */
  readonly db: Db;
  readonly seed: number;
  readonly requests: number;
  /** Called after each answer with how many there were; throws for what no answer shows. */
  readonly onAnswer?: (answers: number) => Promise<void> | void;
}

export interface FuzzReport {
  /** Why it is not right, with the seed and the smallest request that shows it; undefined when all is. */
  readonly fault: string | undefined;
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Operations that never succeeded: of those, only the refusals are tried. */
  readonly neverDone: readonly string[];
}

/** Sends requests made from the forum's own API document until one is answered wrongly. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { address, db, seed, requests, onAnswer } = options;
  const document = await fetch(`${address}/openapi.json`);
  const operations = readOperations((await document.json()) as ApiDocument);
  const known = await getToKnow(db, address, requests);
  const judge = judgeBy(operations);
  const statuses = new Map<number, number>();
  const done = new Set<Operation>();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let answers = 0;

  const property = fc.asyncProperty(anyRequest(operations, known), async (request) => {
    const operation = findOperation(operations, request.method, request.url);
    const token = await tokenFor(request, operation, known);
    const answer = await sendRequest(address, agent, request, token);
    answers += 1;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (operation && answer.status < 300) done.add(operation);
    const fault = judge(request, answer);
    if (fault !== undefined) throw new Error(fault);
    if (answers % HONEST_EVERY === 0) {
      await readData(address, '/threads?limit=5', known.tokens.member);
    }
    await onAnswer?.(answers);
  });
  const result = await fc.check(property, { seed, numRuns: requests });
  agent.destroy();
  return {
    fault: describe(result) ?? (await findMiscounts(db)),
    statuses,
    neverDone: operations.filter((one) => !done.has(one)).map(({ name }) => name),
  };
}

function describe(result: fc.RunDetails<[FuzzRequest]>): string | undefined {
  if (!result.failed) return undefined;
  const reason = result.errorInstance instanceof Error ? result.errorInstance.message : 'no answer';
  return `${reason}\n${fc.defaultReportMessage(result)}`;
}

function tokenFor({ sender }: FuzzRequest, operation: Operation | undefined, known: Known) {
  return operation && ENDS_SESSIONS.includes(operation.name)
    ? known.makeToken()
    : known.tokens[sender];
}
