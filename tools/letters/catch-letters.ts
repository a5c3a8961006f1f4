import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A letter that was caught. */
export interface CaughtLetter {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly at: Date;
  readonly text: string;
  readonly html: string;
}

/** More than anyone looks at. The oldest go. */
const LETTERS_MAX = 200;

/** In bytes. */
const LETTER_MAX = 1024 * 1024;

export interface LetterTrap extends AsyncDisposable {
  /** The SMTP_URL that leads here. */
  readonly smtpUrl: string;
  /** The newest first. */
  list(): readonly CaughtLetter[];
}

/** Opens a mail server on this machine that keeps all letters to itself, in memory. */
export async function catchLetters(): Promise<LetterTrap> {
  const letters: CaughtLetter[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LETTER_MAX,
    onData(stream, session, callback) {
      simpleParser(stream).then((mail) => {
        letters.unshift({
          to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
          from: mail.from?.text ?? '',
          subject: mail.subject ?? '',
          at: new Date(),
          text: mail.text ?? '',
          html: mail.html || '',
        });
        letters.splice(LETTERS_MAX);
        callback();
      }, callback);
    },
  });
  // A client that hangs up in the middle is no failure of the trap.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    list: () => letters,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(resolve)),
  };
}
