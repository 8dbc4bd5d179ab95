import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { findProgram } from './installed.mjs';
import { CHECKOUT, DEPLOY, readUnit } from './read-unit.ts';
import { startSite, type Site } from './start-site.ts';

const PROMETHEUS = join(DEPLOY, 'prometheus');
const PROMTOOL = findProgram('promtool');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');

const Dashboard = z.looseObject({
  panels: z.array(z.looseObject({ id: z.int(), title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) })),
});
const alerts = [...read('prometheus/alerts.yml').matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name);
const rules = [...read('prometheus/alerts.yml').matchAll(/^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*))/gm)].map(
  ([, many, one]) => many ?? one ?? '',
);
const recorded = [...read('prometheus/alerts.yml').matchAll(/^ {6}- record: (\S+)$/gm)].map(([, name = '']) => name);
const dashboard = Dashboard.parse(JSON.parse(read('grafana/turnout.json')));
const queries = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

let site: Site;
let metrics: string;

beforeAll(async () => {
  const { command, environment } = readUnit('turnout.service');
  site = await startSite({ command, environment: { ...environment, ACCESS_LOG: 'on', LOG_TO: 'files' } });
  await fetch(`${site.inner}/explore?q=secret`);
  metrics = await (await fetch(`${site.inner}/metrics`)).text();
});
afterAll(() => site?.remove());

/** The names of metrics and recorded rules in a query. */
function namesIn(query: string): string[] {
  const bare = query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(?:by|without) \([^)]*\)/g, '');
  return [...bare.matchAll(/[a-z][a-z0-9_:]*_[a-z0-9_:]+|\bup\b|turnout:[\w:]+/g)]
    .map(([name]) => name)
    .filter((name) => !FUNCTIONS.has(name));
}
const FUNCTIONS = new Set(['histogram_quantile']);

function isMeasured(name: string): boolean {
  // Prometheus itself measures whether it could read them.
  return (
    name === 'up' ||
    recorded.includes(name) ||
    new RegExp(`^# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '(?:_bucket|_count|_sum)?')} `, 'm').test(metrics)
  );
}

test('every metric that an alert or the dashboard names is one that Turnout has', () => {
  const named = [...rules, ...queries.map(({ expr }) => expr)].flatMap(namesIn);
  expect(new Set(named).size).toBeGreaterThan(15);
  expect(named.filter((name) => !isMeasured(name))).toEqual([]);
  expect(isMeasured('jobs_deaf')).toBe(false);
});

test('each panel of the dashboard has an id of its own', () => {
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

test('every alert says what to do, in a document that exists', () => {
  const named = [...read('prometheus/alerts.yml').matchAll(/runbook: ([\w./-]+)(?:#([\w-]+))?/g)];
  expect(named).toHaveLength(alerts.length);
  for (const [, path = '', anchor] of named) {
    const headings = [...readFileSync(join(CHECKOUT, path), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    if (anchor !== undefined) expect(headings).toContain(anchor);
  }
});

test('the objectives name alerts and panels that exist', () => {
  const objectives = readFileSync(join(CHECKOUT, 'docs/slo.md'), 'utf8');
  const named = (pattern: RegExp) => [...objectives.matchAll(pattern)].map(([, name = '']) => name);
  expect(named(/`(Turnout\w+)`/g).filter((name) => !alerts.includes(name))).toEqual([]);
  const panels = named(/(?<!\*)\*([^*\n]+)\*(?!\*)/g);
  expect(panels.length).toBeGreaterThan(4);
  expect(panels.filter((name) => !dashboard.panels.some(({ title }) => title.startsWith(name)))).toEqual([]);
});

test('every alert is provoked by a test, and silent in the test of a site that is well', () => {
  const [, well = '', provoked = ''] = /- name: a site that is well\n([^]*?)\n\n([^]*)$/.exec(read('prometheus/alerts.test.yml')) ?? [];
  expect(alerts.filter((name) => !well.includes(`alertname: ${name}, exp_alerts: [] }`))).toEqual([]);
  expect(alerts.filter((name) => !provoked.includes(`alertname: ${name}\n        exp_alerts:\n          - exp_labels`))).toEqual([]);
});

test('the access log has one line for a response, without its address', async () => {
  const lines = () =>
    readFileSync(join(site.dataDir, 'logs/web.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"msg":"response"'));
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  const all = lines();
  expect(all.join('\n')).not.toMatch(/secret|127\.0\.0\.1|\?/);
  expect(JSON.parse(all.find((line) => line.includes('/metrics')) ?? '{}')).toMatchObject({
    method: 'GET',
    route: '/metrics',
    status: 200,
    millis: expect.any(Number),
  });
});

describe.skipIf(PROMTOOL === null)('by promtool', () => {
  const promtool = (words: string[], input?: string) => {
    const { status, stdout, stderr } = spawnSync(PROMTOOL ?? '', words, {
      cwd: PROMETHEUS,
      encoding: 'utf8',
      ...(input === undefined ? {} : { input }),
    });
    return { status, output: stdout + stderr };
  };

  test('the configuration and the rules are valid', () => {
    expect(promtool(['check', 'config', 'prometheus.yml'])).toMatchObject({ status: 0 });
  });

  test('each alert is raised when it should be, and no other time', () => {
    expect(promtool(['test', 'rules', 'alerts.test.yml'])).toMatchObject({ status: 0, output: expect.stringContaining('SUCCESS') });
  });

  test('each query of the dashboard is valid', () => {
    const folder = mkdtempSync(join(tmpdir(), 'turnout-queries-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const lines = queries.map(
      ({ expr }, index) => `      - record: panel:${index}\n        expr: ${JSON.stringify(expr.replaceAll('$__rate_interval', '5m'))}`,
    );
    writeFileSync(join(folder, 'queries.yml'), `groups:\n  - name: dashboard\n    rules:\n${lines.join('\n')}\n`);
    expect(promtool(['check', 'rules', join(folder, 'queries.yml')])).toMatchObject({ status: 0 });
  });

  test('the metrics are as Prometheus wants them', () => {
    expect(promtool(['check', 'metrics'], metrics)).toEqual({ status: 0, output: '' });
  });
});
