import { z } from 'zod';

import type { Sent } from './count-statements.ts';
import { load } from './load.ts';
import type { Measured } from './load.ts';
import type { Operation } from './operations.ts';
import { watchProcess } from './watch-process.ts';

export type PairFigures = {
  perSecond: number;
  rawPerSecond: number;
  p99: number;
  rawP99: number;
  /** The product's answers per second relative to the raw limit's. */
  ratio: number;
  /** Processor milliseconds per answer in the process that gives it; steadier than elapsed time on a busy machine. */
  cpu: number;
  rawCpu: number;
  /** The same in the database; NaN where the system doesn't say. */
  databaseCpu: number;
  rawDatabaseCpu: number;
  bytes: number;
  rawBytes: number;
  /** What one request sends to the database. */
  sent: Sent;
  rawSent: Sent;
};

type Costed = Measured & { cpu: number; databaseCpu: number };

const CpuUsage = z.object({ user: z.number(), system: z.number() });

/** `database` is the process id of the database's server. */
type Rounds = { seconds: number; rounds: number; database: number };

/** Counts statements, then measures product and raw limit in turns, so that a machine that slows down slows both; returns the medians. */
export async function measurePair(
  { product, raw }: Operation,
  { seconds, rounds, database }: Rounds,
  count: (operation: Pick<Operation, 'product' | 'raw'>) => Promise<{ sent: Sent; rawSent: Sent }>,
): Promise<PairFigures> {
  const counted = await count({ product, raw });
  if (rounds > 0) await load(raw, Math.max(1, seconds / 3));
  // Long enough for pages that take a second with 32 requests at once.
  if (rounds > 0) await load(product, Math.max(3, seconds / 2));
  const pairs: { limit: Costed; own: Costed }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const limit = await costed(
      () => load(raw, seconds),
      () => readRawCpu(raw.url),
      database,
    );
    pairs.push({
      limit,
      own: await costed(
        () => load(product, seconds),
        () => readWebCpu(product.url),
        database,
      ),
    });
  }
  const middle = (value: (pair: { limit: Costed; own: Costed }) => number) =>
    pairs.map(value).toSorted((a, b) => a - b)[Math.floor(pairs.length / 2)] ?? 0;
  return {
    perSecond: middle(({ own }) => own.perSecond),
    rawPerSecond: middle(({ limit }) => limit.perSecond),
    p99: middle(({ own }) => own.p99),
    rawP99: middle(({ limit }) => limit.p99),
    ratio: middle(({ own, limit }) => own.perSecond / limit.perSecond),
    cpu: middle(({ own }) => own.cpu),
    rawCpu: middle(({ limit }) => limit.cpu),
    databaseCpu: middle(({ own }) => own.databaseCpu),
    rawDatabaseCpu: middle(({ limit }) => limit.databaseCpu),
    bytes: middle(({ own }) => own.bytes),
    rawBytes: middle(({ limit }) => limit.bytes),
    ...counted,
  };
}

async function costed(work: () => Promise<Measured>, readSeconds: () => Promise<number>, database: number): Promise<Costed> {
  const watch = watchProcess(database);
  const before = await readSeconds();
  const measured = await work();
  watch.stop();
  const each = (cpuSeconds: number) => (1000 * cpuSeconds) / measured.answers;
  return { ...measured, cpu: each((await readSeconds()) - before), databaseCpu: each(watch.cpuSeconds()) };
}

async function readRawCpu(address: string): Promise<number> {
  const { origin } = new URL(address);
  const { user, system } = CpuUsage.parse(await (await fetchOnce(`${origin}/cpu`)).json());
  return (user + system) / 1e6;
}

async function readWebCpu(address: string): Promise<number> {
  const { origin } = new URL(address);
  const metrics = await (await fetchOnce(`${origin}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1] ?? Number.NaN);
}

// A connection that was idle during a measurement may be closed by the program at this very moment.
function fetchOnce(address: string): Promise<Response> {
  return fetch(address, { headers: { connection: 'close' } });
}
