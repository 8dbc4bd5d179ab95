import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { guardMediaHost } from './media-host.ts';

const app = fastify();
guardMediaHost(app, { media: { origin: 'https://media.example', purge: null } });
app.all('/*', async () => 'served');

const ask = async (host: string, url: string, method: 'GET' | 'PUT' | 'POST' | 'HEAD' = 'GET') =>
  (await app.inject({ method, url, headers: { host } })).statusCode;

test('under the host name of media there is nothing but media, and nothing can be sent there', async () => {
  for (const path of ['/', '/feed', '/media', '/media/a', '/media/a/b/c', '/media/upload/token', '/trpc/user.me', '/config.json'])
    expect([path, await ask('media.example', path), await ask('MEDIA.example', path)]).toEqual([path, 404, 404]);
  expect(await ask('media.example', '/media/token/800.webp', 'PUT')).toBe(404);
  expect(await ask('media.example', '/media/token/800.webp', 'POST')).toBe(404);
  const refused = await app.inject({ url: '/', headers: { host: 'media.example' } });
  expect(refused.headers['cache-control']).toBe('no-store');
});

test('media are served under it, and everything under any other', async () => {
  expect(await ask('media.example', '/media/token/800.webp')).toBe(200);
  expect(await ask('media.example', '/media/token/800.webp', 'HEAD')).toBe(200);
  expect(await ask('turnout.example', '/feed')).toBe(200);
});
