import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDb, openPool } from '#db/client.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { openJobQueue } from '#platform/server/jobs/queue.ts';
import { createMailer } from '#platform/server/mail/mailer.ts';
import { createStripe } from '#platform/server/providers/stripe.ts';
import { startTracing } from '#platform/server/tracing/start-tracing.ts';
import { traceStatements } from '#platform/server/tracing/trace-statements.ts';
import { contentChanged } from '#features/content/api/items/publish-change.ts';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number };
  links: { traceId: string; spanId: string }[];
  attributes: { key: string; value: Value }[];
};
type Sent = { resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: Span[] }[] }[] };

const sent: { path: string; body: Sent }[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    sent.push({ path: request.url ?? '', body: JSON.parse(body) as Sent });
    response.setHeader('content-type', 'application/json').end('{}');
  });
}).listen(0, '127.0.0.1');
afterAll(() => receiver.close());

const world = await httpWorld();
const person = await world.person();
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const spans = () => sent.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
const factsOf = (span: Span | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]));
const named = (name: string) => spans().filter((span) => span.name === name);
const below = (parent: Span | undefined) => spans().filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

beforeAll(async () => {
  const sendLast = await startTracing('web', { tracing: { endpoint, share: 1 } }, world.services.log);
  const pool = openPool(world.connectionString, { max: 4, applicationName: 'turnout-test' });
  traceStatements(pool);
  const db = openDb(pool);
  const stripe = createStripe({ secretKey: world.services.config.payments.secretKey, apiUrl: world.services.config.payments.apiUrl });
  const mailer = createMailer({ url: 'smtp://127.0.0.1:9', from: 'hello@turnout.test', domain: 'turnout.test' });
  const services = { ...world.services, db, background: db, stripe, mailer };
  const { app, rpc } = await anotherCopy(world, services, pool);
  await rpc('user.getUser', { userId: person.userId }, person);
  await rpc('user.getUser', { userId: world.services.newId() }, person);
  const headers = { authorization: `Bearer ${person.token}` };
  await app.inject({ method: 'POST', url: '/content', headers, payload: { content: { text: 'Ten minutes of hip openers' } } });
  const ran = Promise.withResolvers<void>();
  const job = defineJob<object>({
    ...contentChanged,
    load: async () => async () => {
      await db.selectFrom('users').select('user_id').where('user_id', '=', person.userId).execute();
      await stripe.accounts.retrieve('acct_1Unknown2Account3').catch(() => undefined);
      await mailer.send({ to: person.email, subject: 'Hello', text: 'Hello', html: '', messageKey: 'hello' }).catch(() => undefined);
      setImmediate(ran.resolve);
    },
  });
  const worker = await openJobQueue([job], { connectionString: world.connectionString, log: world.services.log, role: 'worker' });
  await worker.work(services, [job]);
  await ran.promise;
  await worker.stop();
  mailer.close();
  await sendLast();
  await db.destroy();
});

test('spans arrive where the operator says, as those of the program', () => {
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  expect(sent[0]?.body.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'turnout-web' },
  });
});

describe('a call', () => {
  test('is one trace: the request, the call in it, and the statements in that', () => {
    const [request] = named('GET /trpc/:path');
    expect([request?.parentSpanId ?? '', factsOf(request)]).toEqual([
      '',
      { 'http.request.method': 'GET', 'http.route': '/trpc/:path', 'http.response.status_code': 200 },
    ]);
    const call = below(request).find(({ name }) => name === 'rpc user.getUser');
    const statements = below(call).map(factsOf);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.map((facts) => facts['db.query.text'])).toContainEqual(expect.stringMatching(/from "?users"?.*\$1/s));
    expect(new Set(below(request).map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
  });

  test('that is refused says why by its code', () => {
    expect(named('rpc user.getUser').map((span) => factsOf(span)['rpc.code'])).toEqual([undefined, 'NOT_FOUND']);
  });
});

test('a request with a body is one trace, and the job that it orders another, which links to it', () => {
  const [request] = named('POST /content');
  const [job] = named(`job ${contentChanged.name}`);
  expect(below(request).map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
  expect([job?.parentSpanId ?? '', job?.traceId === request?.traceId]).toEqual(['', false]);
  expect(job?.links.map(({ traceId, spanId }) => [traceId, spanId])).toEqual([[request?.traceId, request?.spanId]]);
});

test('a job’s statements, calls of the provider and mails belong to it, and what failed is marked', () => {
  const inside = below(named(`job ${contentChanged.name}`)[0]);
  const outcomes = new Set(inside.map(({ name, status }) => `${name}${status.code === 2 ? ' failed' : ''}`));
  // Nobody answers at either address; the provider is asked again.
  expect([...outcomes]).toEqual(['select', 'payments GET /v1/accounts/:id failed', 'mail failed']);
});

test('no span says whom it is about', () => {
  expect(spans().length).toBeGreaterThan(10);
  const all = JSON.stringify(sent);
  for (const word of [person.userId, person.username, person.email, person.token, 'hip openers', 'acct_']) expect(all).not.toContain(word);
});

test('without an address nothing of it is loaded', () => {
  const loads = (address: string) => {
    const tracing = JSON.stringify({ tracing: { endpoint: address === '' ? null : address, share: 1 } });
    const program = `
      import { registerHooks } from 'node:module';
      const seen = new Set();
      registerHooks({ resolve: (name, context, next) => (name.startsWith('@opentelemetry/') && seen.add(name), next(name, context)) });
      const { startTracing } = await import('#platform/server/tracing/start-tracing.ts');
      await import('#platform/server/program/open-services.ts');
      await import('#platform/server/http/rpc.ts');
      await (await startTracing('web', ${tracing}, console))();
      process.stdout.write(String(seen.size));`;
    return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
  };
  expect(loads('')).toBe(0);
  // Negative control: with one, it is.
  expect(loads('http://127.0.0.1:9')).toBeGreaterThan(3);
});
