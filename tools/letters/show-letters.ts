import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { catchLetters } from './catch-letters.ts';
import { renderLetters } from './render-letters.ts';

/** Inline styles are those of the page and of the letters. Nothing is loaded, sent, run or framed by others. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** The settings without those that only a forum with its own mail server needs, to be read before letters are caught. */
export function withoutMail(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { SMTP_URL: _url, MAIL_FROM: _from, PUBLIC_URL: _origin, ...others } = env;
  return { ...others, REQUIRE_CONFIRMED_EMAIL: undefined };
}

export interface ShownLetters extends AsyncDisposable {
  /** The settings with which a forum sends its letters here, and nowhere else. */
  readonly settings: { SMTP_URL: string; MAIL_FROM: string; PUBLIC_URL: string };
  /** The URL of the page. */
  readonly address: string;
}

/**
 * Catches the letters of a forum whose pages are at `publicUrl`, and shows them on a page, which this machine alone can
 * open: it has links that log in. Whatever mail is set up in the environment is not used.
 */
export async function showLetters(publicUrl: string): Promise<ShownLetters> {
  await using held = new AsyncDisposableStack();
  const trap = held.use(await catchLetters());
  const server = createServer(({ url, method, headers }, response) => {
    // A page elsewhere that points a name of its own at this machine must not read the letters.
    const isLocal = /^(127\.0\.0\.1|localhost):\d+$/.test(headers.host ?? '');
    if (!isLocal || method !== 'GET' || url !== '/surat') {
      response.writeHead(isLocal ? 404 : 403).end();
      return;
    }
    response.writeHead(200, HEADERS).end(renderLetters(trap.list()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  held.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const running = held.move();
  return {
    settings: { SMTP_URL: trap.smtpUrl, MAIL_FROM: 'forum@rembuk.invalid', PUBLIC_URL: publicUrl },
    address: `http://127.0.0.1:${port}/surat`,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
