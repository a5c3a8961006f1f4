import { createClient } from './conformance/client.ts';
import { runConformance } from './conformance/run-checks.ts';
import type { Result } from './conformance/run-checks.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const [baseUrl] = args;
  if (args.length !== 1 || baseUrl === undefined || !isHttpUrl(baseUrl)) {
    console.error('Usage: npm run conformance -- http://host:port/v1');
    return 2;
  }
  try {
    const answer = await createClient(baseUrl).get('/threads');
    if (answer.status === 404 || !isEnvelope(answer.text)) {
      const base = baseUrl.replace(/\/+$/, '');
      const hint = base.endsWith('/v1') ? '.' : `; did you mean ${base}/v1?`;
      console.error(
        `conformance: there is no v1 API at ${baseUrl} (GET /threads answers ${answer.status})${hint}`,
      );
      return 1;
    }
  } catch (error) {
    console.error(`conformance: no server answers at ${baseUrl} (${reasonOf(error)}).`);
    return 1;
  }
  const totals = await runConformance(baseUrl, { onResult: (result) => console.log(line(result)) });
  const suffix = totals.notApplicable === 0 ? '' : ` (${totals.notApplicable} not applicable)`;
  console.log(`conformance: ${totals.passed} passed, ${totals.failed} failed${suffix}`);
  return totals.failed === 0 ? 0 : 1;
}

function line(result: Result): string {
  if (result.outcome === 'passed') return `✓ ${result.name}`;
  if (result.outcome === 'failed') return `✗ ${result.name}: ${result.why}`;
  return `– ${result.name} (not applicable: ${result.why})`;
}

/** Whether the text has the envelope of every answer of the API. */
function isEnvelope(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && 'status' in answer;
  } catch {
    return false;
  }
}

function isHttpUrl(text: string): boolean {
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  return protocol === 'http:' || protocol === 'https:';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
