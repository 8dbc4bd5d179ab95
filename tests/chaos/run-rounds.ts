import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { noTries, type Caller, type Tries } from './caller.ts';
import { seededChance } from './chance.ts';
import { FAULTS, inflict, type FaultName, type Trouble } from './faults.ts';
import { findAlways, type Finding } from './invariants.ts';
import type { Stage } from './start-load.ts';
import { addDates } from './people.ts';
import type { ChaosSettings } from './settings.ts';

export type Round = {
  fault: FaultName;
  /** How often something was killed. */
  kills: number;
  tries: Tries;
  recoveredSeconds: number;
  /** From before the fault until it is calm again. */
  lastedSeconds: number;
  findings: Finding[];
};

type Course = { settings: ChaosSettings; trouble: Trouble; call: Caller; stage: Stage; database: pg.Pool };

const LOOK_EVERY_MS = 250;
const CALM_MS = { short: 150, long: 400 };

/** Runs one fault after another, in random order, each at least once, until the minutes are over and each has killed often enough. */
export async function* runRounds(course: Course): AsyncGenerator<Round> {
  const { settings } = course;
  const deadline = performance.now() + settings.minutes * 60_000;
  const chance = seededChance(settings.seed, 'order of faults');
  const kills = new Map<FaultName, number>();
  const wants = (fault: FaultName) => (kills.get(fault) ?? 0) < settings.kills;
  let count = 0;
  do {
    for (const fault of chance.shuffle(settings.faults)) {
      if (count >= settings.faults.length && performance.now() > deadline && !wants(fault)) continue;
      const round = await runRound(course, fault, count);
      kills.set(fault, (kills.get(fault) ?? 0) + round.kills);
      yield round;
      count += 1;
    }
  } while (performance.now() < deadline || settings.faults.some(wants));
}

async function runRound({ trouble, call, stage, database }: Course, fault: FaultName, count: number): Promise<Round> {
  const { host } = trouble;
  // Few dates with few seats, so that everyone wants the same ones.
  if (host.free.length < 2 * count + 2) await addDates(trouble, host);
  stage.free = host.free.slice(2 * count, 2 * count + 2);
  stage.paid = host.paid.slice(2 * count, 2 * count + 2);
  // A short run can't wait for the comparison of both sides, which happens every five minutes.
  stage.buyersReturn = trouble.isShort || 'needsReturn' in FAULTS[fault];
  trouble.history.round = count;
  const tries = noTries();
  call.tries = tries;
  const began = performance.now();
  const watch = watchAlways(database);
  const calmMs = trouble.isShort ? CALM_MS.short : CALM_MS.long;
  await sleep(calmMs);
  const ended: { seconds: number; findings: Finding[] } = await inflict(fault, trouble).then(
    (seconds) => ({ seconds, findings: [] }),
    (error: unknown) => ({ seconds: Number.NaN, findings: [{ invariant: 'not recovered', count: 1, example: String(error) }] }),
  );
  await sleep(calmMs);
  const findings = [...ended.findings, ...(await watch.stop())];
  return {
    fault,
    kills: trouble.killed,
    tries,
    recoveredSeconds: ended.seconds,
    lastedSeconds: (performance.now() - began) / 1000,
    findings,
  };
}

// Checks all the time what must hold at every instant; while the database is away there is nothing to ask.
function watchAlways(database: pg.Pool) {
  let isOver = false;
  const worst = new Map<string, Finding>();
  const watching = (async () => {
    while (!isOver) {
      for (const finding of await findAlways(database).catch(() => [])) worst.set(finding.invariant, finding);
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    async stop(): Promise<Finding[]> {
      isOver = true;
      await watching;
      return [...worst.values()];
    },
  };
}
