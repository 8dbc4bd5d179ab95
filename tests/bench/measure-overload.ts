import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getting, p99, press, timesOf, type Pressed, type Wire } from './press.ts';
import { startProgram } from './start-program.ts';
import { startWeb, type BenchEnvironment } from './start-web.ts';
import { watchProcess } from './watch-process.ts';

export type OverloadFigures = {
  saturation: number;
  quietP99: number;
  offered: number;
  goodput: number;
  acceptedP99: number;
  refused: number;
  refusedP99: number;
  /** Answers that were neither a success nor a 503, and connections that broke. */
  other: number;
  healthP99: number;
  memoryBefore: number;
  memoryPeak: number;
  alone: number;
  besideHostile: number;
};

const CONNECTIONS = 400;
const TIMES = 5;
const FEED = `/trpc/feed.queryDiscoveryTimeline?input=${encodeURIComponent(JSON.stringify({ limit: 20 }))}`;
const isGood = (status: number) => status === 200;

/**
 * Measures feed pages from the program with its default settings: quietly, at its limit, at five times that over 400 connections, and
 * quietly again beside 64 clients that send it bodies of a megabyte.
 */
export async function measureOverload(environment: BenchEnvironment, tokens: string[], seconds: number): Promise<OverloadFigures> {
  const { QUEUE_MS: _everybody, RATE_LIMIT_FACTOR: _wide, ...defaults } = environment;
  const web = await startWeb(defaults, null);
  const next = feedOf(tokens);
  const run = (plan: Parameters<typeof press>[2]) => press(web.origin, next, plan);
  try {
    await run({ connections: 16, seconds: Math.max(3, seconds) });
    const saturation = goodPerSecond(await run({ connections: 12, seconds }));
    const quiet = await run({ connections: 8, seconds: seconds * 2, perSecond: saturation / 4 });
    const watch = watchProcess(web.pid);
    const memoryBefore = watch.peakBytes();
    const [pressed, health] = await Promise.all([
      run({ connections: CONNECTIONS, seconds: seconds * 3, perSecond: saturation * TIMES }),
      press(web.origin, () => getting('/healthz'), { connections: 1, seconds: seconds * 3, perSecond: 20 }),
    ]);
    watch.stop();
    await sleep(2000);
    const before = await run({ connections: 8, seconds: seconds * 2, perSecond: saturation / 4 });
    const beside = await besideHostile(web.origin, () => run({ connections: 8, seconds: seconds * 2, perSecond: saturation / 4 }));
    return {
      saturation,
      quietP99: p99(timesOf(quiet, isGood)),
      offered: saturation * TIMES,
      goodput: goodPerSecond(pressed),
      acceptedP99: p99(timesOf(pressed, isGood)),
      refused: timesOf(pressed, (status) => status === 503).length / pressed.seconds,
      refusedP99: p99(timesOf(pressed, (status) => status === 503)),
      other: timesOf(pressed, (status) => !isGood(status) && status !== 503).length,
      healthP99: p99(timesOf(health, isGood)),
      memoryBefore,
      memoryPeak: watch.peakBytes(),
      alone: p99(timesOf(before, isGood)),
      besideHostile: p99(timesOf(beside, isGood)),
    };
  } finally {
    await web.stop();
  }
}

async function besideHostile(origin: string, work: () => Promise<Pressed>): Promise<Pressed> {
  const hostile = await startProgram([join(import.meta.dirname, 'hostile-clients.ts')], { HOSTILE_TARGET: origin });
  try {
    // By then they have begun.
    await sleep(1000);
    return await work();
  } finally {
    await hostile.stop();
  }
}

function feedOf(tokens: string[]): Wire {
  const requests = tokens.map((token) => getting(FEED, { authorization: `Bearer ${token}` }));
  let asked = 0;
  return () => requests[(asked += 1) % requests.length] ?? Buffer.alloc(0);
}

function goodPerSecond(pressed: Pressed): number {
  return timesOf(pressed, isGood).length / pressed.seconds;
}
