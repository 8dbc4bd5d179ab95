import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { fastify } from 'fastify';
import { v7 } from 'uuid';
import { afterAll } from 'vitest';

import { openDb } from '#db/client.ts';
import { identityPlugin } from '#identity/http/plugin.ts';
import { identityJobs } from '#identity/jobs.ts';
import type { IdentityServices } from '#identity/identity.ts';
import { sendCode } from '#identity/mail/send-code.ts';
import { SendCodePayload } from '#identity/mail/send-code-job.ts';
import { sendNotice } from '#identity/mail/send-notice.ts';
import { SendNoticePayload } from '#identity/mail/send-notice-job.ts';
import { readConfig } from '#platform/server/program/config.ts';
import { createLogger } from '#platform/server/log/log.ts';
import type { Mail } from '#platform/server/mail/mailer.ts';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { openPatientPool } from '#tests/harness/open-patient-pool.ts';
import { siteOfTests } from '#tests/builders/site.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { openJobQueue } from '#platform/server/jobs/queue.ts';

export const POOL_ID = 'eu-west-2_Contract1';
export const CLIENT_ID = 'contractclient';
export const PASSWORD = 'Right-Password-1';

export type IdentityWorld = Awaited<ReturnType<typeof openIdentityWorld>>;

/** The provider on a real server and database, with a clock that the test moves. `rateLimitFactor` widens the limits, as for load tests. */
export async function openIdentityWorld(options: { rateLimitFactor?: number; secret?: string } = {}) {
  const { db, pool, connectionString } = await testDatabase();
  const clock = { at: new Date() };
  const now = () => new Date(clock.at);
  const log = createLogger('identity-contract', 'silent');
  const config = configFor(connectionString, options.secret);
  const jobs = await openJobQueue(identityJobs, { connectionString, log, role: 'sender' });
  const services: IdentityServices = {
    config,
    db,
    now,
    newId: () => v7(),
    jobs,
    log,
    rateLimits: createRateLimits(pool, options.rateLimitFactor ?? 100),
    // Only the provider runs here: no product has accounts for its logins.
    releaseLogin: async () => true,
    passwordReplaced: async () => undefined,
    maySignUp: async () => true,
  };
  const closing: (() => Promise<unknown>)[] = [() => jobs.stop()];
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });

  /** Starts another copy of the program: its own server, plugin and connections on the same database. */
  async function startCopy(
    changes: Partial<IdentityServices> = {},
    given: Parameters<typeof identityPlugin>[1] = {},
  ): Promise<{ endpoint: string; sdk: CognitoIdentityProviderClient }> {
    const ownPool = openPatientPool(connectionString, { max: 8, applicationName: 'turnout-identity-copy' });
    ownPool.on('error', () => undefined);
    const ownDb = openDb(ownPool);
    const app = fastify({ trustProxy: true, loggerInstance: changes.log ?? log });
    await app.register(
      identityPlugin({ ...services, db: ownDb, rateLimits: createRateLimits(ownPool, options.rateLimitFactor ?? 100), ...changes }, given),
      { prefix: '/identity' },
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    const endpoint = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/identity`;
    const sdk = sdkFor(endpoint);
    closing.push(async () => {
      sdk.destroy();
      await app.close();
      await ownDb.destroy();
    });
    return { endpoint, sdk };
  }

  /** The mails with codes to an address, oldest first, as the worker would send them. */
  async function mailsTo(email: string): Promise<Mail[]> {
    const { rows } = await pool.query<{ data: unknown }>(
      "select data from pgboss.job where name = 'identity.send-code' and data->>'to' = $1 order by created_on, data->>'mailId'",
      [email],
    );
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
    for (const { data } of rows) await sendCode({ config, mailer, now, site: siteOfTests() }, SendCodePayload.parse(data));
    return mails;
  }

  /** The notices about an account mailed to an address, oldest first. */
  async function noticesTo(email: string): Promise<Mail[]> {
    const { rows } = await pool.query<{ data: unknown }>(
      "select data from pgboss.job where name = 'identity.send-notice' and data->>'to' = $1 order by created_on, data->>'mailId'",
      [email],
    );
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
    for (const { data } of rows) await sendNotice({ config, mailer, site: siteOfTests() }, SendNoticePayload.parse(data));
    return mails;
  }

  async function lastCode(email: string): Promise<string> {
    const code = /\b\d{6}\b/.exec((await mailsTo(email)).at(-1)?.subject ?? '')?.[0];
    if (code === undefined) throw new Error('No code was mailed.');
    return code;
  }

  const { endpoint, sdk } = await startCopy();

  async function signUp(email = newEmail(), password = PASSWORD): Promise<{ email: string; password: string; sub: string }> {
    const { UserSub } = await sdk.send(
      new SignUpCommand({
        ClientId: CLIENT_ID,
        Username: email,
        Password: password,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'name', Value: 'Ada Lovelace' },
        ],
      }),
    );
    return { email, password, sub: UserSub ?? '' };
  }

  async function signUpConfirmed(email = newEmail(), password = PASSWORD) {
    const person = await signUp(email, password);
    await sdk.send(new ConfirmSignUpCommand({ ClientId: CLIENT_ID, Username: email, ConfirmationCode: await lastCode(email) }));
    return person;
  }

  async function signIn(email: string, password = PASSWORD, client = sdk) {
    const { AuthenticationResult: tokens } = await client.send(
      new InitiateAuthCommand({
        ClientId: CLIENT_ID,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
    if (!tokens?.AccessToken || !tokens.IdToken || !tokens.RefreshToken) throw new Error('The answer has no tokens.');
    return { accessToken: tokens.AccessToken, idToken: tokens.IdToken, refreshToken: tokens.RefreshToken };
  }

  async function call(operation: string, body: unknown, headers: Record<string, string> = {}, at = endpoint): Promise<Response> {
    return fetch(at, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  return {
    db,
    pool,
    connectionString,
    services,
    config,
    clock,
    endpoint,
    sdk,
    startCopy,
    mailsTo,
    noticesTo,
    lastCode,
    signUp,
    signUpConfirmed,
    signIn,
    call,
    pass(milliseconds: number): void {
      clock.at = new Date(clock.at.getTime() + milliseconds);
    },
  };
}

export function newEmail(): string {
  return `person-${randomUUID()}@example.com`;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** An exception as the official client sees it: its type, its message and the one status that the protocol uses. */
export function exception(name: string, message?: string): object {
  return { name, $metadata: { httpStatusCode: 400 }, ...(message === undefined ? {} : { message }) };
}

function sdkFor(endpoint: string): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ region: 'eu-west-2', endpoint, maxAttempts: 1 });
}

function configFor(connectionString: string, secret?: string) {
  return readConfig(environmentFor(connectionString, secret));
}

/** The settings of the provider under test, as a separate program reads them. */
export function environmentFor(connectionString: string, secret = 'a secret of the contract tests, long enough'): Record<string, string> {
  return {
    PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
    DATABASE_URL: connectionString,
    DATA_DIR: '/nowhere',
    APP_SECRET: secret,
    IDENTITY_POOL_ID: POOL_ID,
    IDENTITY_CLIENT_ID: CLIENT_ID,
    STRIPE_SECRET_KEY: 'sk_test_sandbox_contract',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_contract',
    STRIPE_WEBHOOK_SECRETS: 'whsec_00000000000000000000000000000000',
    PAYMENTS_PRELOAD: 'http://127.0.0.1:1/shim.js',
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
}
