import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { closeGently } from './close-gently.ts';

// One request whose sender goes while it is being answered, and a server that closes then.
async function whatHappens({ prepare, waits }: { prepare: (app: ReturnType<typeof fastify>) => void; waits: boolean }): Promise<string[]> {
  const happened: string[] = [];
  const [begun, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const app = fastify();
  app.addHook('onClose', async () => void happened.push('what the answer needs is closed'));
  prepare(app);
  app.get('/', async () => {
    begun.resolve();
    await allowed.promise;
    happened.push('the answer is made');
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const sender = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  sender.write('GET / HTTP/1.1\r\nHost: turnout.test\r\n\r\n');
  await begun.promise;
  const connection = once(app.server, 'close');
  sender.destroy();
  const closing = app.close();
  await connection;
  if (!waits) await closing;
  allowed.resolve();
  await closing;
  await setImmediate();
  return happened;
}

test('closing waits for an answer that nobody waits for any more', async () => {
  expect(await whatHappens({ prepare: closeGently, waits: true })).toEqual(['the answer is made', 'what the answer needs is closed']);
});

test('which the server by itself does not', async () => {
  expect(await whatHappens({ prepare: () => undefined, waits: false })).toEqual(['what the answer needs is closed', 'the answer is made']);
});

// One connection that was used before, on which a request has arrived, unread, when closing begins.
async function answerOnClosing(prepare: (app: ReturnType<typeof fastify>) => void): Promise<string> {
  const app = fastify({ return503OnClosing: false });
  prepare(app);
  app.get('/', () => 'done');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const sender = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1').setEncoding('utf8');
  let answers = '';
  sender.on('data', (chunk: string) => (answers += chunk)).on('error', () => undefined);
  sender.write('GET / HTTP/1.1\r\nHost: turnout.test\r\n\r\n');
  await once(sender, 'data');
  answers = '';
  sender.write('GET / HTTP/1.1\r\nHost: turnout.test\r\n\r\n');
  const gone = once(sender, 'close').catch(() => undefined);
  await app.close();
  await gone;
  return answers;
}

test('closing answers what has arrived on a connection that was kept open, and says that it closes', async () => {
  const answer = await answerOnClosing(closeGently);
  expect(answer).toContain('200 OK');
  expect(answer.toLowerCase()).toContain('connection: close');
});

test('which the server by itself drops', async () => {
  expect(await answerOnClosing(() => undefined)).toBe('');
});

// One connection that was used before, on which the next request leaves after closing has begun.
async function answerAfterClosing(farewellMillis: number): Promise<string> {
  const app = fastify({ return503OnClosing: false });
  const closing = Promise.withResolvers<void>();
  app.addHook('preClose', async () => closing.resolve());
  closeGently(app, { farewellMillis });
  app.put('/', () => 'done');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const sender = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1').setEncoding('utf8');
  let answers = '';
  sender.on('data', (chunk: string) => (answers += chunk)).on('error', () => undefined);
  const put = () => sender.write('PUT / HTTP/1.1\r\nHost: turnout.test\r\nContent-Length: 0\r\n\r\n');
  put();
  await once(sender, 'data');
  answers = '';
  const gone = once(sender, 'close').catch(() => undefined);
  const closed = app.close();
  await closing.promise;
  // A few turns of the loop, in which a server that says no farewell closes what is idle.
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  put();
  await Promise.all([gone, closed]);
  return answers;
}

test('whoever asks once more while it closes is answered, told that it closes, and then not waited for', async () => {
  const answer = await answerAfterClosing(600_000);
  expect(answer).toContain('200 OK');
  expect(answer.toLowerCase()).toContain('connection: close');
});

test('without a farewell they are not (negative control)', async () => {
  expect(await answerAfterClosing(0)).toBe('');
});
