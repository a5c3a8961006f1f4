import { expect, it } from 'vitest';
import { openSmtpServer } from '#server/mail/testing/smtp-server.ts';
import { giveUpLetter } from '#server/mail/letters.repository.ts';
import { isRefused, markRefused } from '#server/mail/refused-addresses.repository.ts';
import { createUser } from '#server/testing/factories.ts';
import { runTool } from '#server/testing/run-tool.ts';
import { useMailApp } from '#server/testing/test-mail.ts';

const { db, mail } = await useMailApp();

/** Queues a letter with a link, and returns its id. */
async function queueLetter(): Promise<string> {
  const { id: userId, email: recipient } = await createUser(db, { email: 'sari@contoh.id' });
  const reset = { purpose: 'reset-password', expiresAt: new Date(Date.now() + 3_600_000) } as const;
  const data = { name: 'Sari' };
  await mail.queue(db, { kind: 'password-reset', recipient, userId, data, links: { reset } });
  const { id } = await db.selectFrom('letters').select('id').executeTakeFirstOrThrow();
  return id;
}

it('npm run mail lists what waits and what was given up, and retries it', async () => {
  expect((await runTool('mail')).stdout).toBe('No letter waits.\nNone was given up.\n');
  const id = await queueLetter();
  expect((await runTool('mail')).stdout).toMatch(
    new RegExp(
      `^Waiting \\(1\\):\n  ${id}  password-reset to sari@contoh.id, written .*attempts: 0`,
    ),
  );
  await giveUpLetter(db, id, '550 5.1.1 no such user');
  await markRefused(db, 'sari@contoh.id', '550');
  const { stdout } = await runTool('mail');
  expect(stdout).toMatch(/Given up \(1\):\n.*\n    550 5\.1\.1 no such user\n/);
  expect(stdout).toContain('get none for a while: 1.');
  expect((await runTool('mail', 'retry', id)).stdout).toContain('tries now: 1.');
  expect(await isRefused(db, 'sari@contoh.id')).toBe(false);
  expect(await mail.takeLetters()).toHaveLength(1);
  expect(await runTool('mail', 'retry', id)).toMatchObject({
    status: 1,
    stderr: `No letter ${id} waits, and none was given up.\n`,
  });
});

it('npm run mail says how it is called, and what a test letter needs', async () => {
  expect(await runTool('mail', 'kirim')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Usage: npm run mail/),
  });
  expect(await runTool('mail', 'test', 'sari@contoh.id')).toMatchObject({
    status: 1,
    stderr: 'No mail is set up: set SMTP_URL, MAIL_FROM and PUBLIC_URL.\n',
  });
});

it('npm run mail -- test sends a letter at once', async () => {
  const server = await openSmtpServer();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Forum Warga <forum@contoh.id>',
    PUBLIC_URL: 'https://forum.contoh.id',
  };
  const { status, stdout } = await runTool('mail', 'test', 'sari@contoh.id', env);
  expect(stdout).toContain('took the test letter to sari@contoh.id');
  expect(status).toBe(0);
  expect(server.arrived[0]?.mail.subject).toBe('Surat percobaan dari Rembuk');
});
