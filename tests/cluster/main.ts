import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import type pg from 'pg';
import { openPool } from '#db/client.ts';
import { addWorker, killWorker, type Outcome } from './break-and-grow.ts';
import { gatherCrowd } from './crowd.ts';
import { join as joinHosts } from './exercise/join.ts';
import { moderate } from './exercise/moderate.ts';
import { readAndFind } from './exercise/read-and-find.ts';
import { findScene } from './exercise/scene.ts';
import { sell } from './exercise/sell.ts';
import { Exercise, type Step } from './exercise/steps.ts';
import { talk } from './exercise/talk.ts';
import { wait } from './exercise/wait.ts';
import { write } from './exercise/write.ts';
import { findCitus, NO_CITUS } from './find-citus.mjs';
import { runCommand, startCluster, startWorld, type Cluster, type World } from './start-cluster.ts';

const SHARDS = '8';
const NOTHING = { lost: 0, doubled: 0, oversold: 0 };
const checkout = join(import.meta.dirname, '../..');
const say = (line: string) => void process.stdout.write(`${line}\n`);
type Row = { what: string; done: string; failed: number; lost: number; doubled: number; oversold: number; seconds: number };

process.exitCode = await main();

/** Runs the product on a coordinator and two workers, then breaks one and adds another (docs/architecture/testing.md). */
async function main(): Promise<number> {
  const bin = findCitus();
  if (bin === null) {
    say(`Not run, because ${NO_CITUS}.`);
    return 0;
  }
  const cluster = await startCluster(bin);
  // Stopping a run stops its servers as well.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cluster.stop().finally(() => process.exit(130)));
  try {
    const rows = await runOn(cluster);
    if (process.env['CLUSTER_RING'] !== '0') rows.push(await runRing());
    show(rows);
    return rows.every(({ failed, lost, doubled, oversold }) => failed + lost + doubled + oversold === 0) ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

async function runOn(cluster: Cluster): Promise<Row[]> {
  say('  The demo loads into one machine, and is distributed …');
  await (await startWorld(cluster)).stop();
  await runCommand(cluster, ['database', 'distribute', '--shards', SHARDS]);
  const world = await startWorld(cluster);
  const db = openPool(cluster.databaseUrl, { max: 4, applicationName: 'cluster-test' });
  db.on('error', () => undefined);
  try {
    say('  People use it …');
    const exercise = new Exercise({ web: world.web, payments: world.payments, db });
    const began = performance.now();
    const scene = await findScene(exercise, world.demo ?? []);
    await readAndFind(exercise, scene);
    const written = await write(exercise, scene);
    await sell(exercise, scene);
    await joinHosts(exercise, scene);
    await wait(exercise, scene);
    await talk(exercise, scene);
    await moderate(exercise, scene, written);
    const steps = rowOfSteps(exercise.done, performance.now() - began);
    return [steps, ...(await breakAndGrow(cluster, world, db))];
  } finally {
    await world.stop();
    await db.end();
  }
}

// What can't be tried is a failure of its own, and the table is shown all the same.
async function breakAndGrow(cluster: Cluster, world: World, db: pg.Pool): Promise<Row[]> {
  const rows: Row[] = [];
  const began = performance.now();
  try {
    const crowd = await gatherCrowd(world);
    say('  A worker is killed …');
    const killed = await killWorker(cluster, crowd, db);
    rows.push(rowOf(`${killed.orders} orders, a worker killed`, killed));
    say('  A third worker joins …');
    const grown = await addWorker(cluster, crowd, db);
    rows.push(rowOf(`${grown.orders} orders and ${grown.reads} lists, ${grown.moved} shards moved`, grown));
  } catch (error) {
    say(`  ✗ ${error instanceof Error ? error.message : String(error)}`);
    const seconds = Math.round((performance.now() - began) / 1000);
    rows.push({ what: 'a worker killed, a third added', done: 'broke off', failed: 1, ...NOTHING, seconds });
  }
  return rows;
}

function rowOfSteps(steps: Step[], milliseconds: number): Row {
  for (const { name, status, words, isGood } of steps) if (!isGood) say(`  ✗ ${name}: ${status} ${words}`);
  const good = steps.filter(({ isGood }) => isGood).length;
  const done = `${good} of ${steps.length} steps`;
  return { what: 'steps over HTTP', done, failed: steps.length - good, ...NOTHING, seconds: Math.round(milliseconds / 1000) };
}

function rowOf(what: string, { refusedFull, unavailable, faults, unanswered, lost, doubled, oversold, seconds }: Outcome): Row {
  for (const fault of new Set(faults)) say(`  ✗ ${fault}`);
  const done = `${refusedFull} refused as full, ${unavailable} × 503`;
  return { what, done, failed: faults.length + unanswered, lost, doubled, oversold, seconds };
}

async function runRing(): Promise<Row> {
  say('  The database ring runs on one node …');
  const began = performance.now();
  const child = spawn(process.execPath, [join(checkout, 'tests/run.mjs'), 'citus'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  for (const line of said.split('\n').filter((one) => one.startsWith('✗'))) say(`  ${line}`);
  const [, passed = '0', failed = '1'] = /(\d+) passed, (\d+) failed\s*$/.exec(said) ?? [];
  const [, impossible = '0'] = /(\d+) can’t pass there/.exec(said) ?? [];
  const seconds = Math.round((performance.now() - began) / 1000);
  const done = `${passed} tests passed, ${impossible} can’t there`;
  return { what: 'database ring on one node', done, failed: Number(failed), ...NOTHING, seconds };
}

function show(rows: Row[]): void {
  const lines = rows.map((row) => [row.what, row.done, row.failed, row.lost, row.doubled, row.oversold, row.seconds].map(String));
  const table = [['', 'done', 'failed', 'lost', 'doubled', 'oversold', 'seconds'], ...lines];
  const widths = table[0]?.map((_head, at) => Math.max(...table.map((line) => line[at]?.length ?? 0))) ?? [];
  say('');
  for (const line of table)
    say(`  ${line.map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')}`);
}
