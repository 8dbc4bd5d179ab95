import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { accentColour, SITE_SETTINGS } from '#kernel/site/site-settings.ts';
import { givenSiteValues } from './given-site-values.ts';
import { placeholdersIn } from './placeholders.ts';
import { WALLET_SETTINGS, walletProblems, walletsOf } from './phone-wallets.ts';
import { everySecret, type AppSecret } from './app-secret.ts';
import { readStorageAddress, STORAGE_ADDRESS_FORM, type StorageAddress } from '../storage/storage-address.ts';

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an origin such as https://turnout.example' })
  .transform((value) => new URL(value).origin);
const address = z.url({ error: 'must be an address such as https://turnout.example' });
const boundedNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};
const wholeNumber = (fallback: number, min: number, max: number) => boundedNumber(min, max).default(fallback);
const oneOf = <const Words extends readonly [string, string, ...string[]]>(...words: Words) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });

const SHARE = 'must be a number from 0 to 1';

const otherSecrets = z
  .string()
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32, 'must be comma-separated secrets of at least 32 characters')))
  .default([]);

/** The environment variables of the web and worker programs; the README lists them for operators. */
const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(3000, 0, 65_535),
  PUBLIC_ORIGIN: origin,
  MEDIA_ORIGIN: origin.optional(),
  MEDIA_PURGE_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  MEDIA_PURGE_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'must be whsec_ and 24 to 64 bytes in Base64')
    .optional(),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  DATABASE_POOL: wholeNumber(10, 2, 200),
  DATABASE_PREPARED: oneOf('on', 'off').optional(),
  PAGE_CACHE: oneOf('on', 'off').default('on'),
  DATA_DIR: z.string().min(1),
  STORAGE_URL: z
    .string()
    .transform((value, context) => {
      const address = readStorageAddress(value);
      if (address === null) context.addIssue({ code: 'custom', message: `must be ${STORAGE_ADDRESS_FORM}` });
      return address ?? z.NEVER;
    })
    .optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters'),
  APP_SECRET_PREVIOUS: otherSecrets,
  APP_SECRET_NEXT: otherSecrets,
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  ACCESS_LOG: oneOf('on', 'off').default('off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE).default(1),
  TRUST_PROXY: wholeNumber(0, 0, 5),
  HSTS: oneOf('host', 'subdomains', 'off').default('host'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{32,256}$/, 'must have 32 to 256 letters, digits or -._~+/=')
    .optional(),
  QUEUE_MS: wholeNumber(50, 0, 10_000),
  RATE_LIMIT_FACTOR: boundedNumber(1, 100_000).optional(),
  IDENTITY_POOL_ID: z
    .string()
    .regex(/^[a-z]{2}-[a-z]+-\d_[A-Za-z0-9]+$/, 'must look like eu-west-2_Example1')
    .default('eu-west-2_Turnout01'),
  IDENTITY_CLIENT_ID: z
    .string()
    .regex(/^[\w+]{1,128}$/, 'must be letters and digits')
    .default('turnoutweb'),
  IDENTITY_ENDPOINT: address.optional(),
  IDENTITY_JWKS_URL: address.optional(),
  IDENTITY_LOCAL_ENDPOINT: address.optional(),
  IDENTITY_ISSUERS: z.string().optional(),
  PAYMENTS_MODE: oneOf('sandbox', 'test', 'live').default('sandbox'),
  STRIPE_SECRET_KEY: z.string().min(12, 'must be a Stripe key'),
  STRIPE_PUBLISHABLE_KEY: z.string().min(12, 'must be a Stripe key'),
  STRIPE_API_URL: address.default('https://api.stripe.com'),
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32, 'must be comma-separated secrets of at least 32 characters')).min(1)),
  PAYMENTS_PRELOAD: address.optional(),
  PLATFORM_FEE_BPS: boundedNumber(0, 5000).optional(),
  PLATFORM_FEE_FIXED: boundedNumber(0, 1000).optional(),
  SERVICE_WORKER: oneOf('on', 'off').default('on'),
  MAX_VIDEO_MB: boundedNumber(1, 10_000).optional(),
  FFMPEG_PATH: z.string().min(1).optional(),
  MEDIA_QUOTA_MB: boundedNumber(0, 10_000_000).optional(),
  DISK_RESERVE_MB: wholeNumber(500, 0, 1_000_000),
  SMTP_URL: z.string().regex(/^smtps?:\/\/[^/?]/, 'must be an smtp:// address'),
  MAIL_FROM: z.string().min(3, 'must be an email address').default('hello@turnout.example'),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]{1,63}$/, 'must be a name')
    .optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .pipe(z.string().regex(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'must be a PEM private key, with real line breaks or \\n'))
    .optional(),
  MAIL_BOUNCE_ADDRESS: z.email('must be an email address').optional(),
  MAIL_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PUSH_HOSTS: z
    .string()
    .transform((value) => value.split(',').map((host) => host.trim()))
    .pipe(
      z
        .array(
          z
            .string()
            .regex(/^(?:(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+|http:\/\/127\.0\.0\.1:\d{1,5})$/, 'must be comma-separated host names'),
        )
        .max(50),
    )
    .default(['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']),
  GEOCODER_URL: z.url({ protocol: /^https?$/, error: 'must be the http address of a Photon server' }).optional(),
  MAP_STYLE_URL: z.url({ protocol: /^https?$/, error: 'must be the http address of a map style' }).optional(),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  SITE_NAME: SITE_SETTINGS.name.schema.optional(),
  SITE_ACCENT_LIGHT: accentColour('light').optional(),
  SITE_ACCENT_DARK: accentColour('dark').optional(),
  SOURCE_URL: SITE_SETTINGS.sourceUrl.schema.optional(),
  JOINING: oneOf('open', 'approval', 'invitation', 'closed').optional(),
  ...WALLET_SETTINGS,
});

export type Config = ReturnType<typeof readConfig>;
/** Thrown with one clear line per wrong setting. */
export class ConfigError extends Error {}

/** Reads and validates the settings. Throws `ConfigError` with one line per wrong setting, which never contains a secret's value. */
export function readConfig(environment: Record<string, string | undefined>) {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(filled, { error: explainIssue });
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`).join('\n'));
  const settings = parsed.data;
  const problems = keyProblems(settings);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return arrange(settings);
}

const { localeError } = z.locales.en();

// Not the sentences of calls, which begin with the name of a field.
function explainIssue(issue: z.core.$ZodRawIssue) {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'is missing' : localeError(issue);
}

function keyProblems(settings: z.infer<typeof Environment>): string[] {
  const kind = { sandbox: 'test_sandbox_', test: 'test_', live: 'live_' }[settings.PAYMENTS_MODE];
  const problems = [];
  for (const [name, expected] of [
    ['STRIPE_SECRET_KEY', `sk_${kind}`],
    ['STRIPE_PUBLISHABLE_KEY', `pk_${kind}`],
  ] as const) {
    if (!settings[name].startsWith(expected))
      problems.push(`${name} must begin with ${expected} when PAYMENTS_MODE is ${settings.PAYMENTS_MODE}.`);
  }
  if (settings.PAYMENTS_MODE === 'live' && settings.STRIPE_API_URL !== 'https://api.stripe.com')
    problems.push('STRIPE_API_URL must be https://api.stripe.com when PAYMENTS_MODE is live.');
  if (settings.PAYMENTS_MODE === 'sandbox' && settings.PAYMENTS_PRELOAD === undefined)
    problems.push("PAYMENTS_PRELOAD must name the sandbox's script when PAYMENTS_MODE is sandbox.");
  if (settings.PAYMENTS_MODE === 'live') problems.push(...placeholdersIn(settings));
  const dkim = [settings.DKIM_DOMAIN, settings.DKIM_SELECTOR, settings.DKIM_PRIVATE_KEY].filter((part) => part !== undefined);
  if (dkim.length !== 0 && dkim.length !== 3) problems.push('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY are needed together.');
  return [...problems, ...mediaProblems(settings), ...secretProblems(settings), ...walletProblems(settings)];
}

function secretProblems(settings: z.infer<typeof Environment>): string[] {
  const all = everySecret(secretOf(settings));
  return new Set(all).size === all.length ? [] : ['APP_SECRET, APP_SECRET_PREVIOUS and APP_SECRET_NEXT must name each secret once.'];
}

function mediaProblems({ PUBLIC_ORIGIN, MEDIA_ORIGIN, MEDIA_PURGE_URL, MEDIA_PURGE_SECRET }: z.infer<typeof Environment>): string[] {
  const problems = [];
  // Browsers load nothing insecure into a secure page.
  if (PUBLIC_ORIGIN.startsWith('https:') && MEDIA_ORIGIN?.startsWith('http:') === true)
    problems.push('MEDIA_ORIGIN must be https when PUBLIC_ORIGIN is.');
  if ((MEDIA_PURGE_URL === undefined) !== (MEDIA_PURGE_SECRET === undefined))
    problems.push('MEDIA_PURGE_URL and MEDIA_PURGE_SECRET are needed together.');
  return problems;
}

function mediaOf({ PUBLIC_ORIGIN, MEDIA_ORIGIN: origin, MEDIA_PURGE_URL: url, MEDIA_PURGE_SECRET: secret }: z.infer<typeof Environment>) {
  return {
    /** Null if media come from the same origin as pages. */
    origin: origin === undefined || origin === PUBLIC_ORIGIN ? null : origin,
    /** Null if no shared cache can be purged. */
    purge: url !== undefined && secret !== undefined ? { url, secret } : null,
  };
}

function arrange(settings: z.infer<typeof Environment>) {
  const ownIdentity = settings.IDENTITY_ENDPOINT === undefined;
  const issuer = `https://cognito-idp.${settings.IDENTITY_POOL_ID.split('_')[0]}.amazonaws.com/${settings.IDENTITY_POOL_ID}`;
  const endpoint = settings.IDENTITY_ENDPOINT ?? `${settings.PUBLIC_ORIGIN}/identity`;
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicOrigin: settings.PUBLIC_ORIGIN,
    media: mediaOf(settings),
    database: databaseOf(settings),
    pageCache: settings.PAGE_CACHE,
    dataDir: settings.DATA_DIR,
    storage: settings.STORAGE_URL ?? ({ kind: 'folder', folder: join(settings.DATA_DIR, 'blobs') } satisfies StorageAddress),
    secret: secretOf(settings),
    logLevel: settings.LOG_LEVEL,
    accessLog: settings.ACCESS_LOG,
    tracing: { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null, share: settings.OTEL_TRACES_SAMPLER_ARG },
    hasServiceWorker: settings.SERVICE_WORKER === 'on',
    trustedProxies: settings.TRUST_PROXY,
    hsts: settings.HSTS,
    metricsToken: settings.METRICS_TOKEN ?? null,
    queueMillis: settings.QUEUE_MS,
    identity: {
      own: ownIdentity,
      poolId: settings.IDENTITY_POOL_ID,
      clientId: settings.IDENTITY_CLIENT_ID,
      endpoint,
      /** Where our own programs call the provider: the public address may not be reachable from this machine. */
      localEndpoint: settings.IDENTITY_ENDPOINT ?? settings.IDENTITY_LOCAL_ENDPOINT ?? endpoint,
      issuers: settings.IDENTITY_ISSUERS?.split(',').map((item) => item.trim()) ?? [issuer],
      issuer,
      /** Null if the keys are our own, which are read from the database. */
      jwksUrl: settings.IDENTITY_JWKS_URL ?? (ownIdentity ? null : `${issuer}/.well-known/jwks.json`),
    },
    payments: {
      mode: settings.PAYMENTS_MODE,
      secretKey: settings.STRIPE_SECRET_KEY,
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
      apiUrl: settings.STRIPE_API_URL,
      webhookSecrets: settings.STRIPE_WEBHOOK_SECRETS,
      preload: settings.PAYMENTS_PRELOAD ?? null,
    },
    video: { ffmpegPath: settings.FFMPEG_PATH ?? null },
    diskReserveBytes: settings.DISK_RESERVE_MB * 1024 ** 2,
    mail: {
      url: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      dkim: dkimOf(settings),
      bounceAddress: settings.MAIL_BOUNCE_ADDRESS ?? null,
      webhookSecret: settings.MAIL_WEBHOOK_SECRET ?? null,
    },
    push: { hosts: settings.PUSH_HOSTS },
    wallets: walletsOf(settings),
    geocoderUrl: settings.GEOCODER_URL ?? null,
    mapStyleUrl: settings.MAP_STYLE_URL ?? null,
    /** What the environment sets for the site; administrators choose the rest. */
    site: givenSiteValues(settings),
  };
}

function databaseOf(settings: z.infer<typeof Environment>) {
  const directUrl = settings.DATABASE_DIRECT_URL ?? null;
  return {
    url: settings.DATABASE_URL,
    /** Null if `url` is no pooler's. */
    directUrl,
    /** For connections that need a session: LISTEN, the job queue, changes of the schema. */
    sessionUrl: directUrl ?? settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL,
    // Poolers lose the names of statements unless they are new and set up for them.
    prepares: (settings.DATABASE_PREPARED ?? (directUrl === null ? 'on' : 'off')) === 'on',
  };
}

function secretOf({ APP_SECRET, APP_SECRET_PREVIOUS, APP_SECRET_NEXT }: z.infer<typeof Environment>): AppSecret {
  return { current: APP_SECRET, previous: APP_SECRET_PREVIOUS, next: APP_SECRET_NEXT };
}

function dkimOf({ DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey }: z.infer<typeof Environment>) {
  return domain !== undefined && selector !== undefined && privateKey !== undefined ? { domain, selector, privateKey } : null;
}

/** Makes this program draw text with the fonts named in a fontconfig settings file; call it before drawing the first text. */
export function setFontSettings(path: string): void {
  process.env['FONTCONFIG_FILE'] = path;
}
