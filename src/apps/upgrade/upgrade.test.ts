import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { identifyProcess } from '#db/embedded/process-identity.ts';
import { upgrade } from './upgrade.mjs';

let folder = '';
let home = '';
let dataDir = '';

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'turnout-upgrade-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  [home, dataDir] = [join(folder, 'turnout'), join(folder, 'data')];
  mkdirSync(dataDir);
  symlinkSync(makeVersion('one', ['0001-a.sql']), home);
});

/** A folder that passes for a version, with migrations of these names. */
function makeVersion(name: string, migrations: string[]): string {
  const version = join(folder, name);
  for (const part of ['build/programs', 'build/client/assets', 'deploy/bin', 'src/db/migrations'])
    mkdirSync(join(version, part), { recursive: true });
  writeFileSync(join(version, 'build/programs/web.js'), '');
  symlinkSync(process.execPath, join(version, 'deploy/bin/node'));
  for (const migration of migrations) writeFileSync(join(version, 'src/db/migrations', migration), '');
  return version;
}

/** Starts a process that holds DATA_DIR's lock until SIGUSR2, and whose parent then ends too, or stays. */
async function startSite({ parentStays = false } = {}): Promise<number> {
  const site = "process.once('SIGUSR2', () => process.exit(0)); setInterval(() => {}, 1e6); console.log(process.pid)";
  const parent = spawn('sh', ['-c', `"$0" -e "$1"; ${parentStays ? 'exec sleep 600' : 'exit 1'}`, process.execPath, site], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  lock(pid);
  return pid;
}

function lock(pid: number, { startedAt = identifyProcess(pid)?.startedAt, command }: { startedAt?: string; command?: string } = {}): void {
  writeFileSync(join(dataDir, 'turnout.lock'), JSON.stringify({ pid, startedAt, command }));
}

const led = () => [home, `${home}.former`].map((link) => (existsSync(link) ? readlinkSync(link).slice(folder.length + 1) : null));

test.each([
  ['the version that runs', 'one/.data'],
  ['the version that is to run', 'two/.data'],
])('a site whose data lie inside %s is not switched to one that would start without them', async (_which, path) => {
  const next = makeVersion('two', ['0001-a.sql']);
  dataDir = join(folder, path);
  mkdirSync(dataDir);
  await expect(upgrade(home, next, { dataDir })).rejects.toThrow(`DATA_DIR ${dataDir} is inside`);
  dataDir = join(folder, 'link-to-data');
  symlinkSync(join(folder, path), dataDir);
  await expect(upgrade(home, next, { dataDir })).rejects.toThrow('is inside');
  expect(led()).toEqual(['one', null]);
});

test('a command that works on DATA_DIR gets no signal, which would end it half-way', async () => {
  const restore: ChildProcess = spawn('sleep', ['600']);
  onTestFinished(() => void restore.kill('SIGKILL'));
  lock(restore.pid ?? 0, { command: 'restore' });
  await expect(upgrade(home, makeVersion('two', []), { dataDir })).rejects.toThrow('restore is at work');
  expect([restore.signalCode, identifyProcess(restore.pid ?? 0)?.pid]).toEqual([null, restore.pid]);
  expect(led()).toEqual(['one', null]);
});

test('a running site is not switched to a version that would refuse its database, and goes on', async () => {
  const former = makeVersion('zero', []);
  symlinkSync(former, `${home}.former`);
  const site = await startSite({ parentStays: true });
  await expect(upgrade(home, 'back', { dataDir })).rejects.toThrow(
    /zero would refuse the database, .*by 0001-a\.sql\. .*restore the backup/,
  );
  expect(led()).toEqual(['one', 'zero']);
  // Where nothing runs, as when the newer version failed before it changed anything, the way back is open.
  rmSync(join(dataDir, 'turnout.lock'));
  await upgrade(home, 'back', { dataDir });
  expect(led()).toEqual(['zero', 'one']);
  process.kill(site);
});

test('a version that does not start leaves the link and the former version as they were', async () => {
  await startSite();
  const next = makeVersion('two', ['0001-a.sql']);
  await expect(upgrade(home, next, { dataDir })).rejects.toThrow('did not start');
  expect(led()).toEqual(['one', null]);
  symlinkSync(makeVersion('zero', []), `${home}.former`);
  await startSite();
  await expect(upgrade(home, next, { dataDir })).rejects.toThrow('did not start');
  expect(led()).toEqual(['one', 'zero']);
});

test('a version that brings migrations is not left by itself: the former one would refuse the database', async () => {
  await startSite();
  const next = makeVersion('two', ['0001-a.sql', '0002-b.sql']);
  await expect(upgrade(home, next, { dataDir })).rejects.toThrow('0002-b.sql');
  expect(led()).toEqual(['two', 'one']);
});

test('a version that is still starting is not taken away beneath its process', async () => {
  await startSite({ parentStays: true });
  await expect(upgrade(home, makeVersion('two', ['0001-a.sql']), { dataDir, readyWithinMs: 600 })).rejects.toThrow('still starting');
  expect(led()).toEqual(['two', 'one']);
});

test('a process that has the id of an ended site gets no signal', async () => {
  const stranger: ChildProcess = spawn('sleep', ['600']);
  onTestFinished(() => void stranger.kill('SIGKILL'));
  lock(stranger.pid ?? 0, { startedAt: 'before/1' });
  await upgrade(home, makeVersion('two', []), { dataDir });
  expect([stranger.signalCode, identifyProcess(stranger.pid ?? 0)?.pid]).toEqual([null, stranger.pid]);
  expect(led()).toEqual(['two', 'one']);
});
