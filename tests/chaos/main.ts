import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

import { beginStep, complain, say } from '../../src/apps/all/progress.mjs';
import { openFarewell } from './call-off.ts';
import { readBooks } from './read-books.ts';
import { openCaller } from './caller.ts';
import { seededChance } from './chance.ts';
import { findDamage } from './find-damage.ts';
import { findMissingFiles } from './find-missing-files.ts';
import { findSoldOff } from './find-sold-off.ts';
import { findUnmailed } from './find-unmailed.ts';
import { History } from './history.ts';
import { compareBooks, countEffects, findAtRest, findOutOfOrder, type Finding } from './invariants.ts';
import { startLoad, type Stage } from './start-load.ts';
import { killSupervisor } from './kill-supervisor.ts';
import { loseOnPurpose } from './lose-on-purpose.ts';
import { shutOut } from './shut-out.ts';
import { runRounds, type Round } from './run-rounds.ts';
import { joinTown, openHost } from './people.ts';
import { backWorldUp, restore } from './restore-drill.ts';
import { reportOf } from './report.ts';
import type { Results } from './results.ts';
import { readChaosSettings, type ChaosSettings } from './settings.ts';
import { startChaosWorld, type ChaosWorld } from './start-chaos-world.ts';

// Long enough for the jobs of a killed worker to be taken over, and for both sides to be compared, which happens every five minutes.
const REST_WITHIN_MS = { short: 60_000, long: 420_000 };

const settings = readChaosSettings(process.env);
const starting = beginStep(`Starting a separate world (seed ${settings.seed})`, { isLong: true });
const world = await startChaosWorld({
  disk: settings.faults.includes('disk-full'),
  packages: settings.faults.includes('packages-emptied'),
});
try {
  starting.done('The separate world is up');
  await wreck(world, settings);
} catch (error) {
  complain(`\n  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n  The seed was ${settings.seed}.\n`);
  process.exitCode = 1;
} finally {
  await world.stop();
}
// Anyone still acting in a run that broke off would keep it from ending.
process.exit();

async function wreck(given: ChaosWorld, { seed, minutes, kills, people: wanted, resultsFile }: ChaosSettings): Promise<void> {
  // Where the database is changes when the world is started again.
  class Latest extends pg.Client {
    constructor() {
      super({ connectionString: given.databaseUrl(), statement_timeout: 10_000 });
    }
  }
  const database = new pg.Pool({ Client: Latest, max: 3 });
  database.on('error', () => undefined);
  database.on('connect', (client) => client.on('error', () => undefined));
  const call = openCaller();
  const town = { world: given, call };
  const joining = beginStep(`${wanted} people join`);
  const [host, person, out, farewell, people] = await Promise.all([
    openHost(town),
    joinTown(town),
    shutOut(town),
    openFarewell(town),
    Promise.all(Array.from({ length: wanted }, () => joinTown(town))),
  ]);
  joining.done();
  const history = new History();
  const stage: Stage = { free: host.free.slice(0, 2), paid: host.paid.slice(0, 2), buyersReturn: true };
  const load = startLoad({ world: given, call, host, people, shutOut: out, farewell, history, stage }, seed);
  const chance = seededChance(seed, 'faults');
  const isShort = minutes < 1;
  const trouble = {
    world: given,
    call,
    history,
    chance,
    host,
    person,
    lastsMs: isShort ? 700 : 3000,
    hangsMs: isShort ? 1400 : 30_000,
    kills: isShort ? 3 : 20,
    isShort,
    awaySeconds: 0,
    killed: 0,
  };
  const breaking = beginStep('Breaking it', { isLong: true });
  const rounds: Round[] = [];
  for await (const round of runRounds({ settings, trouble, call, stage, database })) {
    rounds.push(round);
    breaking.note(`${rounds.length} faults, ${history.acknowledged.length} actions acknowledged`);
  }
  breaking.done(`${rounds.length} faults, ${history.acknowledged.length} actions acknowledged`);
  const copy = await step('Backing it up under load', () => backWorldUp(given));
  await step('Everyone finishes what they started', load.stop);
  // A worker that was killed a hundred times has as many minutes of work to catch up with.
  const within = isShort && kills === 0 ? REST_WITHIN_MS.short : REST_WITHIN_MS.long;
  // The waiting leaves room for the control, which doesn't depend on it.
  const [findings, controls] = await step('Waiting until everything is done, and losing on purpose', () =>
    Promise.all([findingsAtRest(database, given, within), control()]),
  );
  const effects = await step('Counting', async () => {
    const ordered = [findOutOfOrder, findSoldOff].map((find) => find(database, history.acknowledged));
    findings.push(...(await Promise.all(ordered)).flat(), ...(await findDamage(given.adminUrl())));
    return withEffects(database, history, rounds);
  });
  await database.end();
  findings.push(...(await step('Killing its supervisor', () => killSupervisor(given))));
  findings.push(...(await step('Restoring the backup', () => restore(copy, history.acknowledged))));
  const figures = { findings, leaks: load.leaks.length, letIn: load.letIn.length, rounds: effects, controls };
  const { table, wrong, suspects } = reportOf(figures);
  if (resultsFile !== null) writeFileSync(resultsFile, JSON.stringify({ seed, table, wrong, suspects } satisfies Results));
  say(`\n${table}\n`);
  for (const line of wrong) complain(`  ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
  say(`\n  ${wrong.length === 0 ? 'Nothing lost.' : 'Something is wrong.'} Again with CHAOS_SEED=${seed}.\n`);
}

async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const begun = beginStep(label, { isLong: true });
  const result = await work();
  begun.done();
  return result;
}

// Checks until nothing is left, or reports what still is once it should have been repaired.
async function findingsAtRest(database: pg.Pool, given: ChaosWorld, within: number): Promise<Finding[]> {
  const deadline = performance.now() + within;
  for (;;) {
    const findings = [
      ...(await findAtRest(database)),
      ...(await compareBooks(database, await readBooks(given))),
      ...(await findUnmailed(given, database)),
      ...(await findMissingFiles(given, database)),
    ];
    if (findings.length === 0 || performance.now() > deadline) return findings;
    await sleep(500);
  }
}

async function withEffects(database: pg.Pool, history: History, rounds: Round[]) {
  const effects = new Map<number, { lost: number; twice: number }>();
  for (const deed of history.acknowledged) {
    const count = await countEffects(database, deed);
    const { lost, twice } = effects.get(deed.round) ?? { lost: 0, twice: 0 };
    effects.set(deed.round, { lost: lost + (count === 0 ? 1 : 0), twice: twice + (count > 1 ? 1 : 0) });
  }
  return rounds.map((round, place) => ({
    ...round,
    acknowledged: history.countOf(place),
    ...(effects.get(place) ?? { lost: 0, twice: 0 }),
  }));
}

async function control() {
  const durable = await loseOnPurpose({ waitsForDisk: true });
  return { durable, careless: await loseOnPurpose({ waitsForDisk: false }) };
}
