import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { sendMail } from '#features/notifications/mail/server/send-mail.ts';

import { openJobWorld, postAs, type JobWorld } from './job-world.ts';
import { percentile } from './percentile.ts';
import type { BenchEnvironment } from './start-web.ts';
import { handleWebhookJob } from '#features/payments/webhooks/server/webhooks.ts';
import type { JobOrder } from '#platform/server/jobs/jobs.ts';
import { putJobs } from '#platform/server/jobs/queue.ts';

/** A rate, or how long people wait for the result of a job; `goal` is the lowest rate, or the longest wait of 99 in 100. */
export type JobFigure = { title: string; unit: 'a second' | 's'; measured: number; p50: number | null; goal: number };

type Given = { environment: BenchEnvironment; identity: { endpoint: string; clientId: string }; tokens: string[] };

const BACKLOG = 20_000;
const CODES = 60;
const TICKETS = 40;
const GUESTS_A_SECOND = 50;

/**
 * Measures how fast a worker drains jobs, and how long a backlog keeps someone waiting who requests a code or pays, beside a web program
 * that serves guests.
 */
export async function measureJobs({ environment, identity, tokens }: Given): Promise<JobFigure[]> {
  const world = await openJobWorld(environment, tokens[0] ?? '');
  const over = new AbortController();
  const beside = [serveGuests(world.origin, over.signal)];
  try {
    await putWebhooks(world, BACKLOG);
    const began = performance.now();
    await waitFor(async () => (await waiting(world, handleWebhookJob.name)) === 0, 200);
    const perSecond = BACKLOG / ((performance.now() - began) / 1000);
    await topUp(world);
    beside.push(keepBacklog(world, over.signal));
    const [codes, tickets] = await Promise.all([waitForCodes(world, identity), waitForTickets(world, tokens)]);
    const wait = (title: string, seconds: number[], goal: number): JobFigure => ({
      title,
      unit: 's',
      measured: percentile(seconds, 0.99),
      p50: percentile(seconds, 0.5),
      goal,
    });
    return [
      { title: 'light jobs with 20,000 waiting', unit: 'a second', measured: perSecond, p50: null, goal: 300 },
      wait('code mailed with 20,000 webhooks and 20,000 mails waiting', codes, 2),
      wait('paid ticket issued with the same backlog', tickets, 5),
    ];
  } finally {
    over.abort();
    await Promise.all(beside);
    await world.close();
  }
}

async function waitForCodes(world: JobWorld, { endpoint, clientId }: Given['identity']): Promise<number[]> {
  const seconds: number[] = [];
  for (let n = 1; n <= CODES; n += 1) {
    const email = `member${n}@bench.example`;
    const before = world.mailsTo(email);
    const began = performance.now();
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword' },
      body: JSON.stringify({ ClientId: clientId, Username: email }),
    });
    if (!response.ok) throw new Error(`A code was refused: ${response.status} ${await response.text()}`);
    await waitFor(() => world.mailsTo(email) > before, 2);
    seconds.push((performance.now() - began) / 1000);
  }
  return seconds;
}

async function waitForTickets(world: JobWorld, tokens: string[]): Promise<number[]> {
  const seconds: number[] = [];
  for (const token of tokens.slice(100, 100 + TICKETS)) {
    const paymentId = crypto.randomUUID();
    const order = { sessionId: world.event.sessionId, sessionEventId: world.event.id, paymentId };
    const { clientSecret } = (await postAs(world.origin, token, '/ticket', order)) as { clientSecret: string };
    await world.pay(clientSecret);
    const began = performance.now();
    const find = world.db
      .selectFrom('tickets')
      .select('id')
      .where('session_event_id', '=', world.event.id)
      .where('payment_id', '=', paymentId);
    await waitFor(async () => (await find.execute()).length > 0, 10);
    seconds.push((performance.now() - began) / 1000);
  }
  return seconds;
}

/** Keeps twenty thousand of each waiting until it is stopped. */
async function keepBacklog(world: JobWorld, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await topUp(world);
    await sleep(500);
  }
}

async function topUp(world: JobWorld): Promise<void> {
  await putWebhooks(world, BACKLOG - (await waiting(world, handleWebhookJob.name)));
  await putMails(world, BACKLOG - (await waiting(world, sendMail.name)));
}

/** Queues events about a payout account that belongs to nobody; they are looked up and handled. */
async function putWebhooks({ db }: JobWorld, count: number): Promise<void> {
  const events = Array.from({ length: Math.max(0, count) }, () => `evt_bench_${crypto.randomUUID()}`);
  if (events.length === 0) return;
  await sql`
    insert into webhook_events (id, type, livemode, object_id, payload, received_at)
    select id, 'account.updated', false, 'acct_of_nobody', '{}', now() from unnest(${events}::text[]) as event (id)`.execute(db);
  await putJobs(
    db,
    events.map((eventId) => ({ name: handleWebhookJob.name, payload: { eventId }, startAfter: null, priority: 0 })),
  );
}

async function putMails({ db }: JobWorld, count: number): Promise<void> {
  const orders: JobOrder[] = Array.from({ length: Math.max(0, count) }, (_, n) => ({
    name: sendMail.name,
    payload: {
      toUserId: `00000000-0000-7000-8000-${(1000 + (n % 3000)).toString(16).padStart(12, '0')}`,
      subject: 'Evening yoga moved',
      title: 'Evening yoga moved',
      paragraphs: ['It begins an hour later.'],
      messageKey: `bench.${crypto.randomUUID()}`,
    },
    startAfter: null,
    priority: 0,
  }));
  await putJobs(db, orders);
}

async function waiting({ db }: JobWorld, name: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pgboss.job where name = ${name} and state < 'active'`.execute(db);
  return Number(rows[0]?.count);
}

async function serveGuests(origin: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await Promise.all([fetch(origin).then((answer) => answer.arrayBuffer()), sleep(1000 / GUESTS_A_SECOND)]).catch(() => undefined);
  }
}

async function waitFor(isThere: () => boolean | Promise<boolean>, everyMillis: number): Promise<void> {
  const began = performance.now();
  while (!(await isThere())) {
    if (performance.now() - began > 300_000) throw new Error('A job was not done within five minutes.');
    await sleep(everyMillis);
  }
}
