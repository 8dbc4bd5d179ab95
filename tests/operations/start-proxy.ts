import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/harness/free-port.ts';
import { findProgram } from './installed.mjs';
import { DEPLOY } from './read-unit.ts';

export const HOST = 'your.host';
const READY_WITHIN_MS = 30_000;

export type Proxy = { httpPort: number; httpsPort: number; certificate: string; accessLog(): string; stop(): Promise<void> };
type Place = { home: string; httpPort: number; httpsPort: number; site: string };

/** How each proxy of `deploy` is started on this machine: its example with other ports and a certificate that the test has made. */
const PROXIES = {
  nginx({ home, httpPort, httpsPort, site }: Place): string[] {
    const text = replaced(readFileSync(join(DEPLOY, 'nginx/turnout.conf'), 'utf8'), [
      ['    listen [::]:80;\n', ''],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${httpPort};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
      ['/etc/ssl/your.host.pem', join(home, 'cert.pem')],
      ['/etc/ssl/your.host.key', join(home, 'key.pem')],
      ['127.0.0.1:3000', site],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(home, name)};`);
    writeFileSync(
      join(home, 'nginx.conf'),
      `daemon off; master_process off; pid ${join(home, 'pid')}; error_log ${join(home, 'log')};
events { worker_connections 256; }
http { access_log ${join(home, 'access')}; ${temporary.join(' ')}
${text}
}
`,
    );
    return ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'log')];
  },
  caddy({ home, httpPort, httpsPort, site }: Place): string[] {
    const text = replaced(readFileSync(join(DEPLOY, 'caddy/Caddyfile'), 'utf8'), [
      [
        'your.host {\n',
        `{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n}\nyour.host {\n\ttls ${join(home, 'cert.pem')} ${join(home, 'key.pem')}\n`,
      ],
      ['127.0.0.1:3000', site],
    ]);
    writeFileSync(join(home, 'Caddyfile'), text);
    return ['run', '--adapter', 'caddyfile', '--config', join(home, 'Caddyfile')];
  },
};

export type ProxyName = keyof typeof PROXIES;

/** Starts nginx or Caddy with the example of `deploy` in front of a site at `inner`. */
export async function startProxy(name: ProxyName, inner: string): Promise<Proxy> {
  const home = mkdtempSync(join(tmpdir(), `turnout-${name}-`));
  mkdirSync(join(home, 'data'));
  makeCertificate(home);
  const place = { home, httpPort: await freePort(), httpsPort: await freePort(), site: new URL(inner).host };
  const child = spawn(findProgram(name) ?? name, PROXIES[name](place), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_CONFIG_HOME: join(home, 'data') },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-4000)));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    rmSync(home, { recursive: true, force: true });
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!((await isOpen(place.httpPort)) && (await isOpen(place.httpsPort)))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`${name} did not start:\n${output}`);
    }
    await sleep(50);
  }
  return {
    httpPort: place.httpPort,
    httpsPort: place.httpsPort,
    certificate: readFileSync(join(home, 'cert.pem'), 'utf8'),
    accessLog: () => (existsSync(join(home, 'access')) ? readFileSync(join(home, 'access'), 'utf8') : '') + output,
    stop,
  };
}

function makeCertificate(home: string): void {
  const words = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${HOST}`,
  ];
  const files = ['-addext', `subjectAltName=DNS:${HOST}`, '-keyout', join(home, 'key.pem'), '-out', join(home, 'cert.pem')];
  execFileSync('openssl', [...words, ...files], { stdio: 'ignore' });
}

function replaced(text: string, changes: [from: string, to: string][]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The example no longer says ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const opened = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(() => false);
  socket.destroy();
  return opened;
}
