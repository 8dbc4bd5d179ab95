import process from 'node:process';

import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { z } from 'zod';

import { findBrowser } from '#tests/harness/browser.ts';
import { freePort } from '#tests/harness/free-port.ts';
import startWorld from '#tests/harness/start-world.ts';
import { readWorld } from '#tests/harness/world.ts';
import type { World } from '#tests/harness/world.ts';
import { percentile } from './percentile.ts';

const RUNS = 3;

/**
 * The figures for a page: scores out of 100, times in milliseconds, layout shift, bytes on the wire until it settled, and Lighthouse's own
 * measure of this machine's speed at the time: runs with different indices can't be compared.
 */
const FIGURES = [
  'performance',
  'accessibility',
  'bestPractices',
  'seo',
  'firstPaint',
  'largestPaint',
  'blocking',
  'shift',
  'html',
  'css',
  'scripts',
  'pictures',
  'fonts',
  'cpuIndex',
] as const;
type Run = Record<(typeof FIGURES)[number], number>;

/** `failed` names the audits that cost points, except those of speed, whose figures are above, each with the first thing that it found. */
export type LighthouseFigures = Run & { title: string; failed: string[] };

type RunnerResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>;

/** Categories whose audits pass or fail. */
const PASSED_OR_FAILED = ['accessibility', 'best-practices', 'seo'];
const Found = z.object({ items: z.array(z.unknown()) });
const FOUND_LENGTH = 300;

const Summary = z.object({ items: z.array(z.object({ resourceType: z.string(), transferSize: z.number() })) });

/** Opens four public pages of the demo as Lighthouse's phone does, in a world of its own; returns the medians. */
export async function measureLighthouse(times = RUNS): Promise<LighthouseFigures[]> {
  const stopWorld = await startWorld();
  const { executablePath, args, env } = await findBrowser();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env },
  });
  try {
    const world = readWorld();
    const figures = [];
    for (const { title, path } of await listPages(world)) {
      const runs: Run[] = [];
      const failed = new Set<string>();
      while (runs.length < times) {
        const { lhr } = await openOnce(`${world.web}${path}`, port);
        runs.push(figuresOf(lhr));
        for (const audit of failedIn(lhr)) failed.add(audit);
      }
      figures.push({ title, ...medianOf(runs), failed: [...failed] });
    }
    return figures;
  } finally {
    await browser.close();
    await stopWorld();
  }
}

async function listPages({ web, demo }: World): Promise<{ title: string; path: string }[]> {
  const username = demo.find(({ role }) => role === 'creator')?.username ?? '';
  const profile = await (await fetch(`${web}/${username}`)).text();
  const first = (kind: string) => new RegExp(`href="(/${username}/${kind}/[\\w-]+)`).exec(profile)?.[1] ?? `/${kind}`;
  return [
    { title: 'home', path: '/' },
    { title: 'profile', path: `/${username}` },
    { title: 'post', path: first('post') },
    { title: 'session', path: first('session') },
  ];
}

async function openOnce(address: string, port: number): Promise<RunnerResult> {
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'error' });
  if (result === undefined || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse said nothing.');
  return result;
}

function failedIn({ categories, audits }: RunnerResult['lhr']): string[] {
  const counted = PASSED_OR_FAILED.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  return counted.flatMap(({ id }) => {
    const { score = null, details } = audits[id] ?? {};
    if (score === null || score >= 1) return [];
    const [first] = Found.safeParse(details).data?.items ?? [];
    return [`${id}: ${JSON.stringify(first ?? '').slice(0, FOUND_LENGTH)}`];
  });
}

function figuresOf({ audits, categories, environment }: RunnerResult['lhr']): Run {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const summary = Summary.parse(audits['resource-summary']?.details).items;
  const bytes = (type: string) => summary.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    html: bytes('document'),
    css: bytes('stylesheet'),
    scripts: bytes('script'),
    pictures: bytes('image'),
    fonts: bytes('font'),
    cpuIndex: environment.benchmarkIndex,
  };
}

function medianOf([first, ...others]: Run[]): Run {
  if (first === undefined) throw new Error('A median needs a run.');
  const median = { ...first };
  for (const figure of FIGURES)
    median[figure] = percentile(
      [first, ...others].map((run) => run[figure]),
      0.5,
    );
  return median;
}
