import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSecureServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { maySeeMetrics } from '#apps/web/server/may-see-metrics.ts';
import { checksOfAddress } from './check-address.ts';
import { runChecks, type Finding } from './finding.ts';

const VISITOR = '203.0.113.9';
const open: (Server | FastifyInstance)[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) {
    if ('inject' in one) await one.close();
    else {
      one.closeAllConnections();
      await new Promise((resolve) => one.close(resolve));
    }
  }
});

/** Our own rule of who is a visitor, behind so many proxies. */
async function startWeb(trustedProxies: number, metricsToken: string | null = null): Promise<number> {
  const app = fastify({ trustProxy: (_address, hop) => hop < trustedProxies });
  open.push(app);
  app.addContentTypeParser('video/mp4', (_request, _payload, done) => done(null));
  app.get('/healthz', async () => 'ok');
  app.get('/metrics', async (asked, reply) => reply.code(maySeeMetrics(asked, { metricsToken, trustedProxies }) ? 200 : 404).send());
  app.put('/media/upload/:token', async (_asked, reply) => reply.code(403).send());
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

type Proxy = { forwards?: 'own' | 'appended' | 'nothing'; mostBytes?: number; resetsFrom?: number; buffers?: boolean; down?: boolean };

/** A proxy, to which each visitor comes from VISITOR. */
async function startProxy(
  to: number,
  { forwards = 'own', mostBytes = Infinity, resetsFrom = Infinity, buffers = false, down = false }: Proxy,
): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { url = '/', method = 'GET', headers } = incoming;
    if (down) return void outgoing.writeHead(502).end();
    if (Number(headers['content-length'] ?? 0) > mostBytes) return void outgoing.writeHead(413).end();
    if (Number(headers['content-length'] ?? 0) > resetsFrom) return void incoming.socket.resetAndDestroy();
    if (buffers && headers['content-length'] !== undefined) return undefined;
    const given = headers['x-forwarded-for'];
    const own = { own: VISITOR, appended: given === undefined ? VISITOR : `${String(given)}, ${VISITOR}`, nothing: undefined }[forwards];
    const { 'x-forwarded-for': _given, ...rest } = headers;
    const passed = request(
      { port: to, path: url, method, headers: own === undefined ? rest : { ...rest, 'x-forwarded-for': own } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502);
        response.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
    return undefined;
  });
  open.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

async function check(
  publicOrigin: string,
  trustedProxies = 1,
  { metricsToken = null as string | null, isHere = false } = {},
): Promise<Map<string, Finding>> {
  const config = { publicOrigin, trustedProxies, metricsToken };
  const findings = await runChecks(checksOfAddress(config, { now: new Date(), videoMegabytes: 500, isHere: async () => isHere }));
  return new Map(findings.map((finding) => [finding.what, finding]));
}

test('all is well behind a proxy that names visitors and takes films', async () => {
  for (const forwards of ['own', 'appended'] as const) {
    const found = await check(await startProxy(await startWeb(1), { forwards }));
    expect([...found.values()].map(({ what, state }) => [what, state])).toEqual([
      ['address', 'good'],
      ['proxy', 'good'],
      ['bodies', 'good'],
    ]);
  }
});

test('notices a proxy that does not say who visitors are', async () => {
  const found = await check(await startProxy(await startWeb(1), { forwards: 'nothing' }));
  expect(found.get('proxy')).toMatchObject({ state: 'bad', says: 'visitors look like this machine, and see /metrics' });
});

test('notices that more proxies are trusted than there are, so that visitors choose who they are', async () => {
  const found = await check(await startProxy(await startWeb(2), { forwards: 'appended' }), 2);
  expect(found.get('proxy')).toMatchObject({ state: 'bad', todo: 'TRUST_PROXY is higher than the number of proxies' });
});

test('notices that no proxy is trusted where there must be one', async () => {
  expect((await check('https://127.0.0.1:9', 0)).get('proxy')).toMatchObject({ state: 'bad', says: 'TRUST_PROXY is 0 behind a proxy' });
});

test('judges nothing that it cannot see', async () => {
  const origin = await startProxy(await startWeb(1, 'a token of this test'), { forwards: 'nothing' });
  const byToken = await check(origin, 1, { metricsToken: 'a token of this test' });
  expect(byToken.get('proxy')).toMatchObject({ state: 'note', says: 'cannot be judged while METRICS_TOKEN is set' });
  const fromHere = await check(origin, 1, { isHere: true });
  expect(fromHere.get('proxy')).toMatchObject({
    state: 'note',
    says: '127.0.0.1 leads to this machine itself: nothing to be judged from here',
  });
});

test('notices that the largest film does not pass, or is read whole before it is passed on', async () => {
  const web = await startWeb(1);
  expect((await check(await startProxy(web, { mostBytes: 11 * 1024 ** 2 }))).get('bodies')).toMatchObject({
    state: 'bad',
    says: 'the proxy refuses films of 500 MB',
  });
  expect((await check(await startProxy(web, { buffers: true }))).get('bodies')).toMatchObject({ state: 'note' });
});

test('a site that is down is a note, and what answers in its place says nothing about films', async () => {
  const found = await check(await startProxy(await startWeb(1), { down: true }));
  expect(found.get('address')).toMatchObject({ state: 'note', says: expect.stringMatching(/\/healthz answers 502$/) as string });
  expect(found.get('bodies')).toMatchObject({ state: 'note', says: expect.stringContaining('something in front answers 502') as string });
});

test('a film that is broken off once the connection stands is too large for the proxy, not out of reach', async () => {
  const found = await check(await startProxy(await startWeb(1), { resetsFrom: 11 * 1024 ** 2 }));
  expect(found.get('address')?.state).toBe('good');
  expect(found.get('bodies')).toMatchObject({
    state: 'bad',
    says: expect.stringMatching(/^films of 500 MB are broken off \(/),
    todo: expect.stringContaining('client_max_body_size'),
  });
});

test('an address that this machine cannot reach is a note, as it may be reached from elsewhere', async () => {
  const found = await check('http://127.0.0.1:9');
  expect(found.get('address')).toMatchObject({ state: 'note', says: 'this machine cannot reach http://127.0.0.1:9 (ECONNREFUSED)' });
  expect(found.get('bodies')).toMatchObject({
    state: 'note',
    says: 'the address does not answer (ECONNREFUSED)',
    todo: 'check again where it does',
  });
});

async function startSecure(): Promise<number> {
  const server = createSecureServer({ key: KEY, cert: CERTIFICATE }, (_asked, response) => void response.end('ok'));
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function judgeCertificate(publicOrigin: string, now: string): Promise<Finding | undefined> {
  const config = { publicOrigin, trustedProxies: 1, metricsToken: null };
  const checks = checksOfAddress(config, { now: new Date(now), videoMegabytes: 500, isHere: async () => true });
  return (await runChecks(checks)).find(({ what }) => what === 'certificate');
}

test('notices a certificate that browsers do not trust, or that has expired', async () => {
  const origin = `https://localhost:${await startSecure()}`;
  expect(await judgeCertificate(origin, '2026-12-01')).toMatchObject({
    state: 'bad',
    says: 'browsers do not trust it (DEPTH_ZERO_SELF_SIGNED_CERT)',
  });
  expect(await judgeCertificate(origin, '2140-01-01')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('expired on 2126') as string,
  });
});

test('notices a trusted certificate that expires within two weeks, is for another host, or cannot be read', async () => {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, CERTIFICATE]);
  onTestFinished(() => setDefaultCACertificates(before));
  const port = await startSecure();
  const ours = `https://localhost:${port}`;
  expect(await judgeCertificate(ours, '2026-12-01')).toMatchObject({ state: 'good', says: 'valid until 2126-11-03' });
  expect(await judgeCertificate(ours, '2126-10-25')).toMatchObject({ state: 'note', says: 'valid until 2126-11-03, 9 days' });
  expect(await judgeCertificate(`https://127.0.0.1:${port}`, '2026-12-01')).toMatchObject({
    state: 'bad',
    says: 'browsers do not trust it (ERR_TLS_CERT_ALTNAME_INVALID)',
  });
  expect(await judgeCertificate('https://127.0.0.1:9', '2026-12-01')).toMatchObject({
    state: 'note',
    says: 'the address does not answer (ECONNREFUSED)',
  });
});

// Made for this test alone, self-signed, for localhost, valid for a hundred years.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgu8NTBIn6ID3pWV0o
DcP2XN5zvyyF2KAsc0105qSmSXGhRANCAARXarrgHpA3qPZ2/Y6cbypgb4CZrwug
8Hx+RRWnQ3hefQteI8JrmfqM+BiDPAoC6BN8nrv8TVMBk/WcfIGpEu5C
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUIg0MuE9WT/3jalZ4Su0sfbumMbAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzEyMjUxMVoYDzIxMjYxMTAz
MTIyNTExWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARXarrgHpA3qPZ2/Y6cbypgb4CZrwug8Hx+RRWnQ3hefQteI8JrmfqM
+BiDPAoC6BN8nrv8TVMBk/WcfIGpEu5Co2kwZzAdBgNVHQ4EFgQUgiNl+d1ZY4fE
yJiwms74Nrc5B5kwHwYDVR0jBBgwFoAUgiNl+d1ZY4fEyJiwms74Nrc5B5kwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgNw6GrnaOmWikPaRGLJ+EenlMzGjqkn3RY0ELfjCmE9oCIQCi4ZEG9YH1
+3Bf89u9Wz25zDnhDvySYiKrSSjSKx3wIA==
-----END CERTIFICATE-----`;
