import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { FAULTS, type FaultName } from './faults.ts';

const Environment = z.object({
  /** How many minutes things go wrong. Each fault comes at least once; below a minute, all but the few that take long. */
  CHAOS_MINUTES: z.coerce.number().min(0).max(600).default(5),
  /** The same seed makes the same people do the same and the same go wrong; printed at the end of each run. */
  CHAOS_SEED: z.coerce.number().int().min(0).max(4_294_967_295).optional(),
  /** Names of faults, separated by commas; all if left out. */
  CHAOS_ONLY: z.string().default(''),
  /** How many people act at once. */
  CHAOS_PEOPLE: z.coerce.number().int().min(4).max(200).default(12),
});

/** Faults that take long, and are left to runs of a minute or more unless they are requested. */
const LONG = new Set<FaultName>(['clocks-wrong', 'memory-spent', 'lines-cut']);

export type ChaosSettings = { minutes: number; seed: number; faults: FaultName[]; people: number };

/** Reads the settings of a run from the environment. Throws if the name of a fault is unknown. */
export function readChaosSettings(environment: Record<string, string | undefined>): ChaosSettings {
  const given = Environment.parse(environment);
  const only = given.CHAOS_ONLY.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const names = Object.keys(FAULTS) as FaultName[];
  const unknown = only.filter((name) => !names.includes(name as FaultName));
  if (unknown.length > 0) throw new Error(`CHAOS_ONLY accepts ${names.join(', ')}; not ${unknown.join(', ')}.`);
  return {
    minutes: given.CHAOS_MINUTES,
    seed: given.CHAOS_SEED ?? randomInt(4_294_967_295),
    faults:
      only.length === 0 ? names.filter((name) => given.CHAOS_MINUTES >= 1 || !LONG.has(name)) : names.filter((name) => only.includes(name)),
    people: given.CHAOS_PEOPLE,
  };
}
