import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { updateSettings } from '#features/notifications/settings/server/update-settings.ts';
import type { MailRequest } from '#features/notifications/mail/server/send-mail.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';

const database = await testDatabase();
const services = await testServices(database, notificationsJobs);
const { db, empty } = database;

/** When the worker is killed: before the mail server has the mail, or when it has it but its answer isn't received. */
type Moment = 'before it is taken' | 'once it is taken';
let killAt: Moment | null = null;
let worker: ChildProcess | null = null;
/** The Message-IDs of what the mail server has accepted. */
const taken: string[] = [];

async function killWorker(): Promise<void> {
  killAt = null;
  if (!worker) throw new Error('There is no worker to kill.');
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onMailFrom(_address, _session, callback) {
    if (killAt === 'before it is taken') await killWorker();
    callback();
  },
  async onData(stream, _session, callback) {
    // A worker may be killed after it began to hand over its mail, so the mail never arrives whole.
    const mail = await text(stream).catch(() => null);
    if (mail === null) return callback();
    const [, messageId = ''] = /^Message-ID: <(.+)@/im.exec(mail) ?? [];
    taken.push(messageId);
    if (killAt === 'once it is taken') await killWorker();
    callback();
  },
});
server.on('error', () => undefined);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(async () => {
  await empty();
  taken.length = 0;
});

type How = 'product' | 'notes-after' | 'notes-before';

/** Runs a worker for the mail as often as the queue would: until one isn't killed. */
async function work(order: MailRequest, how: How): Promise<void> {
  const { port } = server.server.address() as AddressInfo;
  for (let runs = 0; runs < 2; runs += 1) {
    const killed = killAt !== null;
    worker = spawn(process.execPath, [join(import.meta.dirname, '../harness/mail-program.ts')], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        PUBLIC_ORIGIN: services.config.publicOrigin,
        DATABASE_URL: database.connectionString,
        DATA_DIR: services.config.dataDir,
        APP_SECRET: services.config.secret.current,
        LOG_LEVEL: 'silent',
        STRIPE_SECRET_KEY: services.config.payments.secretKey,
        STRIPE_PUBLISHABLE_KEY: services.config.payments.publishableKey,
        STRIPE_API_URL: 'http://127.0.0.1:9',
        STRIPE_WEBHOOK_SECRETS: 'whsec_of_a_test_of_a_test_of_a_test',
        PAYMENTS_PRELOAD: 'http://127.0.0.1:9/js',
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        ORDER: JSON.stringify(order),
        HOW: how,
      },
    });
    const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
    if (killed) expect(signal).toBe('SIGKILL');
    else expect(code).toBe(0);
  }
}

async function ordered(values: Partial<MailRequest> = {}): Promise<MailRequest> {
  const maya = await givenUser(db);
  await inTransaction(services, (command) =>
    updateSettings(command, maya.actor, { choice: { topic: 'LIKES', channel: 'mail', on: true } }),
  );
  const order = { toUserId: maya.userId, subject: 'Hello', title: 'Hello', paragraphs: [], messageKey: 'mail-1', ...values };
  await inTransaction(services, (command) => enqueueMail(command, order));
  return order;
}

const moments: Moment[] = ['before it is taken', 'once it is taken'];

describe('a worker that is killed while it hands over a mail', () => {
  test.each(moments)('still delivers a ticket if killed %s: a mailbox shows one, under one Message-ID', async (moment) => {
    const order = await ordered();
    killAt = moment;
    await work(order, 'product');
    expect(new Set(taken)).toEqual(new Set(['mail-1']));
    expect(taken).toHaveLength(moment === 'before it is taken' ? 1 : 2);
    expect(await db.selectFrom('mail_outbox').select(['state', 'attempts']).execute()).toEqual([{ state: 'sent', attempts: 2 }]);
  });

  test.each(moments)('delivers mail that people may opt out of once if killed %s, and records the outcome', async (moment) => {
    const order = await ordered({ list: { topic: 'LIKES' } });
    killAt = moment;
    await work(order, 'product');
    expect(taken).toEqual(['mail-1']);
    const state = moment === 'before it is taken' ? 'sent' : 'unknown';
    expect(await db.selectFrom('mail_outbox').select('state').execute()).toEqual([{ state }]);
  });

  test('would send two mails that no mailbox knows to be one if it recorded nothing beforehand (negative control)', async () => {
    const order = await ordered();
    killAt = 'once it is taken';
    await work(order, 'notes-after');
    expect(new Set(taken).size).toBe(2);
  });

  test('would lose a ticket if it recorded it as sent beforehand (negative control)', async () => {
    const order = await ordered();
    killAt = 'before it is taken';
    await work(order, 'notes-before');
    expect(taken).toEqual([]);
  });
});
