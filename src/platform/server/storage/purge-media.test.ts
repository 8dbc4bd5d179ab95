import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaPurge } from './purge-media.ts';

const KEY = randomBytes(32);
const NOW = new Date('2026-06-01T12:00:00Z');
const received: { headers: Record<string, unknown>; body: string }[] = [];
let status = 200;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const purge = (what: { tags: string[]; paths: string[] }) =>
  createMediaPurge(
    { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`, secret: `whsec_${KEY.toString('base64')}` },
    { origin: 'https://media.example', now: () => NOW, newId: () => 'msg-1' },
  )(what);

test.each([302, 401, 500])('a hook that responds with %s has not purged', async (refused) => {
  status = refused;
  await expect(purge({ tags: ['media-1'], paths: [] })).rejects.toThrow(`The purge hook responded with ${refused}.`);
});

test('the hook receives tags and paths, signed over id, time and body', async () => {
  status = 204;
  received.length = 0;
  await purge({ tags: ['media-1'], paths: ['/media/a.b/800.webp'] });
  const [call] = received;
  expect(received).toHaveLength(1);
  expect(JSON.parse(call?.body ?? '')).toEqual({ origin: 'https://media.example', tags: ['media-1'], paths: ['/media/a.b/800.webp'] });
  const signature = createHmac('sha256', KEY)
    .update(`msg-1.${NOW.getTime() / 1000}.${call?.body}`)
    .digest('base64');
  expect(call?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': 'msg-1',
    'webhook-timestamp': '1780315200',
    'webhook-signature': `v1,${signature}`,
  });
});
