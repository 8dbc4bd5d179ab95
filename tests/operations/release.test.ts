import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readSbom } from '../../deploy/release/make-release.mjs';
import { isShipped, shippedPackages, stageRelease } from '../../deploy/release/stage-release.mjs';
import { canEnterImages, followImage, runInside, startImage } from './image-root.ts';
import { CHECKOUT, DEPLOY, HOME, readUnit } from './read-unit.ts';
import { newDataDir, runCommand, startSite, type Site } from './start-site.ts';

const NO_PROGRAMS = '/nonexistent';
const READY_WITHIN_MS = 180_000;
const compose = readFileSync(join(DEPLOY, 'docker/compose.yaml'), 'utf8');
const saidOf = (pattern: RegExp) => pattern.exec(compose)?.[1] ?? '';
const { environment } = readUnit('turnout.service');
let root: string;
let release: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'turnout-releases-'));
  chmodSync(root, 0o755);
  release = join(root, 'one');
  stageRelease(CHECKOUT, release, { links: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Asks by a connection of its own: one to a program that has stopped since would fail. */
async function ask({ inner }: Site, path: string): Promise<{ status: number; body: string }> {
  const sent = request(inner + path, { agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}

const versionOf = async (site: Site) => (JSON.parse((await ask(site, '/healthz')).body) as { version: string }).version;

/** A copy of the release with another version number, whose files are the same ones on disk unless they are replaced. */
function another(name: string, version: string, change: Record<string, string> = {}): string {
  const folder = join(root, name);
  execFileSync('cp', [process.platform === 'linux' ? '-al' : '-R', release, folder]);
  const manifest = readFileSync(join(release, 'package.json'), 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`);
  for (const [path, content] of Object.entries({ 'package.json': manifest, ...change })) {
    rmSync(join(folder, path), { force: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

test('a release starts with no program on the PATH, as a user who may not write to it, and serves pages, pictures and commands', async () => {
  const order = { command: [join(release, 'deploy/bin/turnout')], environment: { ...environment, PATH: NO_PROGRAMS }, cwd: release };
  const site = await startSite(order);
  onTestFinished(site.remove);
  expect(await (await fetch(`${site.inner}/readyz`)).json()).toMatchObject({ status: 'ready' });
  expect((await fetch(`${site.inner}/explore`)).status).toBe(200);
  const checked = runCommand({
    ...order,
    command: [...order.command, 'check'],
    environment: { ...order.environment, DATA_DIR: site.dataDir },
  });
  expect(checked.output).toMatch(/✓ storage/);
  expect(checked.output).toMatch(/✓ worker/);
  const looked = checked.output.split('\n').flatMap((line) => (/^[✓!✗] /.test(line) ? [line.slice(2, 14).trim()] : []));
  expect(looked.join(', ')).toBe(
    'address, certificate, proxy, bodies, PostgreSQL, connections, clock, disk, storage, ffmpeg, mail server, payments, SPF, DKIM, DMARC, worker, backup',
  );
  expect((await site.stop()).code).toBe(0);
  // Nothing of development is in it, and everything that tells what it is.
  expect(readdirSync(join(release, 'node_modules'))).not.toContain('vitest');
  expect(readdirSync(release)).toEqual(expect.arrayContaining(['LICENSE', 'CHANGELOG.md', 'release.json', 'src']));
});

test('settings with secrets that stand beside the example get neither into a release nor into git or an image', () => {
  const secrets = ['deploy/docker/turnout.env', '.env', 'src/.env.local'];
  const examples = ['deploy/systemd/turnout.env', 'src/kernel/env.ts'];
  expect([...secrets, ...examples].filter(isShipped)).toEqual(examples);
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...secrets, ...examples], { cwd: CHECKOUT, encoding: 'utf8' });
  if (existsSync(join(CHECKOUT, '.git'))) expect(stdout.trim().split('\n')).toEqual(secrets);
  const ignored = readFileSync(join(DEPLOY, 'docker/Dockerfile.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['**/.env', '**/.env.*', '**/*.env', '!deploy/systemd/turnout.env']));
});

test('the list of what is in a release names every package of it', () => {
  const { components } = JSON.parse(readSbom()) as { components: { name: string; group?: string; version: string }[] };
  const named = new Set(components.map(({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name}@${version}`));
  const { packages } = JSON.parse(readFileSync(join(CHECKOUT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const shipped = shippedPackages(CHECKOUT).map((path) => `${path.replace(/^.*node_modules\//, '')}@${packages[path]?.version}`);
  expect(shipped.length).toBeGreaterThan(200);
  expect(shipped.filter((one) => !named.has(one))).toEqual([]);
});

test.skipIf(!canEnterImages())(
  'the image’s instructions make a site that serves as compose starts it: without root or capabilities, on a read-only root',
  async () => {
    const image = join(root, 'image');
    mkdirSync(image);
    const { running, notFollowed } = followImage(image, release);
    // What needs Docker itself or a network, and nothing else, is left out.
    expect(new Set(notFollowed)).toEqual(
      new Set(['FROM', 'ADD', 'apt-get update', 'apt-get install', "echo 'deb", 'rm -rf', 'VOLUME', 'EXPOSE', 'STOPSIGNAL']),
    );
    expect([running.user, statSync(join(image, 'data')).uid, statSync(join(image, 'data')).mode & 0o777]).toEqual([
      'turnout',
      10_001,
      0o711,
    ]);

    expect(compose).toMatch(/read_only: true[\s\S]*tmpfs:\n\s+- \/tmp[\s\S]*cap_drop: \[ALL\][\s\S]*no-new-privileges:true/);
    const volumes = [...compose.matchAll(/^ {6}- \w+:(\/\w+)$/gm)].map(([, path = '']) => path);
    expect(volumes).toEqual(['/data', '/backups']);
    const site = startImage(image, running, volumes, saidOf(/shm_size: (\w+)/));
    onTestFinished(() => void site.kill('SIGKILL'));
    let output = '';
    for (const stream of [site.stdout, site.stderr]) stream?.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-4000)));
    const exited = once(site, 'exit');
    const inside = (command: string[], more: Record<string, string> = {}) =>
      runInside(site.pid ?? 0, image, { ...running, environment: { ...running.environment, ...more } }, command);
    const deadline = performance.now() + READY_WITHIN_MS;
    while (inside(running.check).code !== 0) {
      if (site.exitCode !== null || performance.now() > deadline) throw new Error(`The image did not start:\n${output}`);
      await sleep(500);
    }

    // Negative control: the root can't be written to, /data and /tmp can.
    expect(inside(['sh', '-c', 'touch /srv/turnout/x || touch /etc/x || touch /usr/x']).code).not.toBe(0);
    expect(inside(['sh', '-c', 'touch /data/x /tmp/x /backups/x']).code).toBe(0);
    expect(inside(['sh', '-c', 'grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/self/status']).output.replaceAll(/\s+/g, ' ').trim()).toBe(
      'CapEff: 0000000000000000 CapBnd: 0000000000000000 NoNewPrivs: 1',
    );
    // As the head of the compose file says.
    const checked = inside(['deploy/bin/turnout', 'check']).output;
    expect(checked).toMatch(/✓ storage/);
    expect(checked).toMatch(/✓ worker/);
    expect(inside(['deploy/bin/turnout', 'backup'], { BACKUP_DIR: '/backups' })).toMatchObject({ code: 0 });

    const began = performance.now();
    site.kill('SIGTERM');
    expect((await exited)[0]).toBe(0);
    expect((performance.now() - began) / 1000).toBeLessThan(Number(saidOf(/stop_grace_period: (\d+)s/)));
  },
);

// Where nobody may have mounts of their own, less of the image can be tried.
test.skipIf(canEnterImages())(
  'the image’s command serves by its settings, its health check notices, and SIGTERM stops it in time',
  async () => {
    const dockerfile = readFileSync(join(DEPLOY, 'docker/Dockerfile'), 'utf8');
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    const words = (instruction: RegExp) => JSON.parse((instruction.exec(last)?.[1] ?? '[]').replaceAll(HOME, release)) as string[];
    const set = Object.fromEntries((/^ENV (.*)$/m.exec(last)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]));
    expect(last).toMatch(/^USER turnout$/m);
    const site = await startSite({ command: words(/^ENTRYPOINT (.*)$/m), environment: { ...set, PORT: '0' }, cwd: release });
    onTestFinished(site.remove);
    const isHealthy = () => {
      const [program = '', ...rest] = words(/CMD (.*)$/m);
      return spawnSync(program, rest, { env: { PORT: new URL(site.inner).port } }).status === 0;
    };
    expect(isHealthy()).toBe(true);
    const { code, seconds } = await site.stop();
    expect(code).toBe(0);
    expect(seconds).toBeLessThan(Number(saidOf(/stop_grace_period: (\d+)s/)));
    expect(isHealthy()).toBe(false);
  },
);

test('an upgrade switches a running site to another version and back within the same process, and away from one that does not start', async () => {
  const folder = newDataDir();
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, 'turnout');
  symlinkSync(release, home);
  const command = [join(home, 'deploy/bin/turnout')];
  const site = await startSite({ command, environment });
  onTestFinished(site.remove);
  const upgrade = (given: string) => runCommand({ command: [...command, 'upgrade', given], environment: { DATA_DIR: site.dataDir } }, true);
  const before = await versionOf(site);

  const asset = readdirSync(join(release, 'build/client/assets')).find((name) => name.endsWith('.js')) ?? '';
  const next = another('two', '98.0.0', { 'build/client/assets/new-in-98.js': '1' });
  rmSync(join(next, 'build/client/assets', asset));
  expect(upgrade(next)).toMatchObject({ code: 0, output: expect.stringContaining('Runs from') });
  expect([await versionOf(site), realpathSync(home)]).toEqual(['98.0.0', next]);
  // A page that was open before the upgrade still finds what it loads later.
  expect((await ask(site, `/assets/${asset}`)).status).toBe(200);

  expect(upgrade('back')).toMatchObject({ code: 0 });
  expect([await versionOf(site), realpathSync(home)]).toEqual([before, release]);
  // As on another machine that is still to be upgraded: a page of the new version may ask it.
  expect((await ask(site, '/assets/new-in-98.js')).status).toBe(200);

  const broken = another('three', '99.0.0', { 'build/programs/web.js': 'throw new Error("broken");' });
  expect(upgrade(broken)).toMatchObject({ code: 1, output: expect.stringContaining('did not start') });
  expect(realpathSync(home)).toBe(release);
  // Its service would start it again.
  expect((await site.stop()).code).toBe(1);
  const again = await startSite({ command, environment, dataDir: site.dataDir });
  onTestFinished(again.remove);
  expect(await versionOf(again)).toBe(before);
});
