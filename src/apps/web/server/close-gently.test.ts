import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { closeGently } from './close-gently.ts';

// Sends one request whose sender disconnects while it is being answered, then closes the server.
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

test('waits for an answer whose client has gone', async () => {
  expect(await whatHappens({ prepare: closeGently, waits: true })).toEqual(['the answer is made', 'what the answer needs is closed']);
});

test('without closeGently, the server does not wait for such an answer (negative control)', async () => {
  expect(await whatHappens({ prepare: () => undefined, waits: false })).toEqual(['what the answer needs is closed', 'the answer is made']);
});

// Closes the server while an unread request has arrived on a reused connection.
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

test('answers what has arrived on a kept-alive connection, with Connection: close', async () => {
  const answer = await answerOnClosing(closeGently);
  expect(answer).toContain('200 OK');
  expect(answer.toLowerCase()).toContain('connection: close');
});

test('without closeGently, the server drops such a request (negative control)', async () => {
  expect(await answerOnClosing(() => undefined)).toBe('');
});

// Sends another request on a reused connection after closing has begun.
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
  // A few turns of the event loop, in which a server without a farewell closes idle connections.
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  put();
  await Promise.all([gone, closed]);
  return answers;
}

test('answers a request sent while closing, with Connection: close, and then waits no longer', async () => {
  const answer = await answerAfterClosing(600_000);
  expect(answer).toContain('200 OK');
  expect(answer.toLowerCase()).toContain('connection: close');
});

test('without a farewell, does not answer it (negative control)', async () => {
  expect(await answerAfterClosing(0)).toBe('');
});

// Closes a server to which somebody has connected without asking for anything yet, as browsers do beforehand.
async function closesBesideUnused(prepare: (app: ReturnType<typeof fastify>) => void): Promise<boolean> {
  const app = fastify();
  prepare(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const connected = once(app.server, 'connection');
  const sender = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  await connected;
  let isClosed = false;
  const closing = app.close().then(() => (isClosed = true));
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  const closedByItself = isClosed;
  sender.destroy();
  await closing;
  return closedByItself;
}

test('waits for no connection on which nothing ever arrived', async () => {
  expect(await closesBesideUnused((app) => closeGently(app, { unusedMillis: 0 }))).toBe(true);
});

test('without closeGently, the server waits for such a connection (negative control)', async () => {
  expect(await closesBesideUnused(() => undefined)).toBe(false);
});

// Sends the first request of a connection that was accepted right before closing began.
async function answerOnFreshConnection(unusedMillis: number): Promise<string> {
  const app = fastify({ return503OnClosing: false });
  closeGently(app, { unusedMillis });
  app.get('/', () => 'done');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const connected = once(app.server, 'connection');
  const sender = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  sender.on('data', (chunk: string) => (answer += chunk)).on('error', () => undefined);
  await connected;
  const gone = once(sender, 'close').catch(() => undefined);
  const closed = app.close();
  // Turns in which everything that has arrived is read, and what is unused and old enough is closed.
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  sender.write('GET / HTTP/1.1\r\nHost: turnout.test\r\n\r\n');
  await Promise.all([gone, closed]);
  return answer;
}

test('answers the first request of a connection that was accepted right before closing, and then waits no longer', async () => {
  const answer = await answerOnFreshConnection(600_000);
  expect(answer).toContain('200 OK');
  expect(answer.toLowerCase()).toContain('connection: close');
});

test('without such patience, cuts that request (negative control)', async () => {
  expect(await answerOnFreshConnection(0)).toBe('');
});
