import http from 'node:http';
import fc from 'fast-check';
import type { Db } from '#server/schema.ts';
import { findMiscounts } from '#tools/processes/find-miscounts.ts';
import { callApi } from '#tools/http/call-api.ts';
import { judgeBy } from './judge.ts';
import { createKnown } from './known.ts';
import { type ApiDocument, findOperation, type Operation, readOperations } from './operations.ts';
import { withValues } from './prepare.ts';
import { anyRequest, type FuzzRequest } from './requests.ts';
import { sendRequest } from './send.ts';

/** The interval, in requests, at which a valid one is sent, which must succeed. */
const HONEST_EVERY = 500;

export interface FuzzOptions {
  readonly address: string;
  /** The database of the forum at `address`. */
  readonly db: Db;
  readonly seed: number;
  readonly requests: number;
  /** Called after each answer with the number of answers so far. Throws when another check fails. */
  readonly onAnswer?: (answers: number) => Promise<void> | void;
}

export interface FuzzReport {
  /** The first fault, with the seed and the smallest request that causes it, or undefined. */
  readonly fault: string | undefined;
  /** The number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Operations that never succeeded, of which only failures were tested. */
  readonly neverSucceeded: readonly string[];
}

/** Sends random requests, made from the forum's API document, until an answer is wrong. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { address, db, seed, requests, onAnswer } = options;
  const document = await fetch(`${address}/openapi.json`);
  const operations = readOperations((await document.json()) as ApiDocument);
  const known = await createKnown(db, address, requests);
  const judge = judgeBy(operations);
  const statuses = new Map<number, number>();
  const succeeded = new Set<Operation>();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let answers = 0;

  const property = fc.asyncProperty(anyRequest(operations, known), async (request) => {
    const operation = findOperation(operations, request.method, request.url);
    const prepared = operation && (await known.prepare(operation.name));
    const token = prepared?.token ?? known.tokens[request.sender];
    const sent = withValues(request, prepared?.values ?? {});
    const answer = await sendRequest(address, agent, sent, token);
    answers += 1;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (operation && answer.status < 300) succeeded.add(operation);
    const fault = judge(request, answer);
    if (fault !== undefined) throw new Error(fault);
    if (answers % HONEST_EVERY === 0) {
      await callApi(`${address}/v1/threads?limit=5`, { token: known.tokens.member });
    }
    await onAnswer?.(answers);
  });
  const result = await fc.check(property, { seed, numRuns: requests });
  agent.destroy();
  return {
    fault: describe(result) ?? (await findMiscounts(db)),
    statuses,
    neverSucceeded: operations.filter((one) => !succeeded.has(one)).map(({ name }) => name),
  };
}

function describe(result: fc.RunDetails<[FuzzRequest]>): string | undefined {
  if (!result.failed) return undefined;
  const reason = result.errorInstance instanceof Error ? result.errorInstance.message : 'no answer';
  return `${reason}\n${fc.defaultReportMessage(result)}`;
}
