import { z } from 'zod';

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535));
const wholeNumber = z.string().regex(/^\d{1,9}$/);
const origin = z.url({ protocol: /^https?$/ }).refine(isBareOrigin);

export const PaymentsMode = z.enum(['sandbox', 'test', 'live']);

/** Every setting that `npm start` reads, as people see it. The README repeats this table. */
export const settings = [
  {
    name: 'PORT',
    default: '3000',
    meaning: 'Port of the web server; 0 takes any free one and keeps it',
    schema: port,
    expected: 'a port from 0 to 65535',
  },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'Address to listen on; 0.0.0.0 listens on all',
    schema: z.string().regex(/^[\w.:-]{1,253}$/),
    expected: 'an IP address or host name',
  },
  {
    name: 'WEB_PROCESSES',
    default: '1',
    meaning: 'How many web processes share the port, 1 to 16; with two or more, one can fail without an outage',
    schema: z.string().regex(/^(?:[1-9]|1[0-6])$/),
    expected: 'a number from 1 to 16',
  },
  {
    name: 'PUBLIC_ORIGIN',
    default: 'http://127.0.0.1:PORT',
    meaning: 'Address that browsers use, if there is a proxy in front',
    schema: origin,
    expected: 'an origin such as https://turnout.example',
  },
  {
    name: 'DATA_DIR',
    default: '.data in the checkout',
    meaning: 'Folder for the database, pictures, emails and secrets',
    schema: z.string().max(4096),
    expected: 'a folder',
  },
  {
    name: 'DATABASE_URL',
    default: 'built-in PostgreSQL in DATA_DIR',
    meaning: 'A PostgreSQL server (15 or newer) to use instead of the built-in one',
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    expected: 'an address such as postgres://user:password@host/database',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    default: 'DATABASE_URL',
    meaning: 'The address of the server itself if DATABASE_URL is that of a pooler (PgBouncer)',
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    expected: 'an address such as postgres://user:password@host/database',
  },
  {
    name: 'TURNOUT_DEMO',
    default: '1; 0 unless PAYMENTS_MODE is sandbox',
    meaning: '0 leaves an empty database empty; the demo is only for the sandbox',
    schema: z.enum(['0', '1']),
    expected: '0 or 1',
  },
  {
    name: 'MAILBOX_PORT',
    default: 'PORT + 20001, or any free',
    meaning: 'Port of the mailbox page',
    schema: port,
    expected: 'a port from 0 to 65535',
  },
  {
    name: 'PAYMENTS_PORT',
    default: 'PORT + 20002, or any free',
    meaning: 'Port of the payment sandbox',
    schema: port,
    expected: 'a port from 0 to 65535',
  },
  {
    name: 'PAYMENTS_ORIGIN',
    default: 'PUBLIC_ORIGIN if that is https, else http and PAYMENTS_PORT',
    meaning: 'Address under which browsers reach the payment sandbox; the proxy in front passes /sandbox to PAYMENTS_PORT',
    schema: origin,
    expected: 'an origin such as https://turnout.example',
  },
  {
    name: 'SMTP_PORT',
    default: 'PORT + 20003, or any free',
    meaning: "Port of the mailbox's SMTP server",
    schema: port,
    expected: 'a port from 0 to 65535',
  },
  {
    name: 'SMTP_URL',
    default: 'built-in mailbox',
    meaning: 'A mail server to use instead of the mailbox; needed when PAYMENTS_MODE is live',
    schema: z.string().regex(/^smtps?:\/\/[^/?]/),
    expected: 'an address such as smtp://user:password@host:587',
  },
  {
    name: 'MAIL_FROM',
    default: 'hello@turnout.example',
    meaning: 'Sender of all emails; without a name, that of the site',
    schema: z.string().max(320),
    expected: 'an email address',
  },
  {
    name: 'SUPPORT_EMAIL',
    default: 'support@turnout.example',
    meaning: 'Address shown to people who need help; without it, administrators set one',
    schema: z.email(),
    expected: 'an email address',
  },
  {
    name: 'PAYMENTS_MODE',
    default: 'sandbox',
    meaning: 'sandbox, or test and live with Stripe keys',
    schema: PaymentsMode,
    expected: 'sandbox, test or live',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    default: 'generated for the sandbox',
    meaning: 'Secret key; needed unless PAYMENTS_MODE is sandbox',
    schema: z.string().min(12),
    expected: 'a Stripe key',
  },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    default: 'generated for the sandbox',
    meaning: 'Publishable key; needed unless PAYMENTS_MODE is sandbox',
    schema: z.string().min(12),
    expected: 'a Stripe key',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRETS',
    default: 'generated for the sandbox',
    meaning: 'Signing secrets of the webhook endpoints, comma-separated',
    schema: z.string().min(32),
    expected: 'secrets of at least 32 characters, comma-separated',
  },
  {
    name: 'PLATFORM_FEE_BPS',
    default: '1000',
    meaning: "The platform's share of a sale in hundredths of a percent; without either part, administrators set the fee",
    schema: wholeNumber,
    expected: 'a whole number',
  },
  {
    name: 'PLATFORM_FEE_FIXED',
    default: '20',
    meaning: "The platform's fixed share of a sale in pence",
    schema: wholeNumber,
    expected: 'a whole number of pence',
  },
  {
    name: 'IDENTITY_POOL_ID',
    default: 'eu-west-2_Turnout01',
    meaning: 'Name of the user pool',
    schema: z.string().regex(/^[a-z]{2}-[a-z]+-\d_[A-Za-z0-9]+$/),
    expected: 'a name such as eu-west-2_Example1',
  },
  {
    name: 'IDENTITY_CLIENT_ID',
    default: 'turnoutweb',
    meaning: 'Name of the web client in the user pool',
    schema: z.string().regex(/^[\w+]{1,128}$/),
    expected: 'letters and digits',
  },
  {
    name: 'BACKUP_DIR',
    default: 'none',
    meaning: 'Folder in which `npm start -- backup` makes backups; on another disk than DATA_DIR',
    schema: z.string().regex(/^\/.{1,4000}$/),
    expected: 'a path such as /mnt/backups',
  },
  {
    name: 'BACKUP_KEY',
    default: 'backups are not encrypted',
    meaning: 'Key from `npm start -- backup key` that encrypts backups; without it nobody can read them',
    schema: z.string().regex(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/),
    expected: 'a key from `npm start -- backup key`',
  },
  {
    name: 'BACKUP_AT',
    default: 'never by itself',
    meaning: 'Time (UTC) at which `npm start` makes and verifies a backup each day, such as 02:30',
    schema: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
    expected: 'a time such as 02:30',
  },
  {
    name: 'BACKUP_KEEP_DAYS',
    default: '14',
    meaning: 'Days after which backups in BACKUP_DIR are deleted; the newest always stays',
    schema: z.string().regex(/^[1-9]\d{0,3}$/),
    expected: 'a number of days from 1 to 9999',
  },
  {
    name: 'BACKUP_WAL_SECONDS',
    default: 'never',
    meaning:
      'How often at least, from 10 to 600, the built-in PostgreSQL archives its log in BACKUP_DIR, so that any moment can be restored',
    schema: z.string().regex(/^(?:[1-9]\d|[1-5]\d\d|600)$/),
    expected: 'a number of seconds from 10 to 600',
  },
  {
    name: 'LOG_TO',
    default: 'files',
    meaning: 'files in DATA_DIR/logs, or stdout for what collects logs',
    schema: z.enum(['files', 'stdout']),
    expected: 'files or stdout',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: 'debug, info, warn, error or silent',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    expected: 'debug, info, warn, error or silent',
  },
] as const;

export type Name = (typeof settings)[number]['name'];

// Also called with text that isn't an address at all.
function isBareOrigin(value: string): boolean {
  const { pathname, search, hash } = URL.canParse(value) ? new URL(value) : { pathname: '', search: '', hash: '' };
  return pathname === '/' && search === '' && hash === '';
}
