import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { ChildProgram } from './child-program.ts';
import { publishMetrics, SumOfMetrics } from './publish-metrics.ts';

function program() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({ name: 'requests_total', help: 'Requests.', labelNames: ['route'], registers });
  const durations = new Histogram({ name: 'duration_seconds', help: 'Durations.', buckets: [1], registers });
  const waiting = new Gauge({ name: 'waiting', help: 'Waiting.', registers });
  return {
    metrics: () => registry.getMetricsAsJSON(),
    serve(route: string, seconds: number) {
      requests.inc({ route });
      durations.observe(seconds);
      waiting.set(2);
    },
  };
}

const linesOf = async (sum: SumOfMetrics) => (await sum.text()).split('\n').filter((line) => !line.startsWith('#') && line !== '');

test('what a program has counted stays in the sums after it has ended, and after its successors have too', async () => {
  const sum = new SumOfMetrics();
  const [first, second, third] = [program(), program(), program()];
  first.serve('/', 0.5);
  first.serve('/near', 3);
  second.serve('/', 0.5);
  sum.heard(1, await first.metrics());
  sum.heard(2, await second.metrics());
  const lines = (waiting: number, home: number, quick: number, all: number, seconds: number) => [
    `requests_total{route="/"} ${home}`,
    'requests_total{route="/near"} 1',
    `duration_seconds_bucket{le="1"} ${quick}`,
    `duration_seconds_bucket{le="+Inf"} ${all}`,
    `duration_seconds_sum ${seconds}`,
    `duration_seconds_count ${all}`,
    `waiting ${waiting}`,
  ];
  expect((await linesOf(sum)).toSorted()).toEqual(lines(4, 2, 2, 3, 4).toSorted());

  sum.ended(1);
  expect((await linesOf(sum)).toSorted()).toEqual(lines(2, 2, 2, 3, 4).toSorted());

  third.serve('/', 0.5);
  sum.heard(3, await third.metrics());
  sum.ended(3);
  sum.ended(3);
  expect((await linesOf(sum)).toSorted()).toEqual(lines(2, 3, 3, 4, 4.5).toSorted());
});

// Tells what all have counted, over a socket of its own.
const WEB = (checkout: string) => `
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Counter, Registry } from '${checkout}/node_modules/prom-client/index.js';
import { allMetrics } from '${checkout}/src/apps/web/server/all-metrics.ts';
const registry = new Registry();
new Counter({ name: 'served_total', help: 'Served.', registers: [registry] }).inc(10);
const metrics = allMetrics(registry);
process.on('disconnect', () => process.exit(0));
createServer(async (request, response) => response.end(await metrics()))
  .listen({ path: join(import.meta.dirname, String(process.pid)), exclusive: true }, () => process.send({ ready: true }));
`;

test('a total doesn’t fall when one of the programs that share a port is killed, and grows with the one that takes its place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-metrics-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'web.mjs'), WEB(join(import.meta.dirname, '../../..')));
  publishMetrics();
  const start = async (name: string) => {
    const spec = { name, path: join(folder, 'web.mjs'), environment: {}, logFile: join(folder, name), sharesPort: true };
    const program = new ChildProgram(spec, { restarting: () => undefined, restarted: () => undefined });
    onTestFinished(() => program.stop());
    await program.start();
    return program;
  };
  const [killed, asked] = [await start('one'), await start('two')];
  const scrape = async () => {
    const [response] = (await once(request({ socketPath: join(folder, String(asked.pid)) }).end(), 'response')) as [IncomingMessage];
    return Number(/^served_total (\d+)$/m.exec(await text(response))?.[1]);
  };
  const totals = [await scrape()];
  killed.restart();
  await expect.poll(async () => totals.push(await scrape()) && totals.at(-1)).toBe(30);
  expect(totals[0]).toBe(20);
  expect(totals).toEqual(totals.toSorted((one, other) => one - other));
});

// Asks its parent twice, and tells what came of it.
const ASKER = (checkout: string) => `
import { Counter, Registry } from '${checkout}/node_modules/prom-client/index.js';
import { allMetrics } from '${checkout}/src/apps/web/server/all-metrics.ts';
const registry = new Registry();
new Counter({ name: 'served_total', help: 'Served.', registers: [registry] }).inc(10);
const ask = (withinMillis) => allMetrics(registry, { isShared: true, withinMillis })();
process.send({ told: [await ask(600_000), await ask(20)] }, () => process.exit(0));
`;

test('its own totals, which are lower, are never told for those of all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-metrics-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'asker.mjs'), ASKER(join(import.meta.dirname, '../../..')));
  const child = fork(join(folder, 'asker.mjs'), { execArgv: [] });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  child.on('message', (message: { wantsMetricsOfAll?: number; told?: unknown }) => {
    if (message.told !== undefined) resolve(message.told);
    // The second time this process doesn't answer.
    if (message.wantsMetricsOfAll === 1) child.send({ metricsOfAll: { id: 1, text: 'those of all' } });
  });
  expect(await promise).toEqual(['those of all', null]);
});
