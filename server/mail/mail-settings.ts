import { z } from 'zod';

/** A mail server, from SMTP_URL. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Whether the connection is encrypted from its first byte (smtps). */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** A mailbox, from MAIL_FROM. */
export interface Mailbox {
  readonly name: string | undefined;
  readonly address: string;
}

/** The ports of RFC 6409 §3.1 and RFC 8314 §3.3. */
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

const SMTP_SHAPE =
  'must read like smtps://user:password@mail.contoh.id:465, or smtp:// and a host, and end there; in a password, # / ? @ : % must be percent-encoded, as %23 %2F %3F %40 %3A %25';

/** `smtp://` or `smtps://`, a host, and perhaps a port, a user and a password. The messages contain no part of it. */
export const smtpUrl = z.string().transform((text, context): SmtpServer => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const usualPort = PORTS[url?.protocol ?? ''];
  const rest = url && `${url.pathname}${url.search}${url.hash}`;
  if (!url?.hostname || usualPort === undefined || !['', '/'].includes(rest ?? '')) {
    context.addIssue(SMTP_SHAPE);
    return z.NEVER;
  }
  const port = url.port === '' ? usualPort : Number(url.port);
  const login = readLogin(url);
  if (login === 'malformed') {
    context.addIssue('has a % in its user or password that is not percent-encoded, as %25');
    return z.NEVER;
  }
  // An IPv6 address is written in brackets.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port, isSecure: url.protocol === 'smtps:', login };
});

function readLogin({ username, password }: URL): SmtpServer['login'] | 'malformed' {
  if (username === '') return undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return 'malformed';
  }
}

const NAME_AND_ADDRESS = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/;

/** `forum@contoh.id` or `Forum Warga <forum@contoh.id>`. */
export const mailbox = z.string().transform((text, context): Mailbox => {
  const [, name = '', address = text.trim()] = NAME_AND_ADDRESS.exec(text) ?? [];
  if (!z.email().safeParse(address).success || /[\p{Cc}]/u.test(name)) {
    context.addIssue('must be an e-mail address, or read like Forum Warga <forum@contoh.id>');
    return z.NEVER;
  }
  return { name: name === '' ? undefined : name, address };
});

/** The origin of the forum's pages: links in letters begin with it. A slash at its end is left out. */
export const publicUrl = z.string().transform((text, context): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin =
    url !== undefined &&
    ['http:', 'https:'].includes(url.protocol) &&
    [url.origin, `${url.origin}/`].includes(text.toLowerCase());
  if (isOrigin) return url.origin;
  context.addIssue(
    'must be where browsers open the forum: https:// or http:// and a name, without a path, such as https://forum.contoh.id',
  );
  return z.NEVER;
});

/** What the sender needs of the settings of the process. */
export interface MailSettings {
  readonly smtp: SmtpServer;
  readonly from: Mailbox;
  /** The origin that links begin with. */
  readonly origin: string;
  readonly productName: string;
}
