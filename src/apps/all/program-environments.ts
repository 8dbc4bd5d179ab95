import { join } from 'node:path';

import { bracketed, isWildcard, localAddress } from '#platform/server/program/local-address.ts';
import type { Ports } from './choose-ports.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

export type Origins = { web: string; mailbox: string | null; payments: string | null };

export type Environment = Record<string, string | undefined>;

// Where the mailbox listens, whatever HOST is: what it shows is only for people at this machine.
const LOOPBACK = '127.0.0.1';

/** Returns the addresses that people and tools use; null for services that aren't ours here. */
export function originsOf({ host, publicOrigin, paymentsOrigin, smtpUrl, paymentsMode }: Settings, ports: Ports): Origins {
  const name = publicOrigin === null ? (isWildcard(host) ? 'localhost' : bracketed(host)) : new URL(publicOrigin).hostname;
  return {
    web: publicOrigin ?? `http://${name}:${ports.web}`,
    mailbox: smtpUrl === null ? `http://${LOOPBACK}:${ports.mailbox}` : null,
    payments: paymentsMode === 'sandbox' ? (paymentsOrigin ?? `http://${name}:${ports.payments}`) : null,
  };
}

/** The environment of the web and worker programs, and of the demo; `databaseUrl` is null before the database has started. */
export function productEnvironment({
  base,
  settings,
  secrets,
  ports,
  databaseUrl,
}: {
  base: Environment;
  settings: Settings;
  secrets: Secrets;
  ports: Ports;
  databaseUrl: string | null;
}): Environment {
  const origins = originsOf(settings, ports);
  const sandbox: Environment =
    origins.payments === null
      ? {}
      : {
          STRIPE_SECRET_KEY: secrets.paymentsSecretKey,
          STRIPE_PUBLISHABLE_KEY: secrets.paymentsPublishableKey,
          STRIPE_API_URL: localAddress(settings.host, ports.payments),
          STRIPE_WEBHOOK_SECRETS: `${secrets.webhookSecret},${secrets.thinWebhookSecret}`,
          PAYMENTS_PRELOAD: `${origins.payments}/sandbox/stripe.js`,
        };
  return {
    ...base,
    NODE_ENV: 'production',
    ...settings.handedOn,
    PAYMENTS_MODE: settings.paymentsMode,
    ...sandbox,
    HOST: settings.host,
    PUBLIC_ORIGIN: origins.web,
    DATABASE_URL: databaseUrl ?? undefined,
    DATABASE_DIRECT_URL: settings.databaseDirectUrl ?? undefined,
    DATA_DIR: settings.dataDir,
    APP_SECRET: settings.appSecret ?? secrets.appSecret,
    SMTP_URL: settings.smtpUrl ?? `smtp://${LOOPBACK}:${ports.smtp}`,
    // This machine may be unable to reach its own public address: behind some routers, or while the certificate has expired.
    IDENTITY_LOCAL_ENDPOINT: `${localAddress(settings.host, ports.web)}/identity`,
    PORT: undefined,
  };
}

export function paymentsEnvironment({
  base,
  settings,
  secrets,
  ports,
}: {
  base: Environment;
  settings: Settings;
  secrets: Secrets;
  ports: Ports;
}): Environment {
  return {
    ...base,
    NODE_ENV: 'production',
    HOST: settings.host,
    PORT: String(ports.payments),
    PUBLIC_ORIGIN: originsOf(settings, ports).payments ?? undefined,
    DATA_DIR: join(settings.dataDir, 'payments'),
    PAYMENTS_SECRET_KEY: secrets.paymentsSecretKey,
    PAYMENTS_PUBLISHABLE_KEY: secrets.paymentsPublishableKey,
    PAYMENTS_WEBHOOK_URL: `${localAddress(settings.host, ports.web)}/webhooks/stripe`,
    PAYMENTS_WEBHOOK_SECRET: secrets.webhookSecret,
    PAYMENTS_THIN_WEBHOOK_SECRET: secrets.thinWebhookSecret,
  };
}

export function mailboxEnvironment({ base, settings, ports }: { base: Environment; settings: Settings; ports: Ports }): Environment {
  return {
    ...base,
    NODE_ENV: 'production',
    HOST: LOOPBACK,
    PORT: String(ports.mailbox),
    SMTP_PORT: String(ports.smtp),
    DATA_DIR: join(settings.dataDir, 'mailbox'),
  };
}

/** Where pages are read from their sources while developing, as the web program reaches it. */
export function pagesOrigin({ host }: Pick<Settings, 'host'>, { pages }: Ports): string {
  return localAddress(host, pages);
}

export function pagesEnvironment({ base, settings, ports }: { base: Environment; settings: Settings; ports: Ports }): Environment {
  return { ...base, NODE_ENV: 'development', HOST: settings.host, PORT: String(ports.pages) };
}
