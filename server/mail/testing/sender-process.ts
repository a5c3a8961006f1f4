import { readDatabaseUrl } from '#server/platform/database/database-url.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openLog } from '#server/platform/observability/log.ts';
import type { Schema } from '#server/schema.ts';
import { requeueOverdue } from '#server/mail/overdue-letters.ts';
import { startMail } from '#server/mail/start-mail.ts';

/** A process that sends letters until it is killed: the arguments are the database and the port of the mail server. */
const [, , url = '', port = ''] = process.argv;
const connection = readDatabaseUrl(url);
const db = openDatabase<Schema>(connection, console.error);
await startMail({
  db,
  connection,
  settings: {
    smtp: { host: '127.0.0.1', port: Number(port), isSecure: false, login: undefined },
    from: { name: undefined, address: 'forum@contoh.id' },
    origin: 'https://forum.contoh.id',
    productName: 'Rembuk',
  },
  secrets: [],
  isLimited: false,
  log: openLog('error'),
});
// As every minute.
await requeueOverdue(db);
