import { Buffer } from 'node:buffer';
import fastify from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { registerMediaRoutes } from './routes.ts';

const services = await testServices(await testDatabase(), []);
// `fetch` may open a connection that it doesn't use, for which closing would wait a minute.
const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 5000 } });
handleErrors(app);
registerMediaRoutes(app, services, async () => {
  throw new Error('Nobody is asked who they are.');
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const key = `d/${uuidv7()}/picture/800.webp`;
const bytes = Buffer.from('0123456789');
async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.listeningOrigin + path, { headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

test('a derivative has one address only: none is stored in a cache under another spelling or with a query, out of reach of purges', async () => {
  await services.blobs.put(key, bytes);
  const path = services.mediaLinks.link(key, 'public');
  const [, , token = '', file = ''] = path.split('/');
  const spellings = [
    `${path}?`,
    `${path}?v=1`,
    `/media/${token}/%380${file.slice(2)}`,
    `/media/${token.replace('.', '%2E')}/${file}`,
    `/media/${token}=/${file}`,
    `/media/${token}.x/${file}`,
    `/media/${token.slice(0, -1)}!${token.slice(-1)}/${file}`,
  ];
  expect((await get(path)).status).toBe(200);
  for (const address of spellings) {
    const response = await get(address);
    expect([address, response.status, response.headers.get('cache-control')]).toEqual([address, 404, 'no-store']);
  }
});

test('a derivative is the same whatever a request says about its sender', async () => {
  await services.blobs.put(key, bytes);
  const path = services.mediaLinks.link(key, 'public');
  const plain = await get(path);
  const odd = await get(path, {
    authorization: 'Bearer x',
    cookie: 'a=b',
    origin: 'https://evil.example',
    'x-forwarded-host': 'evil.example',
    'x-original-url': '/media/other',
    accept: 'text/html',
  });
  expect(odd.status).toBe(200);
  const unlike = ({ headers }: typeof plain) => Object.fromEntries([...headers].filter(([name]) => name !== 'date'));
  expect(unlike(odd)).toEqual(unlike(plain));
});
