import { say, style } from '../../src/apps/all/progress.mjs';
import type { Results } from './measure-all.ts';
import { printRush } from './report-rush.ts';
import { BUDGET, BUDGET_OF, type Origin, type PageWeight } from './page-weight.ts';
import { kilobytes, megabytes, milliseconds, ratio, table, verdict, whole } from './table.ts';

/** Prints the results as tables. Figures from two machines can't be compared; ratios can. */
export function printReport(results: Results): void {
  const { limits, operations, suggestions, media, live, jobs, refusals, overload, rush, pages, lighthouse, memory, ticketsSold } = results;
  const [bare] = limits;
  if (limits.length > 0) {
    table(
      ['what this machine can do', 'per second', 'p99 ms', '× node:http'],
      limits.map(({ title, measured }) => [
        title,
        whole(measured.perSecond),
        milliseconds(measured.p99),
        ratio(measured.perSecond / (bare?.measured.perSecond ?? Number.NaN)),
      ]),
    );
  }
  if (operations.length > 0) {
    table(
      [
        'operation, 32 connections',
        'per second',
        'p99 ms',
        'CPU ms',
        'database',
        'bytes',
        'raw limit',
        'raw p99',
        'raw CPU',
        'database',
        'raw bytes',
        'statements/trips',
        'raw',
        '× node:http',
        '× raw',
        'goal',
      ],
      operations.map(({ title, goal, figures: f }) => [
        title,
        whole(f.perSecond),
        milliseconds(f.p99),
        f.cpu.toFixed(2),
        f.databaseCpu.toFixed(2),
        whole(f.bytes),
        whole(f.rawPerSecond),
        milliseconds(f.rawP99),
        f.rawCpu.toFixed(2),
        f.rawDatabaseCpu.toFixed(2),
        whole(f.rawBytes),
        `${f.sent.statements}/${f.sent.trips}`,
        `${f.rawSent.statements}/${f.rawSent.trips}`,
        ratio(f.perSecond / (bare?.measured.perSecond ?? Number.NaN)),
        style.bold(ratio(f.ratio)),
        goal === null ? '' : verdict(f.ratio >= goal, `≥ ${goal}`),
      ]),
    );
  }
  printPgbench(results);
  if (suggestions !== null) printSuggestions(suggestions);
  if (media.length > 0) printMedia(media);
  if (live !== null) printLive(live);
  if (overload !== null) printOverload(overload);
  if (rush !== null) printRush(rush);
  if (jobs.length > 0) printJobs(jobs);
  if (pages.length > 0) printPages(pages);
  if (lighthouse.length > 0) printLighthouse(lighthouse);
  say('');
  if (memory !== null) say(`  Memory of the web process: ${megabytes(memory.idle)} idle, ${megabytes(memory.afterLoad)} after the load.`);
  if (refusals !== null) {
    const { somebody, nobody } = refusals;
    say(
      `  A wrong password is refused in ${milliseconds(somebody)} ms to somebody, in ${milliseconds(nobody)} ms to nobody: ${ratio(somebody / nobody)} ×.`,
    );
  }
  if (ticketsSold > 0) say(`  ${whole(ticketsSold)} tickets sold, by the product and by hand; not one more than the seats counted.`);
  for (const { title, problem } of results.problems) say(`  ${style.bad('✗')} Not measured: ${title}. ${problem}`);
  say('');
}

/** The rows measured above, beside PostgreSQL's own load generator: what Node costs, and what the product does. */
function printPgbench({ pgbench, limits, operations }: Results): void {
  if (pgbench === null) say('\n  Not measured: the statements by pgbench, because it isn’t installed (Debian: postgresql).');
  if (pgbench === null || pgbench.length === 0) return;
  table(
    ['the same statements by pgbench', 'per second', 'by hand', '× pgbench', 'product', '× pgbench'],
    pgbench.map(({ name, perSecond }) => {
      const limit = limits.find((one) => one.name === name)?.measured.perSecond;
      const pair = operations.find((one) => one.name === name);
      const beside = (measured: number | undefined) =>
        measured === undefined ? ['', ''] : [whole(measured), style.bold(ratio(measured / perSecond))];
      const title = pair?.title ?? limits.find((one) => one.name === name)?.title ?? name;
      return [title, whole(perSecond), ...beside(pair?.figures.rawPerSecond ?? limit), ...beside(pair?.figures.perSecond)];
    }),
  );
}

function printSuggestions({ perSecond, people, places }: NonNullable<Results['suggestions']>): void {
  const row = (title: string, millis: number) => [title, milliseconds(millis), verdict(millis <= 30, '≤ 30 ms')];
  table([`suggestions, ${whole(perSecond)} a second`, 'p99 ms', 'goal'], [row('people and hashtags', people), row('places', places)]);
}

function printMedia(media: Results['media']): void {
  table(
    ['what people send', 'took', 'by hand', '×', 'goal'],
    media.map(({ title, unit, measured, byHand, goal }) => {
      const judged = byHand === null ? measured : measured / byHand;
      return [
        title,
        `${milliseconds(measured)} ${unit}`,
        byHand === null ? '' : `${milliseconds(byHand)} ${unit}`,
        byHand === null ? '' : style.bold(ratio(judged)),
        goal === null ? '' : verdict(judged <= goal, `≤ ${byHand === null ? `${goal} ${unit}` : goal}`),
      ];
    }),
  );
}

function printOverload(o: NonNullable<Results['overload']>): void {
  const row = (title: string, measured: string, beside: string, factor: number, isGood: boolean, goal: string) => [
    title,
    measured,
    beside,
    style.bold(ratio(factor)),
    verdict(isGood, goal),
  ];
  const goodput = o.goodput / o.saturation;
  const accepted = o.acceptedP99 / o.quietP99;
  const memory = o.memoryPeak / o.memoryBefore;
  const hostile = o.besideHostile / o.alone;
  table(
    [`feed pages, ${whole(o.offered)} asked for per second`, 'measured', 'beside', '×', 'goal'],
    [
      row('served per second', whole(o.goodput), `${whole(o.saturation)} at saturation`, goodput, goodput >= 0.8, '≥ 0.8'),
      row(
        'p99 ms of what is served',
        milliseconds(o.acceptedP99),
        `${milliseconds(o.quietP99)} when quiet`,
        accepted,
        accepted <= 4,
        '≤ 4',
      ),
      row(
        'p99 ms of a 503',
        milliseconds(o.refusedP99),
        `${whole(o.refused)} per second`,
        o.refusedP99 / 100,
        o.refusedP99 <= 100,
        '≤ 100 ms',
      ),
      row('p99 ms of /healthz', milliseconds(o.healthP99), '', Number.NaN, o.healthP99 <= 100, '≤ 100 ms'),
      row('neither served nor refused', whole(o.other), '', Number.NaN, o.other === 0, '0'),
      row('most memory', megabytes(o.memoryPeak), `${megabytes(o.memoryBefore)} before`, memory, memory <= 1.5, '≤ 1.5'),
      row(
        'p99 ms beside 64 × 1 MB bodies',
        milliseconds(o.besideHostile),
        `${milliseconds(o.alone)} without`,
        hostile,
        hostile <= 2,
        '≤ 2',
      ),
    ],
  );
}

function printLive(l: NonNullable<Results['live']>): void {
  const each = (bytes: number) => `${(bytes / l.streams / 1000).toFixed(1)} kB a stream`;
  const { restart } = l;
  table(
    [`live, ${whole(l.streams)} open streams`, 'measured', 'beside', '×', 'goal'],
    [
      [
        'memory',
        each(l.memory),
        each(l.bareMemory),
        style.bold(ratio(l.memory / l.bareMemory)),
        verdict(l.memory <= 1.5 * l.bareMemory, '≤ 1.5'),
      ],
      [
        '200 messages/s, p99 ms to the other’s screen',
        milliseconds(l.quietP99),
        `median ${milliseconds(l.quietP50)}`,
        '',
        verdict(l.quietP99 <= 150, '≤ 150 ms'),
      ],
      [
        'the same beside all the feed that can be served',
        milliseconds(l.busyP99),
        `median ${milliseconds(l.busyP50)}`,
        '',
        verdict(l.busyP99 <= 150, '≤ 150 ms'),
      ],
      ['messages that did not arrive', whole(l.lost), l.lostBecause[0]?.slice(0, 60) ?? '', '', verdict(l.lost === 0, '0')],
      [
        'feed to raw limit, messages on both',
        ratio(l.feedBeside),
        `${ratio(l.feedAlone)} without`,
        style.bold(ratio(l.feedBeside / l.feedAlone)),
        verdict(l.feedBeside >= 0.75, '≥ 0.75'),
      ],
      [
        'web started anew: all streams back',
        `${restart.backSeconds.toFixed(1)} s`,
        `reads p99 ${milliseconds(restart.p99)} ms`,
        '',
        verdict(restart.backSeconds <= 30, '≤ 30 s'),
      ],
      ['reads that failed meanwhile', whole(restart.failed), `of ${whole(restart.requests)}`, '', verdict(restart.failed === 0, '0')],
    ],
  );
}

function printJobs(jobs: Results['jobs']): void {
  table(
    ['jobs, beside a web that serves', 'measured', 'median', 'goal'],
    jobs.map(({ title, unit, measured, p50, goal }) => [
      title,
      unit === 's' ? `p99 ${measured.toFixed(2)} s` : `${whole(measured)} ${unit}`,
      p50 === null ? '' : `${p50.toFixed(2)} s`,
      unit === 's' ? verdict(measured <= goal, `≤ ${goal} s`) : verdict(measured >= goal, `≥ ${goal}`),
    ]),
  );
}

function printPages(pages: Results['pages']): void {
  table(
    ['first visit, Brotli', 'HTML kB', 'uncompressed', 'CSS kB', 'JS kB', 'budget', 'whole kB', 'budget', 'scripts'],
    pages.map(({ title, weight, problem }) =>
      weight === null
        ? [title, '', '', '', '', style.bad(problem ?? ''), '', '', '']
        : [
            title,
            kilobytes(weight.html),
            `${kilobytes(weight.plainHtml)} ${verdict(weight.plainHtml <= BUDGET.plainHtml, `≤ ${BUDGET.plainHtml / 1000}`)}`,
            kilobytes(weight.css),
            kilobytes(weight.scripts),
            verdict(weight.scripts <= BUDGET.scripts, `≤ ${BUDGET.scripts / 1000}`),
            kilobytes(weight.whole),
            verdict(weight.whole <= BUDGET.whole, `≤ ${BUDGET.whole / 1000}`),
            verdict(weight.files.length <= BUDGET.files, `${weight.files.length} ≤ ${BUDGET.files}`),
          ],
    ),
  );
  for (const { title, weight } of pages) if (weight !== null) printOrigins(title, weight.origins);
}

function printOrigins(title: string, origins: PageWeight['origins']): void {
  const sum = (of: typeof origins) => of.reduce((total, { bytes }) => total + bytes, 0);
  table(
    [`JavaScript of ${title}`, 'kB', 'budget', 'of which'],
    (Object.keys(BUDGET_OF) as Origin[]).map((origin) => {
      const parts = origins.filter((part) => part.origin === origin);
      return [
        origin,
        kilobytes(sum(parts)),
        verdict(sum(parts) <= BUDGET_OF[origin], `≤ ${BUDGET_OF[origin] / 1000}`),
        parts.length > 1 ? parts.map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`).join(', ') : '',
      ];
    }),
  );
}

function printLighthouse(figures: Results['lighthouse']): void {
  table(
    [
      'Lighthouse, a phone',
      'performance',
      'accessibility',
      'practices',
      'SEO',
      'first paint ms',
      'largest ms',
      'blocking ms',
      'shift',
      'CPU index',
    ],
    figures.map((page) => [
      page.title,
      verdict(page.performance >= 97, whole(page.performance)),
      verdict(page.accessibility === 100, whole(page.accessibility)),
      verdict(page.bestPractices === 100, whole(page.bestPractices)),
      verdict(page.seo === 100, whole(page.seo)),
      verdict(page.firstPaint <= 1500, whole(page.firstPaint)),
      verdict(page.largestPaint <= 2000, whole(page.largestPaint)),
      whole(page.blocking),
      page.shift.toFixed(3),
      whole(page.cpuIndex),
    ]),
  );
  table(
    ['the same, on the wire', 'HTML kB', 'CSS kB', 'JS kB', 'pictures kB', 'fonts kB'],
    figures.map(({ title, html, css, scripts, pictures, fonts }) => [title, ...[html, css, scripts, pictures, fonts].map(kilobytes)]),
  );
  for (const { title, failed } of figures) for (const audit of failed) say(`  ${title} fails ${audit}`);
}
