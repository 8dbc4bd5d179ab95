import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { SMTPServer } from 'smtp-server';

import { openDb, openPool } from '#db/client.ts';
import type { Db } from '#db/client.ts';
import { completeOnboarding } from '#tests/contract/payments/buyer.ts';
import { givenEvent } from '#tests/builders/event.ts';

import { startPayments } from './start-payments.ts';
import { startProgram } from './start-program.ts';
import { startWeb } from './start-web.ts';
import type { BenchEnvironment } from './start-web.ts';

/** The product as it runs for people, worker included, with the payment sandbox and a mail server that accepts everything at once. */
export type JobWorld = {
  origin: string;
  db: Db;
  /** How many mails the mail server has accepted for this address so far. */
  mailsTo(email: string): number;
  event: { id: string; sessionId: string };
  /** Submits a card in the provider's form. */
  pay(clientSecret: string): Promise<void>;
  close(): Promise<void>;
};

const HOST = { userId: '00000000-0000-7000-8000-000000000001', username: 'member000001' };

/** Starts all of it; `hostToken` belongs to the first person of the town, who sells. */
export async function openJobWorld(environment: BenchEnvironment, hostToken: string): Promise<JobWorld> {
  const pool = openPool(environment['DATABASE_URL'] ?? '', { max: 4, applicationName: 'turnout-bench' });
  const db = openDb(pool);
  await pool.query('truncate webhook_events');
  await pool.query("delete from pgboss.job where state <> 'completed'");
  const mail = await startMailServer();
  const origin = environment['PUBLIC_ORIGIN'] ?? '';
  const sandbox = await startPayments(environment, { sendsWebhooks: true });
  const provider = environment['STRIPE_API_URL'] ?? '';
  const settings = { ...environment, SMTP_URL: mail.url };
  const web = await startWeb(settings, null);
  const worker = await startProgram([join(import.meta.dirname, '../../build/programs/worker.js')], { ...settings, NODE_OPTIONS: '' });
  await openPayouts(origin, hostToken);
  const event = await givenEvent({ db, now: () => new Date() }, HOST, { capacity: null });
  return {
    origin,
    db,
    mailsTo: (email) => mail.taken.get(email) ?? 0,
    event,
    pay: (clientSecret) => pay(provider, clientSecret),
    async close() {
      await worker.stop();
      await web.stop();
      await sandbox.stop();
      await mail.close();
      await pool.query('truncate webhook_events');
      await pool.query("delete from pgboss.job where state <> 'completed'");
      await db.destroy();
    },
  };
}

async function startMailServer() {
  const taken = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    async onData(stream, { envelope }, done) {
      await text(stream);
      for (const { address } of envelope.rcptTo) taken.set(address, (taken.get(address) ?? 0) + 1);
      done();
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    taken,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

async function openPayouts(origin: string, token: string): Promise<void> {
  const { url } = (await postAs(origin, token, '/payment/connect', {})) as { url: string };
  await completeOnboarding(url);
  await postAs(origin, token, '/payment/check-account-status', { userId: HOST.userId });
}

async function pay(provider: string, clientSecret: string): Promise<void> {
  const card = { number: '4242424242424242', expiry: '12/34', securityCode: '123' };
  const person = { name: 'Bob Example', email: 'bob@example.test', country: 'GB' };
  const response = await fetch(`${provider}/sandbox/embed/${clientSecret.split('_secret_')[0] ?? ''}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: clientSecret, ...card, ...person }),
  });
  const { status } = (await response.json()) as { status?: string };
  if (status !== 'succeeded') throw new Error(`A payment did not go through: ${String(status)}.`);
}

/** Returns the response of a REST call to the product; throws unless it succeeded. */
export async function postAs(origin: string, token: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
