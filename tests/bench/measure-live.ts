import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { endProcess, forkProgram } from '#apps/all/child-program.ts';

import { load, type Target } from './load.ts';
import { gatherCrowd, type Pair, type Person } from './live-crowd.ts';
import { percentile } from './percentile.ts';
import { startLiveClients, type LiveClients } from './start-live-clients.ts';
import { startProgram } from './start-program.ts';
import { startWeb, type BenchEnvironment } from './start-web.ts';
import { watchProcess } from './watch-process.ts';

export type LiveFigures = {
  streams: number;
  /** Bytes that the process grew by while opening them. */
  memory: number;
  bareMemory: number;
  /** Milliseconds from sending to the other's screen: alone, and beside as many feed pages as can be served. */
  quietP99: number;
  quietP50: number;
  busyP99: number;
  busyP50: number;
  lost: number;
  /** For some of the lost, the error that their sender or reader got. */
  lostBecause: string[];
  /** Feed pages a second relative to the raw limit, without messages and with messages on either side. */
  feedAlone: number;
  feedBeside: number;
  restart: { backSeconds: number; requests: number; failed: number; p99: number };
};

const STREAMS = 10_000;
const PEOPLE = 5000;
const PER_SECOND = 200;
const SETTLE_MS = 3000;
const FEED = `/trpc/feed.queryDiscoveryTimeline?input=${encodeURIComponent(JSON.stringify({ limit: 20 }))}`;

/** `shared` is for two processes that share a port. */
type Given = { environment: BenchEnvironment; shared: BenchEnvironment; raw: string; readers: string[]; seconds: number };

/**
 * Measures ten thousand open streams on one web process: its memory, messages through them beside the feed, and a restart under all of
 * them.
 */
export async function measureLive({ environment, shared, raw, readers, seconds }: Given): Promise<LiveFigures> {
  const web = await startWeb(environment, null);
  const clients = await startLiveClients();
  try {
    const { people, pairs } = await gatherCrowd(environment, PEOPLE);
    const feed: Target = {
      url: web.origin,
      requests: people.slice(0, 256).map(({ token }) => ({ path: FEED, headers: { authorization: `Bearer ${token}` } })),
    };
    const byHand: Target = { url: raw, requests: readers.map((reader) => ({ path: `/discover/${reader}` })) };
    // What a program grows to by itself isn't part of what streams cost.
    await load(feed, 3);
    await load(byHand, 1);
    const feedAlone = (await load(feed, seconds)).perSecond / (await load(byHand, seconds)).perSecond;
    const memory = await growthOf(web.pid, () => open(clients, web.origin, people));
    // Code that has just started is slow, and at this rate the backlog it leaves takes long to work off.
    const first = await clients.ask(writing(web.origin, pairs, seconds * 2));
    const quiet = await clients.ask(writing(web.origin, pairs, seconds * 3));
    const [busy, feedBusy] = await Promise.all([clients.ask(writing(web.origin, pairs, seconds * 2)), servedBeside(feed, seconds * 2)]);
    const [, rawBusy] = await Promise.all([
      clients.ask({ ...writing(raw, pairs, seconds * 2), byHand: true }),
      servedBeside(byHand, seconds * 2),
    ]);
    return {
      streams: STREAMS,
      memory,
      bareMemory: await bareGrowth(people),
      quietP99: percentile(quiet.times ?? [], 0.99),
      quietP50: percentile(quiet.times ?? [], 0.5),
      busyP99: percentile(busy.times ?? [], 0.99),
      busyP50: percentile(busy.times ?? [], 0.5),
      lost: (first.failed ?? 0) + (quiet.failed ?? 0) + (busy.failed ?? 0),
      lostBecause: [first, quiet, busy].flatMap(({ failures = [] }) => failures),
      feedAlone,
      feedBeside: feedBusy / rawBusy,
      restart: await restart(shared, people),
    };
  } finally {
    await clients.stop();
    await web.stop();
  }
}

/** Returns pages a second; 0 if the messages beside them leave no time for any. */
function servedBeside(target: Target, seconds: number): Promise<number> {
  return load(target, seconds).then(
    ({ perSecond }) => perSecond,
    () => 0,
  );
}

function writing(to: string, pairs: Pair[], seconds: number) {
  return { ask: 'write', to, pairs, perSecond: PER_SECOND, seconds, byHand: false } as const;
}

async function open(clients: LiveClients, origin: string, people: Person[], comesAgain = false): Promise<void> {
  const { standing } = await clients.ask({ ask: 'open', origin, people, count: STREAMS, comesAgain });
  if (standing !== STREAMS) throw new Error(`Only ${standing} of ${STREAMS} streams are open.`);
}

async function bareGrowth(people: Person[]): Promise<number> {
  const bare = await startProgram([join(import.meta.dirname, 'raw-streams.ts')], {});
  const clients = await startLiveClients();
  try {
    return await growthOf(bare.pid, () => open(clients, `http://127.0.0.1:${Number(bare.ready)}`, people));
  } finally {
    await clients.stop();
    await bare.stop();
  }
}

async function growthOf(pid: number, work: () => Promise<void>): Promise<number> {
  const before = memoryOf(pid);
  await work();
  await sleep(SETTLE_MS);
  return memoryOf(pid) - before;
}

function memoryOf(pid: number): number {
  const watch = watchProcess(pid);
  watch.stop();
  return watch.peakBytes();
}

const WITHIN_SECONDS = 60;

/** Restarts two processes that share a port, as `WEB_PROCESSES=2` does, one after the other while people read. */
async function restart(environment: BenchEnvironment, people: Person[]): Promise<LiveFigures['restart']> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-bench-live-'));
  const origin = environment['PUBLIC_ORIGIN'] ?? '';
  const start = () =>
    ready(
      forkProgram({
        name: 'web',
        path: join(import.meta.dirname, '../../build/programs/web.js'),
        environment: { ...process.env, ...environment },
        logFile: join(folder, 'web.log'),
        sharesPort: true,
      }),
    );
  const clients = await startLiveClients();
  let running = [await start(), await start()];
  try {
    await open(clients, origin, people, true);
    const readers = await startLiveClients();
    await readers.ask({ ask: 'open', origin: origin, people: [], count: 0, comesAgain: false });
    const reading = readers.ask({ ask: 'read', path: FEED, people, perSecond: 50, seconds: 20 });
    await sleep(1000);
    const fresh = [];
    const stoppedAt = performance.now();
    for (const old of running) {
      fresh.push(await start());
      await endProcess(old, 28);
    }
    running = fresh;
    for (let standing = 0; standing < STREAMS; standing = (await clients.ask({ ask: 'standing' })).standing ?? 0) {
      if (performance.now() - stoppedAt > WITHIN_SECONDS * 1000) throw new Error(`Not all streams came back, ${standing} of ${STREAMS}.`);
      await sleep(100);
    }
    const backSeconds = (performance.now() - stoppedAt) / 1000;
    const { times = [], failed = 0 } = await reading;
    await readers.stop();
    return { backSeconds, requests: times.length + failed, failed, p99: percentile(times, 0.99) };
  } finally {
    await clients.stop();
    await Promise.all(running.map((child) => endProcess(child, 28)));
    rmSync(folder, { recursive: true, force: true });
  }
}

function ready(child: ReturnType<typeof forkProgram>): Promise<ReturnType<typeof forkProgram>> {
  return new Promise((resolve, reject) => {
    child.on('message', (said) => typeof said === 'object' && 'ready' in said && resolve(child));
    child.once('exit', (code) => reject(new Error(`web ended with ${code} before it was ready.`)));
  });
}
