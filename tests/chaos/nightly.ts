import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { complain, say } from '../../src/apps/all/progress.mjs';
import { Results } from './results.ts';
import { shrink } from './shrink.ts';

const FOLDER = join(import.meta.dirname, '../../test-results/chaos');
const MINUTES = '60';
/** A run of a minute has each fault once, with the waits of a long run. */
const SHRINKING_MINUTES = '1';
const MOST_RUNS = 12;

mkdirSync(FOLDER, { recursive: true });
const { ok, results } = await run({ CHAOS_MINUTES: process.env['CHAOS_MINUTES'] ?? MINUTES });
const lines = [`# Chaos of ${new Date().toISOString().slice(0, 16)}`, '', `Seed ${results?.seed ?? 'unknown'}.`, ''];
if (results !== null) lines.push('```', results.table, '```', '', ...results.wrong.map((line) => `- ${line}`));
if (!ok) lines.push('', await smallestOf(results));
const file = join(FOLDER, 'nightly.md');
writeFileSync(file, `${lines.join('\n')}\n`);
say(`\n  ${file}\n`);
process.exitCode = ok ? 0 : 1;

/** Runs chaos in a process of its own; `results` is null if it broke off. */
async function run(settings: Record<string, string>): Promise<{ ok: boolean; results: Results | null }> {
  const file = join(FOLDER, 'results.json');
  rmSync(file, { force: true });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, ...settings, CHAOS_RESULTS: file },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { ok: code === 0, results: existsSync(file) ? Results.parse(JSON.parse(readFileSync(file, 'utf8'))) : null };
}

/** Says which few faults fail again with the same seed. */
async function smallestOf(failed: Results | null): Promise<string> {
  if (failed === null) return 'It broke off; see its output.';
  if (failed.suspects.length === 0) return 'Something was wrong at the end, after all faults: nothing to shrink.';
  complain(`  Looking for the fewest faults that fail again`);
  const withSeed = { CHAOS_SEED: String(failed.seed), CHAOS_MINUTES: SHRINKING_MINUTES, CHAOS_KILLS: '0' };
  const fails = async (some: readonly string[]) => !(await run({ ...withSeed, CHAOS_ONLY: some.join(',') })).ok;
  const smallest = await shrink(failed.suspects, fails, MOST_RUNS);
  const again = (faults: readonly string[]) =>
    `\`CHAOS_SEED=${failed.seed} CHAOS_MINUTES=${SHRINKING_MINUTES} CHAOS_ONLY=${faults.join(',')} npm run chaos\``;
  return smallest === null
    ? `None of ${failed.suspects.join(', ')} failed again within a minute: repeat the whole run with \`CHAOS_SEED=${failed.seed}\`.`
    : `Fails again with ${again(smallest)}.`;
}
