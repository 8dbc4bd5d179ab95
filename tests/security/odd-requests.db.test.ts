import { request } from 'node:http';
import { expect, test } from 'vitest';
import { expectCalm } from '#tests/builders/http-calls.ts';
import { httpWorld } from '#tests/builders/http-world.ts';

const world = await httpWorld();
const person = await world.person();
const INPUT = encodeURIComponent(JSON.stringify({ userId: person.userId }));

/** Sends requests that browsers don't make and `fetch` doesn't allow. */
function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(world.origin);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

test.each([
  ['a procedure', `/trpc/user.getUser?input=${INPUT}`, 200],
  ['a probe', '/healthz', 200],
  ['nothing', '/nowhere', 404],
  ['a procedure that does not exist', '/trpc/nothing.here', 404],
])('responds to an address with an origin as to one without: %s', async (_about, path, status) => {
  for (const origin of [world.origin, 'http://elsewhere.example', 'HTTPS://user@elsewhere.example:1']) {
    const answer = await ask('GET', origin + path);
    expect({ origin, status: answer.status }).toEqual({ origin, status });
    expectCalm(path, answer.status, answer.text);
  }
});

test.each(['/', '/healthz', '/trpc/user.getUser', '/trpc/a,b?batch=1', '/content', '/identity', '/media/a/b.webp'])(
  'TRACE of %s returns 404 and echoes nothing',
  async (path) => {
    const answer = await ask('TRACE', path, { authorization: 'Bearer secret-of-mine' });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret-of-mine');
  },
);

// Text in the database can't hold one.
test('a NUL in any segment of any address that is read causes no 5xx', async () => {
  const addresses = world.routes
    .filter(({ method, url }) => method === 'GET' && /[:*]/.test(url))
    .flatMap(({ url }) => ['%00', 'a%00'].map((text) => url.replaceAll(/:\w+|\*/g, text)));
  expect(addresses).toEqual(expect.arrayContaining(['/embed/%00', '/feeds/town/a%00/feed.atom']));
  for (const address of addresses) {
    const answer = await ask('GET', address);
    expect(answer.status < 500, `${address}: ${answer.status}`).toBe(true);
    expectCalm(address, answer.status, answer.text);
  }
});

test.each(['OPTIONS', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('%s of a procedure causes no 5xx', async (method) => {
  const answer = await ask(method, `/trpc/user.getUser?input=${INPUT}`);
  expectCalm(method, answer.status, answer.text);
  expect(answer.status).toBeLessThan(500);
});

test.each(['http://', 'http:///', 'http://?', 'http://elsewhere.example?input=%', '*'])('address %s causes no 5xx', async (path) => {
  const answer = await ask(path === '*' ? 'OPTIONS' : 'GET', path);
  expect(answer.status).toBeLessThan(500);
  expectCalm(path, answer.status, answer.text);
});

// The test's own client refuses an answer with both a length and chunks, as a strict proxy would.
test('a batch in the stream format of the RPC library is framed in one way', async () => {
  const path = `/trpc/user.getUser,user.getUser?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { userId: person.userId } }))}`;
  const answer = await ask('GET', path, { 'trpc-accept': 'application/jsonl' });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(person.username);
  expectCalm(path, 200, answer.text);
});
