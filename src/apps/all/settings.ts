import { isAbsolute, join, resolve } from 'node:path';

import { z } from 'zod';

import { readStorageAddress, type StorageAddress } from '#platform/server/storage/storage-address.ts';

import { problemsOfPrograms } from './problems-of-programs.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535));
const wholeNumber = z.string().regex(/^\d{1,9}$/);
const origin = z.url({ protocol: /^https?$/ }).refine(isBareOrigin);

const PaymentsMode = z.enum(['sandbox', 'test', 'live']);

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
    default: 'Turnout <hello@turnout.example>',
    meaning: 'Sender of all emails',
    schema: z.string().max(320),
    expected: 'an email address',
  },
  {
    name: 'SUPPORT_EMAIL',
    default: 'support@turnout.example',
    meaning: 'Address shown to people who need help',
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
    meaning: "The platform's share of a sale in hundredths of a percent",
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
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: 'debug, info, warn, error or silent',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    expected: 'debug, info, warn, error or silent',
  },
] as const;

type Name = (typeof settings)[number]['name'];

export type Settings = {
  port: number;
  host: string;
  webProcesses: number;
  publicOrigin: string | null;
  /** Where browsers reach the sandbox of payments; null if that is its own port. */
  paymentsOrigin: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** Null if the address of the database is no pooler's. */
  databaseDirectUrl: string | null;
  /** Null while files are in DATA_DIR. */
  storage: StorageAddress | null;
  /** Null if the secret is that of DATA_DIR. */
  appSecret: string | null;
  wantsDemo: boolean;
  ports: { mailbox: number | null; payments: number | null; smtp: number | null };
  smtpUrl: string | null;
  paymentsMode: z.output<typeof PaymentsMode>;
  /** Passed to the programs unchanged; they check them again. */
  handedOn: Record<string, string>;
};

/** Thrown with one clear line per wrong setting; values aren't repeated, because some are secrets. */
export class SettingsError extends Error {}

// Also called with text that isn't an address at all.
function isBareOrigin(value: string): boolean {
  const { pathname, search, hash } = URL.canParse(value) ? new URL(value) : { pathname: '', search: '', hash: '' };
  return pathname === '/' && search === '' && hash === '';
}

/** Reads and checks the environment, including what only the programs read. An empty value counts as unset. */
export function readSettings(environment: Record<string, string | undefined>, checkout: string): Settings {
  const given = new Map<Name, string>();
  const problems: string[] = [];
  for (const { name, schema, expected } of settings) {
    const value = environment[name]?.trim();
    if (value === undefined || value === '') continue;
    if (schema.safeParse(value).success) given.set(name, value);
    else problems.push(`${name} must be ${expected}.`);
  }
  const mode = PaymentsMode.parse(given.get('PAYMENTS_MODE') ?? 'sandbox');
  if (mode !== 'sandbox') {
    for (const name of STRIPE_NAMES)
      if (!given.has(name) && !problems.some((line) => line.startsWith(`${name} `)))
        problems.push(`${name} must be set when PAYMENTS_MODE is ${mode}.`);
  }
  // The demo's passwords are public, and one of its people is an administrator.
  if (mode !== 'sandbox' && given.get('TURNOUT_DEMO') === '1') problems.push(`TURNOUT_DEMO must not be 1 when PAYMENTS_MODE is ${mode}.`);
  // Our built-in mailbox delivers to nobody: people who pay would wait for their tickets and codes forever.
  if (mode === 'live' && !given.has('SMTP_URL') && !problems.some((line) => line.startsWith('SMTP_URL ')))
    problems.push('SMTP_URL must be set when PAYMENTS_MODE is live.');
  const publicOrigin = originOf(given.get('PUBLIC_ORIGIN'));
  const paymentsOrigin = originOf(given.get('PAYMENTS_ORIGIN'));
  const isSecure = publicOrigin?.startsWith('https:') === true;
  // Browsers load nothing insecure into a secure page.
  if (mode === 'sandbox' && isSecure && paymentsOrigin?.startsWith('http:') === true)
    problems.push('PAYMENTS_ORIGIN must be https when PUBLIC_ORIGIN is.');
  const storage = readStorageAddress(environment['STORAGE_URL']?.trim() ?? '');
  const appSecret = environment['APP_SECRET']?.trim() || null;
  // Neither database nor files are this machine's, so others may share them; each would make a secret of its own.
  if (storage?.kind === 's3' && given.has('DATABASE_URL') && appSecret === null)
    problems.push(
      'APP_SECRET must be set when DATABASE_URL and STORAGE_URL are shared; that of one machine is in its DATA_DIR/secrets.json.',
    );
  if (given.has('DATABASE_DIRECT_URL') && !given.has('DATABASE_URL')) problems.push('DATABASE_DIRECT_URL needs DATABASE_URL.');
  problems.push(...problemsOfPrograms(environment, mode, new Set(problems.map((line) => line.split(' ')[0] ?? ''))));
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  const number = (name: Name) => (given.has(name) ? Number(given.get(name)) : null);
  const folder = given.get('DATA_DIR') ?? join(checkout, '.data');
  return {
    port: number('PORT') ?? 3000,
    host: given.get('HOST') ?? '127.0.0.1',
    webProcesses: number('WEB_PROCESSES') ?? 1,
    publicOrigin,
    paymentsOrigin: paymentsOrigin ?? (isSecure ? publicOrigin : null),
    dataDir: isAbsolute(folder) ? folder : resolve(checkout, folder),
    databaseUrl: given.get('DATABASE_URL') ?? null,
    databaseDirectUrl: given.get('DATABASE_DIRECT_URL') ?? null,
    storage,
    appSecret,
    wantsDemo: mode === 'sandbox' && given.get('TURNOUT_DEMO') !== '0',
    ports: { mailbox: number('MAILBOX_PORT'), payments: number('PAYMENTS_PORT'), smtp: number('SMTP_PORT') },
    smtpUrl: given.get('SMTP_URL') ?? null,
    paymentsMode: mode,
    handedOn: Object.fromEntries(HANDED_ON.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : []))),
  };
}

function originOf(address: string | undefined): string | null {
  return address === undefined ? null : new URL(address).origin;
}

const STRIPE_NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS'] as const;
const HANDED_ON = [
  ...STRIPE_NAMES,
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'PAYMENTS_MODE',
  'PLATFORM_FEE_BPS',
  'PLATFORM_FEE_FIXED',
  'IDENTITY_POOL_ID',
  'IDENTITY_CLIENT_ID',
  'LOG_LEVEL',
] as const satisfies readonly Name[];
