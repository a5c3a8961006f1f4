import { lookup } from 'node:dns/promises';
import type { Mailbox, MailSettings } from '#server/mail/mail-settings.ts';
import { verifyServer } from '#server/mail/smtp.ts';
import { explainFailure } from '#server/mail/smtp-failure.ts';
import { bad, type Finding, ok, warn } from './finding.ts';

/** A forum that waits for this longer is slow to log in, too. */
const TIMEOUTS = { connectMs: 10_000, greetingMs: 30_000, silenceMs: 30_000, letterMs: 60_000 };

/** Connects to the mail server and logs in. Sends nothing. */
export async function checkMail(settings: MailSettings | undefined): Promise<Finding[]> {
  if (settings === undefined) {
    return [
      ok('Mail', 'is not set up (SMTP_URL): no letter is sent, and operators reset passwords'),
    ];
  }
  const { host, port } = settings.smtp;
  const server = `${host}:${port}`;
  try {
    await verifyServer(settings, TIMEOUTS);
  } catch (error) {
    const { reason } = explainFailure(error);
    return [bad('Mail', `${server} cannot be used: ${reason}`, await remedyOf(error, host))];
  }
  const used = ok(
    'Mail',
    `${server} answers and takes the login; npm run mail -- test ADDRESS sends a letter`,
  );
  return [used, judgePublicUrl(settings.origin), describeSender(settings.from)];
}

/** Names the records that other mail servers look up. They are those of the mail server that sends on: none is asked. */
function describeSender({ address }: Mailbox): Finding {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return ok(
    'Sender',
    `is ${address}: its letters reach the inbox with DNS records for SPF (TXT of ${domain}), DKIM (NAME._domainkey.${domain}) and DMARC (_dmarc.${domain}), which are not checked here; docs/operating.md, section Mail, says what each needs`,
  );
}

async function remedyOf(error: unknown, host: string): Promise<string> {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code === 'EAUTH' || responseCode === 535)
    return 'correct the user and the password in SMTP_URL';
  if (code === 'ETLS') {
    return 'use a name of the mail server that is in its certificate; where its authority is your own, name its file in NODE_EXTRA_CA_CERTS';
  }
  const isKnown = await lookup(host).then(
    () => true,
    () => false,
  );
  return isKnown
    ? 'check the port in SMTP_URL (smtps:// 465, smtp:// 587), that the mail server runs, and that the network of this machine lets mail out'
    : `check the name in SMTP_URL: nobody knows ${host}`;
}

/** The finding for the origin of links. */
export function judgePublicUrl(origin: string): Finding {
  const subject = 'Links';
  const { protocol, hostname } = new URL(origin);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (isLocal) {
    return warn(subject, `letters link to ${origin}, which others cannot open`, 'set PUBLIC_URL');
  }
  return protocol === 'https:'
    ? ok(subject, `letters link to ${origin}`)
    : warn(
        subject,
        `letters link to ${origin}: whoever is on the way reads what the pages send`,
        'put HTTPS before the forum, and set PUBLIC_URL to https://…',
      );
}
