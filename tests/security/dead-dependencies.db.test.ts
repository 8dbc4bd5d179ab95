import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDb, openPool } from '#db/client.ts';
import { planOnceThrough } from '#platform/cache/server/one-plan.ts';
import { describeFault } from '#platform/server/http/faults.ts';
import { createMailer } from '#platform/server/mail/mailer.ts';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { startMailbox } from '#sandbox/mailbox/start-mailbox.ts';
import { sendUrgentMail } from '#features/notifications/mail/server/send-mail.ts';
import { mailTicketJob } from '#features/tickets/wallet/server/mail-ticket.ts';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';
import type { Row } from './authorization-table.ts';
import { isOnCitus } from '#tests/harness/on-citus.ts';
import { databaseDigest } from './database-digest.ts';
import { databaseGate } from './database-gate.ts';
import { READ_ROWS } from './read-rows.ts';
import { openScene } from './scene.ts';
import { WRITE_ROWS } from './write-rows.ts';
import { openJobQueue } from '#platform/server/jobs/queue.ts';

const SENTENCE = 'The site can’t reach its database right now. Please try again in a moment.';

const world = await httpWorld();
const scene = await openScene(world);
const gate = await databaseGate(world.connectionString);
const pool = openPool(gate.address, { max: 4, applicationName: 'turnout-cut-off', answerWithinMillis: 5000 });
pool.on('error', () => undefined);
const lists = openPool(gate.address, { max: 2, applicationName: 'turnout-cut-off', answerWithinMillis: 5000, plansOnce: !isOnCitus });
lists.on('error', () => undefined);
const db = openDb(pool);
planOnceThrough(db, lists);
afterAll(() => Promise.all([db.destroy(), lists.end()]));
const copy = await anotherCopy(world, { ...world.services, db, rateLimits: createRateLimits(pool, 1000) }, pool);

const needsDatabase = ({ call, send }: Row) =>
  send === undefined && !/^GET \/(?:healthz|readyz|metrics|robots\.txt|sitemap\/pages\.xml)$|webhooks/.test(call);
const calls = [...new Map([...READ_ROWS, ...WRITE_ROWS].filter(needsDatabase).map((row) => [row.call, row])).values()];
const make = (call: string, input: unknown) => {
  const [method = '', path] = call.split(' ');
  return path === undefined ? copy.rpc(call, input, scene.owner) : copy.rest(method, path, input, scene.owner);
};

test('a connection that breaks mid-query fails that query, not the program', async () => {
  const query = sql`select pg_sleep(300)`.execute(db).catch((error: unknown) => describeFault(error));
  await expect.poll(() => pool.totalCount - pool.idleCount).toBeGreaterThan(0);
  await expect
    .poll(
      async () =>
        (
          await world.pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(300)' and state = 'active'`,
          )
        ).rowCount,
    )
    .toBe(1);
  await gate.shut();
  expect(await query).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: SENTENCE });
  await gate.open();
});

test('stops waiting when the database goes silent, and recovers when it responds again', async () => {
  const ask = async () => {
    const guests = ['feed.queryDiscoveryTimeline', 'feed.queryUpcomingEvents'].map((call) => copy.rpc(call, {}));
    const answers = await Promise.all([copy.rpc('payment.getBalance', undefined, scene.owner), ...guests]);
    return answers.map(({ status, message }) => (status === 200 ? status : { status, message }));
  };
  expect(await ask()).toEqual([200, 200, 200]);
  gate.freeze();
  expect(await ask()).toEqual(Array(3).fill({ status: 503, message: SENTENCE }));
  gate.thaw();
  expect(await ask()).toEqual([200, 200, 200]);
});

describe('while the database is unreachable', () => {
  const inputs = new Map<string, unknown>();
  let before: Record<string, string>;
  beforeAll(async () => {
    for (const row of calls) inputs.set(row.call, await row.input(scene, scene.owner));
    // Leaves idle connections in the pool for when the gate shuts.
    await make('payment.getBalance', undefined);
    before = await databaseDigest(world.pool);
    await gate.shut();
  });

  test.each(calls.map(({ call }) => call))('%s returns 503 with Retry-After', async (call) => {
    const { status, message, headers } = await make(call, inputs.get(call));
    expect({ status, message, wait: headers.get('retry-after') }).toEqual({ status: 503, message: SENTENCE, wait: '5' });
  });

  test('guests get the same response', async () => {
    expect(await copy.rpc('feed.queryDiscoveryTimeline', {})).toMatchObject({ status: 503, message: SENTENCE });
  });

  test('rejects a webhook, so that the provider sends it again', async () => {
    const payload = JSON.stringify({
      id: 'evt_gone',
      type: 'checkout.session.completed',
      livemode: false,
      data: { object: { id: 'cs_test_gone' } },
    });
    const [secret = ''] = world.services.config.payments.webhookSecrets;
    const signature = world.services.stripe.webhooks.generateTestHeaderString({ payload, secret });
    expect((await copy.raw('/webhooks/stripe', { method: 'POST', body: payload, headers: { 'stripe-signature': signature } })).status).toBe(
      503,
    );
  });

  test('sign-in reports it in its own protocol', async () => {
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' };
    const { clientId } = world.services.config.identity;
    const body = JSON.stringify({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'somebody@people.example', PASSWORD: 'Right-Password-1' },
    });
    const answer = await copy.raw('/identity', { method: 'POST', headers, body });
    expect({ status: answer.status, type: answer.headers.get('x-amzn-errortype') }).toEqual({
      status: 503,
      type: 'ServiceUnavailableException',
    });
  });

  test('the process is alive but not ready', async () => {
    expect((await copy.raw('/healthz')).status).toBe(200);
    expect((await copy.raw('/readyz')).status).toBe(503);
    expect((await copy.raw('/metrics')).status).toBe(200);
  });

  test('leaves nothing half done, and recovers without a restart once the database is back', async () => {
    expect(await databaseDigest(world.pool)).toEqual(before);
    await gate.open();
    expect(await make('payment.getBalance', undefined)).toMatchObject({ status: 200 });
    expect(await make('POST /content', { content: { text: 'Back again.' } })).toMatchObject({ status: 200 });
    expect((await copy.raw('/readyz')).status).toBe(200);
  });
});

test('while the mail server refuses mail, requests succeed and their mail is sent later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-mailbox-'));
  const mailbox = await startMailbox({
    port: 0,
    smtpPort: 0,
    folder,
    now: world.services.now,
    newId: world.services.newId,
  });
  mailbox.faults.refuse = true;
  const mailer = createMailer({ url: mailbox.smtpUrl, from: 'Turnout <hello@turnout.example>', domain: 'turnout.test' });
  const worker = await openJobQueue([mailTicketJob, sendUrgentMail], {
    connectionString: world.connectionString,
    log: world.services.log,
    role: 'worker',
  });
  try {
    const { event } = await scene.session({ title: 'Mail is down' }, [scene.user.userId]);
    expect(await world.rest('POST', '/ticket', { sessionId: event.sessionId, sessionEventId: event.id }, scene.user)).toMatchObject({
      status: 200,
      data: { isPaid: true },
    });
    await worker.work({ ...world.services, mailer, jobs: worker }, [mailTicketJob, sendUrgentMail]);
    const waiting = `select 1 from pgboss.job where name = $1 and state = 'retry' and data->>'subject' like '%Mail is down%'`;
    await expect.poll(async () => (await world.pool.query(waiting, [sendUrgentMail.name])).rowCount).toBe(1);
    mailbox.faults.refuse = false;
    const received = async () =>
      (await (await fetch(`${mailbox.origin}/messages?to=${encodeURIComponent(scene.user.email)}`)).text()).includes('Mail is down');
    await expect.poll(received).toBe(true);
  } finally {
    await worker.stop();
    mailer.close();
    await mailbox.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
