import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { NGINX, NGINX_PURGES } from '#tests/contract/installed.mjs';
import { freePort } from '../free-port.ts';

const RUNBOOK = new URL('../../../docs/runbooks/media-by-a-cdn.md', import.meta.url);
const READY_WITHIN_MS = 30_000;

export type MediaCache = { origin: string; hook: string; stop(): Promise<void> };

/**
 * Starts nginx and the program that takes the hook's calls, both exactly as docs/runbooks/media-by-a-cdn.md prints them, save for ports,
 * folders and the certificate, in front of a product at `product`.
 */
export async function startMediaCache({ product, secret, port }: { product: string; secret: string; port: number }): Promise<MediaCache> {
  const home = mkdtempSync(join(tmpdir(), 'turnout-cache-'));
  const [purges, hook] = [await freePort(), await freePort()];
  const text = readFileSync(RUNBOOK, 'utf8');
  const servers = replaced(blockOf(text, 'nginx'), [
    ['/var/cache/nginx/media', join(home, 'cache')],
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    ['server_name media.your.host;', 'server_name 127.0.0.1;'],
    ['    ssl_certificate /etc/ssl/media.your.host.pem;\n', ''],
    ['    ssl_certificate_key /etc/ssl/media.your.host.key;\n', ''],
    ['http://127.0.0.1:3000', product],
    ['proxy_set_header Host $host;', 'proxy_set_header Host $http_host;'],
    ['127.0.0.1:8081', `127.0.0.1:${purges}`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(home, name)};`);
  mkdirSync(join(home, 'cache'), { recursive: true });
  writeFileSync(
    join(home, 'nginx.conf'),
    `load_module ${NGINX_PURGES};
daemon off; master_process off; pid ${join(home, 'pid')}; error_log ${join(home, 'error.log')};
events { worker_connections 256; }
http { access_log off; ${temporary.join(' ')}
${servers}
}
`,
  );
  writeFileSync(join(home, 'purge.mjs'), blockOf(text, 'js'));
  const programs = [
    spawn(NGINX, ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], { stdio: 'inherit' }),
    spawn(process.execPath, [join(home, 'purge.mjs')], {
      env: { MEDIA_PURGE_SECRET: secret, PORT: String(hook), CACHE: `http://127.0.0.1:${purges}` },
      stdio: 'inherit',
    }),
  ];
  const stop = async () => {
    await Promise.all(programs.map(ended));
    rmSync(home, { recursive: true, force: true });
  };
  try {
    for (const each of [port, purges, hook]) await listening(each);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: `http://127.0.0.1:${port}`, hook: `http://127.0.0.1:${hook}/`, stop };
}

function blockOf(text: string, language: string): string {
  const block = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(text)?.[1];
  if (block === undefined) throw new Error(`The runbook has no block of ${language}.`);
  return block;
}

function replaced(text: string, changes: [from: string, to: string][]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The runbook no longer says ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

async function listening(port: number): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (performance.now() > deadline) throw new Error(`Nothing listens on ${port}.`);
    await wait(50);
  }
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, 'exit');
  program.kill();
  await exited;
}
