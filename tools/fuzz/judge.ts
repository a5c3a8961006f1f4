import { Ajv2020 } from 'ajv/dist/2020.js';
import { failureEnvelope } from '#contract/envelope.ts';
import type { RawAnswer } from '#tools/http/exchange.ts';
import { findOperation, type Operation } from './operations.ts';
import type { FuzzRequest } from './requests.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** URLs of pages and files, whose successes have no envelope. */
const PAGE_URL =
  /^\/+($|[?#]|docs([/?#]|$)|openapi\.json|assets\/|favicon\.|manifest|[\w-]+\.\w+$)/;

/** The message of requests that Node refuses before a route is known. */
const UNREADABLE = 'the request could not be read: ';

/** Returns what is wrong with an answer, in one line, or undefined. */
export type Judge = (request: FuzzRequest, answer: Answer) => string | undefined;

type Answer = Omit<RawAnswer, 'rawHeaders'>;

/** Creates a judge that compares answers with the envelope and with the operation in the API document. */
export function judgeBy(operations: readonly Operation[]): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });

  return ({ method, url }, { status, headers, body }) => {
    if (status >= 500) return `answered ${status}: ${body.toString()}`;
    const operation = findOperation(operations, method, url);
    if (body.length === 0) return judgeEmpty(method, url, { status, headers });
    const text = readText(body);
    if (text === undefined) return 'the answer is not in UTF-8';
    if (status >= 400) {
      const fault = judgeFailure(headers['content-type'], text);
      if (fault !== undefined) return fault;
    }
    if (status >= 400 && text.includes(UNREADABLE)) return undefined;
    if (!operation)
      return status >= 400 || isPage(url, headers) ? undefined : `${status} from an unknown URL`;
    return judgeDocumented(operation, status, text);
  };

  function judgeDocumented({ name, responses }: Operation, status: number, text: string) {
    const described = responses[status];
    if (!described) return `${name} does not document ${status}: ${text.slice(0, 300)}`;
    const schema = described.content?.['application/json']?.schema;
    if (!schema) return `${name} does not document the schema of ${status}`;
    if (ajv.validate(schema, JSON.parse(text))) return undefined;
    return `${name} answers ${status}, but ${ajv.errorsText()}: ${text.slice(0, 300)}`;
  }
}

function judgeEmpty(method: string, url: string, { status, headers }: Omit<Answer, 'body'>) {
  const isAllowed =
    method === 'HEAD' ||
    status === 204 ||
    status === 304 ||
    (status === 302 && PAGE_URL.test(url)) ||
    headers['content-type']?.startsWith('text/event-stream');
  return isAllowed ? undefined : `${status} with an empty body`;
}

function isPage(url: string, headers: Answer['headers']): boolean {
  const isHtml = headers['content-type'] === 'text/html; charset=utf-8';
  return PAGE_URL.test(url) || (isHtml && !/^\/v1([/?#]|$)/.test(url));
}

function judgeFailure(type: string | undefined, text: string): string | undefined {
  if (type !== JSON_TYPE) return `a failure of type ${type}: ${text.slice(0, 300)}`;
  const envelope = failureEnvelope.strict().safeParse(JSON.parse(text));
  if (!envelope.success || envelope.data.status !== 'fail')
    return `no envelope: ${text.slice(0, 300)}`;
  return undefined;
}

function readText(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
