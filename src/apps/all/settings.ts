import { isAbsolute, join, resolve } from 'node:path';

import type { z } from 'zod';

import { readStorageAddress, type StorageAddress } from '#platform/server/storage/storage-address.ts';

import { problemsOfPrograms } from './problems-of-programs.ts';
import { PaymentsMode, settings, type Name } from './settings-table.ts';

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
  logsTo: 'files' | 'stdout';
  paymentsMode: z.output<typeof PaymentsMode>;
  /** Passed to the programs unchanged; they check them again. */
  handedOn: Record<string, string>;
};

/** Thrown with one clear line per wrong setting; values aren't repeated, because some are secrets. */
export class SettingsError extends Error {}

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
  if (given.has('BACKUP_AT') && !given.has('BACKUP_DIR')) problems.push('BACKUP_AT needs BACKUP_DIR.');
  if (given.has('BACKUP_WAL_SECONDS') && !given.has('BACKUP_DIR')) problems.push('BACKUP_WAL_SECONDS needs BACKUP_DIR.');
  if (given.has('BACKUP_WAL_SECONDS') && given.has('DATABASE_URL'))
    problems.push('BACKUP_WAL_SECONDS is for the built-in PostgreSQL: archive the log of DATABASE_URL with that server’s own tools.');
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
    logsTo: given.get('LOG_TO') === 'stdout' ? 'stdout' : 'files',
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
