import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIPv6 } from 'node:net';
import { connect } from 'node:tls';
import { errorCode } from '#kernel/objects/error-code.ts';
import type { Config } from '#platform/server/program/config.ts';
import type { Check, Judged } from './finding.ts';

type Given = Pick<Config, 'publicOrigin' | 'trustedProxies' | 'metricsToken'>;

const SOON_DAYS = 14;
const DAY_MS = 86_400_000;
const BUFFERED_AFTER_MS = 5000;
const ANSWERS_MS = 8000;
// What our own route answers to an upload whose link is none.
const REFUSES = 403;
const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');

/** Checks the public address from outside in, as far as this machine can reach it: through the proxy in front, with its certificate. */
export function checksOfAddress(
  config: Given,
  { now, videoMegabytes, isHere = resolvesToHere }: { now: Date; videoMegabytes: number; isHere?: (host: string) => Promise<boolean> },
): Check[] {
  const { hostname, protocol } = new URL(config.publicOrigin);
  return [
    { what: 'address', run: async () => checkReach(config) },
    ...(protocol === 'https:'
      ? [{ what: 'certificate', run: async () => ifReached(() => checkCertificate(config.publicOrigin, now)) }]
      : []),
    { what: 'proxy', run: async () => ifReached(async () => checkProxy(config, await isHere(hostname))) },
    { what: 'bodies', run: async () => ifReached(() => checkBodies(config, videoMegabytes)) },
  ];
}

// The address has a check of its own, which says what may be wrong with it.
async function ifReached(judge: () => Promise<Judged>): Promise<Judged> {
  try {
    return await judge();
  } catch (error) {
    if (error instanceof BrokenOff)
      return { state: 'note', says: `the connection breaks off (${error.message})`, todo: 'see what stands in front, and its log' };
    return { state: 'note', says: `the address does not answer (${reasonOf(error)})`, todo: 'check again where it does' };
  }
}

/** A connection that stood, and broke before there was an answer. */
class BrokenOff extends Error {}

function reasonOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.message : String(error));
}

async function checkReach({ publicOrigin }: Given): Promise<Judged> {
  try {
    const { status } = await call(publicOrigin, '/healthz');
    return status === 200
      ? { state: 'good', says: `${publicOrigin} answers` }
      : {
          state: 'note',
          says: `${publicOrigin}/healthz answers ${status}`,
          todo: 'is Turnout running, and does the proxy pass everything on?',
        };
  } catch (error) {
    return {
      state: 'note',
      says: `this machine cannot reach ${publicOrigin} (${errorCode(error) ?? String(error)})`,
      todo: 'open it from elsewhere; if it works there, the router only does not lead back inside',
    };
  }
}

async function checkCertificate(origin: string, now: Date): Promise<Judged> {
  const { hostname, port } = new URL(origin);
  const { until, problem } = await readCertificate(hostname, Number(port || 443));
  const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
  const says = `valid until ${until.toISOString().slice(0, 10)}`;
  if (days < 0)
    return { state: 'bad', says: `expired on ${until.toISOString().slice(0, 10)}`, todo: 'renew it: browsers show nobody the site' };
  if (problem !== null)
    return { state: 'bad', says: `browsers do not trust it (${problem})`, todo: 'serve the whole chain, for this host name' };
  if (days < SOON_DAYS) return { state: 'note', says: `${says}, ${days} days`, todo: 'it should have renewed itself by now' };
  return { state: 'good', says };
}

async function readCertificate(host: string, port: number): Promise<{ until: Date; problem: string | null }> {
  return new Promise((resolve, reject) => {
    // An invalid one is to be read, not refused.
    const socket = connect(
      { host, port, servername: isNaN(Number(host.replaceAll('.', ''))) ? host : '', rejectUnauthorized: false, timeout: ANSWERS_MS },
      () => {
        const problem = socket.authorized ? null : String(socket.authorizationError);
        resolve({ until: new Date(socket.getPeerCertificate().valid_to), problem });
        socket.end();
      },
    );
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}

/** The metrics are open to this machine alone, so they show whom a request that comes through the proxy is taken for. */
async function checkProxy({ publicOrigin, trustedProxies, metricsToken }: Given, isHere: boolean): Promise<Judged> {
  if (publicOrigin.startsWith('https:') && trustedProxies === 0)
    return {
      state: 'bad',
      says: 'TRUST_PROXY is 0 behind a proxy',
      todo: 'set TRUST_PROXY to the number of proxies: limits count the proxy as one visitor',
    };
  if (metricsToken !== null)
    return {
      state: 'note',
      says: 'cannot be judged while METRICS_TOKEN is set',
      todo: 'check once without it, or read the proxy’s settings',
    };
  if (isHere)
    return {
      state: 'note',
      says: `${new URL(publicOrigin).hostname} leads to this machine itself: nothing to be judged from here`,
      todo: 'see that the proxy sends X-Forwarded-For',
    };
  const plain = await call(publicOrigin, '/metrics');
  if (plain.status === 200)
    return {
      state: 'bad',
      says: 'visitors look like this machine, and see /metrics',
      todo: 'let the proxy send X-Forwarded-For, and set TRUST_PROXY',
    };
  const forged = await call(publicOrigin, '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } });
  if (forged.status === 200)
    return {
      state: 'bad',
      says: 'visitors can choose the address that they are taken for',
      todo: 'TRUST_PROXY is higher than the number of proxies',
    };
  return { state: 'good', says: 'visitors are told apart' };
}

async function checkBodies({ publicOrigin }: Given, maxMegabytes: number): Promise<Judged> {
  const headers = { 'content-type': 'video/mp4', 'content-length': String(maxMegabytes * 1024 ** 2) };
  const wish = { method: 'PUT', headers, firstByte: true, withinMillis: BUFFERED_AFTER_MS };
  const sent = await call(publicOrigin, '/media/upload/check', wish).catch((error: unknown) => {
    if (error instanceof BrokenOff) return error;
    throw error;
  });
  const todo = 'client_max_body_size of nginx, or lower MAX_VIDEO_MB or the limit at /admin/settings';
  if (sent instanceof BrokenOff) return { state: 'bad', says: `films of ${maxMegabytes} MB are broken off (${sent.message})`, todo };
  const { status } = sent;
  if (status === 413) return { state: 'bad', says: `the proxy refuses films of ${maxMegabytes} MB`, todo };
  if (status === null)
    return { state: 'note', says: 'the proxy reads whole films before it passes them on', todo: 'proxy_request_buffering off in nginx' };
  if (status !== REFUSES)
    return {
      state: 'note',
      says: `whether films of ${maxMegabytes} MB pass cannot be judged: something in front answers ${status}`,
      todo: 'check again once it passes uploads on',
    };
  return { state: 'good', says: `films of ${maxMegabytes} MB pass` };
}

type Wish = { method?: string; headers?: Record<string, string>; firstByte?: boolean; withinMillis?: number };

// With Node's own client, because fetch sends no body of another length than announced. Status null: no answer in time.
async function call(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, firstByte = false, withinMillis }: Wish = {},
): Promise<{ status: number | null }> {
  const [send, stands] = origin.startsWith('https:') ? ([requestHttps, 'secureConnect'] as const) : ([requestHttp, 'connect'] as const);
  return new Promise((resolve, reject) => {
    let isConnected = false;
    // The certificate has a check of its own.
    const sent = send(`${origin}${path}`, { method, headers, agent: false, rejectUnauthorized: false }, (response) => {
      resolve({ status: response.statusCode ?? null });
      response.destroy();
      sent.destroy();
    });
    sent.once('socket', (socket) => socket.once(stands, () => (isConnected = true)));
    sent.once('error', (error) => reject(isConnected ? new BrokenOff(reasonOf(error)) : error));
    sent.setTimeout(withinMillis ?? ANSWERS_MS, () => {
      if (withinMillis === undefined) reject(new Error('no answer'));
      else resolve({ status: null });
      sent.destroy();
    });
    if (firstByte) sent.write('x');
    else sent.end();
  });
}

async function resolvesToHere(host: string): Promise<boolean> {
  const { address } = await lookup(host);
  return thisMachine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
