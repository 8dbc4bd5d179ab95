import { connect as connectHttp2 } from 'node:http2';
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCaller } from '#tests/chaos/caller.ts';
import { joinTown, type Member } from '#tests/chaos/people.ts';
import { mutate, openChat, write } from '#tests/machines/deeds.ts';
import { findProgram } from './installed.mjs';
import { CHECKOUT, DEPLOY, readUnit } from './read-unit.ts';
import { HOST, startProxy, type Proxy, type ProxyName } from './start-proxy.ts';
import { startSite, type Site } from './start-site.ts';

const MEGABYTE = 1024 ** 2;
// Enough that a proxy that collects responses would still hold it back.
const SOON_MS = 2000;

let site: Site;
let ana: Member;
let ben: Member;

beforeAll(async () => {
  site = await startSite(readUnit('turnout.service'));
  const town = { world: { web: site.inner, mailbox: site.mailbox, payments: '' }, call: openCaller() };
  [ana, ben] = await Promise.all([joinTown(town), joinTown(town)]);
});
afterAll(() => site?.remove());

type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: Buffer };
type Reply = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends a request through a proxy; resolves with its response, also if the proxy breaks off while it is being sent. */
function ask({ httpsPort, certificate }: Proxy, { method = 'GET', path, headers = {}, body }: Ask): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: httpsPort,
      servername: HOST,
      ca: certificate,
      method,
      path,
      headers: { host: HOST, ...headers },
    };
    const sent = requestHttps(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', reject);
    if (headers['expect'] === undefined) sent.end(body);
    else sent.flushHeaders();
  });
}

/** Opens a live stream through a proxy; `until` resolves once a word has come. */
async function listen({ httpsPort, certificate }: Proxy, token: string) {
  const sent = requestHttps({
    host: '127.0.0.1',
    port: httpsPort,
    servername: HOST,
    ca: certificate,
    path: '/live',
    headers: { host: HOST, authorization: `Bearer ${token}` },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer>];
  let text = '';
  let wake = () => undefined as void;
  void (async () => {
    for await (const chunk of response) {
      text += chunk.toString();
      wake();
    }
  })().catch(() => undefined);
  return {
    async until(word: string): Promise<void> {
      while (!text.includes(word)) await new Promise<void>((resolve) => (wake = resolve));
    },
    close: () => sent.destroy(),
  };
}

test.for([
  ['nginx', 'nginx/turnout.conf', /client_max_body_size (\d+)m;/g],
  ['caddy', 'caddy/Caddyfile', /max_size (\d+)MiB/g],
] as const)('%s passes the largest film that the site accepts', ([, path, sizes]) => {
  const largest = Number(/\| `MAX_VIDEO_MB`[^|]*\| (\d+) \|/.exec(readFileSync(join(CHECKOUT, 'README.md'), 'utf8'))?.[1]);
  const found = [...readFileSync(join(DEPLOY, path), 'utf8').matchAll(sizes)].map(([, size]) => Number(size));
  expect(Math.max(...found)).toBeGreaterThan(largest);
});

describe.for([['nginx'], ['caddy']] satisfies [ProxyName][])('Turnout behind %s', ([name]) => {
  describe.skipIf(findProgram(name) === null)('as in the example', () => {
    let proxy: Proxy;
    beforeAll(async () => {
      proxy = await startProxy(name, site.inner);
    });
    afterAll(() => proxy?.stop());

    test('http leads to https, and a page by https is the product’s own', async () => {
      const sent = requestHttp({ host: '127.0.0.1', port: proxy.httpPort, path: '/explore?q=1', headers: { host: HOST } });
      sent.end();
      const [redirect] = (await once(sent, 'response')) as [{ statusCode: number; headers: IncomingHttpHeaders }];
      expect(redirect.statusCode).toBe(308);
      expect(redirect.headers.location).toMatch(/^https:\/\/your\.host(?::\d+)?\/explore\?q=1$/);
      const page = await ask(proxy, { path: '/explore' });
      expect(page.status).toBe(200);
      expect(page.body).toContain('https://your.host/explore');
      expect(page.headers['strict-transport-security']).toContain('max-age=63072000');
      expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests');
    });

    test('logs no address: it may be the key to a calendar, a picture or a ticket', async () => {
      const path = '/feeds/calendar/a-secret.ics';
      expect((await ask(proxy, { path })).status).toBe(404);
      const sent = requestHttp({ host: '127.0.0.1', port: proxy.httpPort, path, headers: { host: HOST } });
      sent.end();
      await once(sent, 'response');
      expect(proxy.accessLog()).not.toContain('a-secret');
    });

    test('speaks HTTP/2', async () => {
      const socket = connectTls({
        host: '127.0.0.1',
        port: proxy.httpsPort,
        servername: HOST,
        ca: proxy.certificate,
        ALPNProtocols: ['h2'],
      });
      const session = connectHttp2(`https://${HOST}`, { createConnection: () => socket });
      await once(session, 'connect');
      expect(session.alpnProtocol).toBe('h2');
      session.destroy();
    });

    test('passes on the visitor’s address instead of what they say about themselves', async () => {
      const claimed = { 'x-forwarded-for': '203.0.113.9' };
      // Metrics are for programs of this machine, which this one is.
      expect((await ask(proxy, { path: '/metrics', headers: claimed })).status).toBe(200);
      // Without a proxy that replaces it, it would be believed.
      expect((await fetch(`${site.inner}/metrics`, { headers: claimed })).status).toBe(404);
    });

    test('takes a film larger than its own default, and passes compression and caching on', async () => {
      const body = Buffer.alloc(18 * MEGABYTE);
      const files = [{ fileName: 'film.mp4', fileType: 'video/mp4', size: body.length }];
      const [grant] = await mutate<{ signedUrl: string }[]>(site.inner, 'media.generateFileUploadSignedUrl', { files }, ana.token);
      const { origin, pathname, search } = new URL(grant?.signedUrl ?? '');
      expect(origin).toBe(`https://${HOST}`);
      expect(await ask(proxy, { method: 'PUT', path: pathname + search, headers: { 'content-type': 'video/mp4' }, body })).toMatchObject({
        status: 200,
      });
      const { body: page } = await ask(proxy, { path: '/' });
      const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
      const { status, headers } = await ask(proxy, { path: script, headers: { 'accept-encoding': 'br' } });
      expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([200, 'br', 'public, max-age=31536000, immutable']);
      const part = await ask(proxy, { path: script, headers: { range: 'bytes=0-9' } });
      expect([part.status, part.body.length]).toEqual([206, 10]);
    });

    test('a live event arrives at once', async () => {
      const chatId = await openChat(site.inner, ana, ben);
      const live = await listen(proxy, ben.token);
      await live.until('event: open');
      const began = performance.now();
      await write(site.inner, ana, chatId, 'Hello');
      await live.until(chatId);
      expect(performance.now() - began).toBeLessThan(SOON_MS);
      live.close();
    });
  });
});

describe.skipIf(findProgram('nginx') === null)('nginx', () => {
  test('refuses a body that no film has before it is sent', async () => {
    const proxy = await startProxy('nginx', site.inner);
    const headers = { 'content-type': 'video/mp4', 'content-length': String(600 * MEGABYTE), expect: '100-continue' };
    expect((await ask(proxy, { method: 'PUT', path: '/media/upload', headers })).status).toBe(413);
    await proxy.stop();
  });
});
