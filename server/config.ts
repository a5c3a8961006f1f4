import { z } from 'zod';
import { mailbox, type MailSettings, publicUrl, smtpUrl } from '#server/mail/mail-settings.ts';
import type { TrustedProxies } from '#server/platform/http/client-address.ts';
import { DatabaseUrlError, readDatabaseUrl } from '#server/platform/database/database-url.ts';
import { StartError } from '#server/platform/process/start-error.ts';

const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((value) => value === 'on');
const trueFalse = z
  .enum(['true', 'false'], 'must be "true" or "false"')
  .transform((value) => value === 'true');

/** Comma-separated origins, or `*` for any. */
const origins = z
  .string()
  .transform((value) => (value === '*' ? true : value.split(',').map((origin) => origin.trim())))
  .refine((value) => value === true || value.every(isOrigin), {
    error: 'must be "*" or origins such as "https://contoh.id", separated by commas',
  });

/** One proxy (`true`), so many in a chain, or those at these addresses. */
const trustProxy = z
  .string()
  .regex(
    /^(true|false|[1-9]|[\da-f.:/, ]*[.:][\da-f.:/, ]*)$/i,
    'must be "true", "false", how many proxies there are, or their addresses separated by commas',
  )
  .transform((value): TrustedProxies => {
    if (value === 'false') return false;
    if (value === 'true') return 1;
    return /^[1-9]$/.test(value) ? Number(value) : value;
  });

/** A connection string that the driver can read, with one host or several. */
const databaseUrl = z.string().superRefine((url, context) => {
  try {
    readDatabaseUrl(url);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    context.addIssue(error.message);
  }
});

const PORT_MAX = 65_535;
const portRule = `must be a whole number from 1 to ${PORT_MAX}`;

/** Tests use 0, which lets the system choose a free port. */
const port = z.coerce.number(portRule).int(portRule).min(0, portRule).max(PORT_MAX, portRule);

/**
 * An attacker who has the file may try as often as they like. Twelve random characters are 71 bits, which scrypt makes
 * too expensive to try.
 */
const PASSPHRASE_MIN = 12;

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_MIN, `must have at least ${PASSPHRASE_MIN} characters`)
    .optional(),
  PRODUCT_NAME: z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(50, 'must be at most 50 characters')
    .default('Rembuk'),
  PUBLIC_READ: trueFalse.default(false),
  CORS_ORIGIN: origins.default(true),
  TRUST_PROXY: trustProxy.default(false),
  RATE_LIMITS: onOff.default(true),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailbox.optional(),
  PUBLIC_URL: publicUrl.optional(),
  REQUIRE_CONFIRMED_EMAIL: trueFalse.default(false),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('warn'),
});

const environment = settings
  .refine(({ PORT, METRICS_PORT }) => PORT === 0 || METRICS_PORT !== PORT, {
    path: ['METRICS_PORT'],
    message: 'must be another port than PORT',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'must be the address that letters come from, where SMTP_URL is set',
  })
  .refine(({ SMTP_URL, PUBLIC_URL }) => SMTP_URL === undefined || PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    message:
      'must be what links in letters begin with, such as https://forum.contoh.id, where SMTP_URL is set',
  })
  .refine(
    ({ SMTP_URL, REQUIRE_CONFIRMED_EMAIL }) => !REQUIRE_CONFIRMED_EMAIL || SMTP_URL !== undefined,
    {
      path: ['REQUIRE_CONFIRMED_EMAIL'],
      message: 'needs SMTP_URL: without mail nobody can confirm an address',
    },
  );

const passphrase = settings.pick({ BACKUP_PASSPHRASE: true });

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(settings.shape);

/** Settings whose values are never shown. The URLs of a database and of a mail server contain their passwords. */
const SECRET = ['DATABASE_URL', 'BACKUP_PASSPHRASE', 'SMTP_URL'];

/** Every setting of the process; the README lists them. */
export type Config = z.output<typeof environment>;

/**
 * Reads the settings in `env`. An empty value counts as absent. Throws a StartError that names the invalid setting and
 * the reason.
 */
export function readConfig(env: Environment): Config {
  return read(environment, env);
}

/** Reads only the passphrase, for commands that need no other setting. Throws a StartError when it is invalid. */
export function readPassphrase(env: Environment): string | undefined {
  return read(passphrase, env).BACKUP_PASSPHRASE;
}

/** The settings of the sender of letters; undefined where no mail is set up. */
export function mailSettings({
  SMTP_URL: smtp,
  MAIL_FROM: from,
  PUBLIC_URL: origin,
  PRODUCT_NAME: productName,
}: Config): MailSettings | undefined {
  // The other two are there where the first is.
  if (smtp === undefined || from === undefined || origin === undefined) return undefined;
  return { smtp, from, origin, productName };
}

type Environment = Record<string, string | undefined>;

function read<Schema extends z.ZodType>(schema: Schema, env: Environment): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const reasons = result.error.issues.map(({ path: [name = ''], message }) =>
    SECRET.includes(String(name)) || given[String(name)] === undefined
      ? `${String(name)} ${message}`
      : `${String(name)} ${message} (it is "${given[String(name)]}")`,
  );
  throw new StartError(`A setting is not right: ${reasons.join('; ')}.`);
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}
