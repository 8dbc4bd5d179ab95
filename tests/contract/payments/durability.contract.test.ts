import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect } from 'vitest';

import { buyTicket, openCreator, openSession } from './buyer.ts';
import { PUBLISHABLE_KEY, SECRET_KEY, sdkFor, SNAPSHOT_SECRET, startReceiver, startSandboxWorld, THIN_SECRET } from './sandbox-world.ts';
import { onlySandbox } from './target.ts';

const program = join(import.meta.dirname, '../../../sandbox/payments/main.ts');
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function startProgram(env: { [name: string]: string }): ChildProcess {
  const child = fork(program, { env: { PATH: process.env['PATH'], ...env }, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  children.push(child);
  return child;
}

const settings = (dataDir: string) => ({ DATA_DIR: dataDir, PAYMENTS_SECRET_KEY: SECRET_KEY, PAYMENTS_PUBLISHABLE_KEY: PUBLISHABLE_KEY });

async function readyOrigin(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, 'message')) as [{ ready: string }];
  return message.ready;
}

onlySandbox('books, links, keys and due actions survive a restart', async () => {
  const world = await startSandboxWorld();
  const account = await openCreator(world);
  const { session, charge } = await buyTicket(world, undefined, { account });
  const open = await openSession(world, { account });
  const keyed = await world.stripe.customers.create({ name: 'Bob' }, { idempotencyKey: 'kept' });
  await world.restart();
  expect(await world.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' });
  expect(await world.stripe.charges.retrieve(charge.id)).toMatchObject({ amount: 1000 });
  expect((await world.stripe.customers.create({ name: 'Bob' }, { idempotencyKey: 'kept' })).id).toBe(keyed.id);
  world.clock.advance(32 * 60);
  await world.sandbox.settle();
  expect((await world.stripe.checkout.sessions.retrieve(open.id)).status).toBe('expired');
  await world.close();
});

onlySandbox('events that were not delivered before a restart go to the URL configured after it', async () => {
  const gone = await startReceiver();
  await gone.close();
  const webhooks = [{ url: gone.url, secret: SNAPSHOT_SECRET, style: 'snapshot' as const }];
  const world = await startSandboxWorld({ webhooks });
  await world.stripe.customers.create({});
  await world.sandbox.settle();
  const receiver = await startReceiver();
  webhooks[0] = { url: receiver.url, secret: SNAPSHOT_SECRET, style: 'snapshot' };
  await world.restart();
  world.clock.advance(11);
  await world.sandbox.settle();
  expect(receiver.received.map((one) => world.stripe.webhooks.constructEvent(one.body, one.signature, SNAPSHOT_SECRET).type)).toEqual([
    'customer.created',
  ]);
  await world.close();
  await receiver.close();
});

onlySandbox('what was acknowledged survives kill -9 of the program', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'payments-program-'));
  const first = startProgram(settings(dataDir));
  const made = await sdkFor(await readyOrigin(first)).customers.create({ name: 'Bob' }, { idempotencyKey: 'once' });
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  const stripe = sdkFor(await readyOrigin(startProgram(settings(dataDir))));
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({ name: 'Bob' });
  expect((await stripe.customers.create({ name: 'Bob' }, { idempotencyKey: 'once' })).id).toBe(made.id);
  expect((await stripe.events.list({ type: 'customer.created' })).data).toHaveLength(1);
  rmSync(dataDir, { recursive: true, force: true });
});

onlySandbox('the program exits with its parent, and on SIGTERM', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'payments-program-'));
  const orphan = startProgram(settings(dataDir));
  await readyOrigin(orphan);
  const left = once(orphan, 'exit');
  orphan.disconnect();
  expect(await left).toEqual([0, null]);
  const told = startProgram(settings(dataDir));
  await readyOrigin(told);
  const stopped = once(told, 'exit');
  told.kill('SIGTERM');
  expect(await stopped).toEqual([0, null]);
  rmSync(dataDir, { recursive: true, force: true });
});

onlySandbox('invalid settings end the program with one line each', async () => {
  const child = startProgram({
    PORT: 'http',
    PAYMENTS_SECRET_KEY: 'sk_live_1',
    PAYMENTS_WEBHOOK_URL: 'ftp://a',
    PAYMENTS_THIN_WEBHOOK_SECRET: THIN_SECRET,
  });
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  expect(await once(child, 'close')).toEqual([1, null]);
  for (const name of [
    'PORT',
    'DATA_DIR',
    'PAYMENTS_SECRET_KEY',
    'PAYMENTS_PUBLISHABLE_KEY',
    'PAYMENTS_WEBHOOK_URL',
    'PAYMENTS_WEBHOOK_SECRET',
  ]) {
    expect(text.split('\n').filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
  }
});
