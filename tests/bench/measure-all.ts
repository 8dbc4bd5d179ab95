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
import { measurePair } from './measure-pair.ts';
import type { PairFigures } from './measure-pair.ts';
import { assertNothingOversold, listOperations, listReaders, machineLimits } from './operations.ts';
import type { Operation } from './operations.ts';
import { weighPage } from './page-weight.ts';
import type { PageWeight } from './page-weight.ts';
import { READERS } from './seed.ts';
import { measureRefusals } from './measure-refusals.ts';
import type { RefusalTimes } from './measure-refusals.ts';
import { measureSuggestions } from './measure-suggestions.ts';
import type { SuggestionFigures } from './measure-suggestions.ts';
import { isWanted } from './settings.ts';
import type { BenchSettings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { startProgram } from './start-program.ts';
import { identityOf, startWeb } from './start-web.ts';
import type { BenchEnvironment } from './start-web.ts';
import { listPublicPages } from './public-pages.ts';

export type Results = {
  limits: { title: string; measured: Measured }[];
  operations: { title: string; goal: number | null; figures: PairFigures }[];
  suggestions: SuggestionFigures | null;
  media: MediaFigure[];
  live: LiveFigures | null;
  jobs: JobFigure[];
  refusals: RefusalTimes | null;
  overload: OverloadFigures | null;
  pages: { title: string; weight: PageWeight | null; problem: string | null }[];
  lighthouse: LighthouseFigures[];
  memory: { idle: number; afterLoad: number };
  ticketsSold: number;
};

const Ports = z.object({ fastify: z.number(), bare: z.number() });

/** Starts the product and the raw limits on the seeded database and measures everything requested, one thing at a time. */
export async function measureAll(
  settings: BenchSettings,
  environments: Record<'web' | 'rendering' | 'pressed' | 'jobs' | 'live' | 'liveShared', BenchEnvironment>,
  connectionString: string,
): Promise<Results> {
  const payments = MONEY_NAMES.some((name) => isWanted(settings, name)) ? await startPayments(environments.web) : null;
  const web = await startWeb(environments.web, settings.profileFolder);
  // The same without a page cache.
  const rendering = await startWeb(environments.rendering, null);
  // In its own process, started after the product has created the job queue's tables.
  const raw = await startProgram([join(import.meta.dirname, 'raw-server.ts')], environments.web);
  try {
    const ports = Ports.parse(raw.ready);
    const idle = await residentMemory(web.origin);
    const limits = [];
    const readers = await listReaders(connectionString);
    for (const { name, title, target } of machineLimits(ports, readers)) {
      if (!isWanted(settings, name)) continue;
      await load(target, Math.min(1, settings.seconds));
      limits.push({ title, measured: await inStep(title, () => load(target, settings.seconds)) });
    }
    const identity = identityOf(environments.web);
    const tokens = await inStep(`${READERS} people sign in`, () => signIn(identity, READERS));
    const sides = { web: web.origin, rendering: rendering.origin, raw: `http://127.0.0.1:${ports.fastify}` };
    const operations: Results['operations'] = [];
    const measure = async (listed: Operation[]) => {
      for (const operation of listed) {
        if (!isWanted(settings, operation.name)) continue;
        await operation.prepare?.();
        const figures = await inStep(operation.title, () => measurePair(operation, settings));
        operations.push({ title: operation.title, goal: operation.goal, figures });
      }
    };
    const messages = isWanted(settings, 'live-send') ? await listMessageOperations({ ...sides, environment: environments.web }) : [];
    await measure([...(await listOperations({ ...sides, tokens, clientId: identity.clientId, connectionString })), ...messages]);
    if (payments) {
      const world = { ...sides, environment: environments.web, tokens, readers, connectionString };
      await measure(await inStep('48 creators open their shops', () => listMoneyOperations(world)));
    }
    const suggestions = isWanted(settings, 'suggestions')
      ? await inStep('suggestions', () => measureSuggestions(web.origin, tokens, settings.seconds))
      : null;
    const media = isWanted(settings, 'media')
      ? await inStep('photos and a film', () =>
          measureMedia({ origin: web.origin, tokens, environment: environments.web, connectionString }),
        )
      : [];
    const live = isWanted(settings, 'live-streams')
      ? await inStep('10,000 streams, messages through them, and a restart', () =>
          measureLive({
            environment: environments.live,
            shared: environments.liveShared,
            raw: sides.raw,
            readers,
            seconds: settings.seconds,
          }),
        )
      : null;
    const jobs = isWanted(settings, 'jobs')
      ? await inStep('jobs behind a backlog', () => measureJobs({ environment: environments.jobs, identity, tokens }))
      : [];
    const refusals = isWanted(settings, 'refusal') ? await inStep('wrong passwords', () => measureRefusals(identity)) : null;
    const overload = isWanted(settings, 'overload')
      ? await inStep('five times as much as it can, and 64 hostile clients', () =>
          measureOverload(environments.pressed, tokens, settings.seconds),
        )
      : null;
    const pages = isWanted(settings, 'weight') ? await weighAll(web.origin, connectionString) : [];
    const lighthouse = isWanted(settings, 'lighthouse') ? await inStep('four pages of the demo on a phone', measureLighthouse) : [];
    return {
      limits,
      operations,
      suggestions,
      media,
      live,
      jobs,
      refusals,
      overload,
      pages,
      lighthouse,
      memory: { idle, afterLoad: await residentMemory(web.origin) },
      ticketsSold: await assertNothingOversold(connectionString),
    };
  } finally {
    await raw.stop();
    await rendering.stop();
    await web.stop();
    await payments?.stop();
  }
}

async function weighAll(origin: string, connectionString: string): Promise<Results['pages']> {
  const pages = [];
  for (const { title, path } of await listPublicPages(connectionString)) {
    try {
      pages.push({ title, weight: await weighPage(`${origin}${path}`), problem: null });
    } catch (error) {
      pages.push({ title, weight: null, problem: error instanceof Error ? error.message : String(error) });
    }
  }
  return pages;
}

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
