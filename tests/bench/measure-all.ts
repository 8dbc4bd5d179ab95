import { join } from 'node:path';

import { z } from 'zod';

import { beginStep } from '../../src/apps/all/progress.mjs';
import { load } from './load.ts';
import type { Measured } from './load.ts';
import { measureJobs } from './measure-jobs.ts';
import type { JobFigure } from './measure-jobs.ts';
import { measureLighthouse } from './measure-lighthouse.ts';
import type { LighthouseFigures } from './measure-lighthouse.ts';
import { measureLive } from './measure-live.ts';
import type { LiveFigures } from './measure-live.ts';
import { measureMedia } from './measure-media.ts';
import type { MediaFigure } from './measure-media.ts';
import { measureOverload } from './measure-overload.ts';
import type { OverloadFigures } from './measure-overload.ts';
import { listMoneyOperations, MONEY_NAMES } from './money-operations.ts';
import { startPayments } from './start-payments.ts';
import { listMessageOperations } from './message-operations.ts';
import { findPgbench, measurePgbench } from './measure-pgbench.ts';
import type { PgbenchFigure } from './measure-pgbench.ts';
import { measurePair } from './measure-pair.ts';
import type { PairFigures } from './measure-pair.ts';
import { assertNothingOversold, listOperations, listReaders, machineLimits } from './operations.ts';
import type { Operation } from './operations.ts';
import { weighPage } from './page-weight.ts';
import type { PageWeight } from './page-weight.ts';
import { READERS } from './seed.ts';
import { measureRefusals } from './measure-refusals.ts';
import type { RefusalTimes } from './measure-refusals.ts';
import { measureRush } from './measure-rush.ts';
import type { RushFigures } from './measure-rush.ts';
import { measureSuggestions } from './measure-suggestions.ts';
import type { SuggestionFigures } from './measure-suggestions.ts';
import { isWanted } from './settings.ts';
import type { BenchSettings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { startCounted } from './start-counted.ts';
import type { BenchDatabase } from './start-database.ts';
import { startProgram } from './start-program.ts';
import type { Program } from './start-program.ts';
import { identityOf, startWeb } from './start-web.ts';
import type { BenchEnvironment } from './start-web.ts';
import { listPublicPages } from './public-pages.ts';

export type Results = {
  limits: { name: string; title: string; measured: Measured }[];
  operations: { name: string; title: string; goal: number | null; figures: PairFigures }[];
  /** Null if it isn't installed. */
  pgbench: PgbenchFigure[] | null;
  suggestions: SuggestionFigures | null;
  media: MediaFigure[];
  live: LiveFigures | null;
  jobs: JobFigure[];
  refusals: RefusalTimes | null;
  overload: OverloadFigures | null;
  rush: RushFigures | null;
  pages: { title: string; weight: PageWeight | null; problem: string | null }[];
  lighthouse: LighthouseFigures[];
  memory: { idle: number; afterLoad: number } | null;
  ticketsSold: number;
  /** What could not be measured, and why. */
  problems: { title: string; problem: string }[];
};

const Ports = z.object({ fastify: z.number(), bare: z.number() });

/** The results of a run before anything is measured. */
export function noResults(): Results {
  return {
    limits: [],
    operations: [],
    pgbench: [],
    suggestions: null,
    media: [],
    live: null,
    jobs: [],
    refusals: null,
    overload: null,
    rush: null,
    pages: [],
    lighthouse: [],
    memory: null,
    ticketsSold: 0,
    problems: [],
  };
}

/**
 * Starts the product and the raw limits on the seeded database and measures everything requested, one thing at a time, into `results`. What
 * fails is listed there among the problems, and the rest is measured all the same.
 */
export async function measureAll(
  settings: BenchSettings,
  environments: Record<'web' | 'rendering' | 'pressed' | 'jobs' | 'live' | 'liveShared', BenchEnvironment>,
  database: Pick<BenchDatabase, 'connectionString' | 'pid'>,
  results: Results,
): Promise<void> {
  const { connectionString } = database;
  const wants = (name: string) => isWanted(settings, name);
  const attempt = async (title: string, work: () => Promise<void>) => {
    await inStep(title, work).catch((error: unknown) => void results.problems.push({ title, problem: wordsOf(error) }));
  };
  const web = await startWeb(environments.web, settings.profileFolder);
  // The same without a page cache.
  const rendering = await startWeb(environments.rendering, null);
  // In its own process, started after the product has created the job queue's tables.
  const raw = await startProgram([join(import.meta.dirname, 'raw-server.ts')], environments.web);
  const counted = await startCounted(environments.web, environments.rendering);
  let payments: Program | null = null;
  try {
    const ports = Ports.parse(raw.ready);
    const idle = await residentMemory(web.origin);
    const readers = await listReaders(connectionString);
    for (const { name, title, target } of machineLimits(ports, readers)) {
      if (!wants(name)) continue;
      await attempt(title, async () => {
        await load(target, Math.min(1, settings.seconds));
        results.limits.push({ name, title, measured: await load(target, settings.seconds) });
      });
    }
    const identity = identityOf(environments.web);
    const tokens = await inStep(`${READERS} people sign in`, () => signIn(identity, READERS));
    const sides = { web: web.origin, rendering: rendering.origin, raw: `http://127.0.0.1:${ports.fastify}` };
    const measure = async (listed: Operation[]) => {
      for (const { name, title, ...operation } of listed) {
        if (!wants(name)) continue;
        await attempt(title, async () => {
          await operation.prepare?.();
          const figures = await measurePair({ name, title, ...operation }, { ...settings, database: database.pid }, counted.count);
          results.operations.push({ name, title, goal: operation.goal, figures });
        });
      }
    };
    await measure(await listOperations({ ...sides, tokens, clientId: identity.clientId, connectionString }));
    if (wants('pgbench')) {
      const pgbench = findPgbench();
      if (pgbench === null) results.pgbench = null;
      else
        await attempt('the same statements by pgbench', async () => {
          results.pgbench = await measurePgbench(pgbench, { connectionString, ...settings });
        });
    }
    if (wants('live-send')) await measure(await listMessageOperations({ ...sides, environment: environments.web }));
    if (MONEY_NAMES.some(wants)) {
      payments = await startPayments(environments.web);
      const world = { ...sides, environment: environments.web, tokens, readers, connectionString };
      let listed: Operation[] = [];
      await attempt('creators open their shops', async () => void (listed = await listMoneyOperations(world)));
      await measure(listed);
    }
    if (wants('suggestions'))
      await attempt('suggestions', async () => void (results.suggestions = await measureSuggestions(web.origin, tokens, settings.seconds)));
    if (wants('media'))
      await attempt('photos and a film', async () => {
        results.media = await measureMedia({ origin: web.origin, tokens, environment: environments.web, connectionString });
      });
    if (wants('live-streams'))
      await attempt('10,000 streams, messages through them, and a restart', async () => {
        const { live: environment, liveShared: shared } = environments;
        results.live = await measureLive({ environment, shared, raw: sides.raw, readers, seconds: settings.seconds });
      });
    if (wants('jobs'))
      await attempt('jobs behind a backlog', async () => {
        // The same books are opened again, with webhooks; until now, the last requests of the money rows may have needed them.
        await payments?.stop();
        payments = null;
        results.jobs = await measureJobs({ environment: environments.jobs, identity, tokens });
      });
    if (wants('refusal')) await attempt('wrong passwords', async () => void (results.refusals = await measureRefusals(identity)));
    if (wants('overload'))
      await attempt('five times as much as it can, and 64 hostile clients', async () => {
        results.overload = await measureOverload(environments.pressed, tokens, settings.seconds);
      });
    if (wants('rush'))
      await attempt('a rush for the seats of one date', async () => {
        await payments?.stop();
        payments = null;
        results.rush = await measureRush(environments.pressed, settings.rush);
      });
    if (wants('weight')) results.pages = await weighAll(web.origin, connectionString);
    if (wants('lighthouse'))
      await attempt('four pages of the demo on a phone', async () => void (results.lighthouse = await measureLighthouse()));
    results.memory = { idle, afterLoad: await residentMemory(web.origin) };
    await attempt('tickets sold and seats counted', async () => {
      results.ticketsSold = await assertNothingOversold(connectionString);
    });
  } finally {
    await counted.stop();
    await payments?.stop();
    await raw.stop();
    await rendering.stop();
    await web.stop();
  }
}

async function weighAll(origin: string, connectionString: string): Promise<Results['pages']> {
  const pages = [];
  for (const { title, path } of await listPublicPages(connectionString)) {
    try {
      pages.push({ title, weight: await weighPage(`${origin}${path}`), problem: null });
    } catch (error) {
      pages.push({ title, weight: null, problem: wordsOf(error) });
    }
  }
  return pages;
}

// `fetch` says why only in the cause.
const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${wordsOf(error.cause)}`;
};

async function residentMemory(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? Number.NaN);
}

async function inStep<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const step = beginStep(title);
  try {
    const result = await work();
    step.done();
    return result;
  } catch (error) {
    step.fail();
    throw error;
  }
}
