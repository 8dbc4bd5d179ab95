import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { noSmallDisk } from '#tests/harness/small-disk.ts';
import { FAULTS, type FaultName } from './faults.ts';

const Environment = z.object({
  /** How many minutes things go wrong. Each fault comes at least once; below a minute, all but the few that take long. */
  CHAOS_MINUTES: z.coerce.number().min(0).max(600).default(5),
  /** The same seed makes the same people do the same and the same go wrong; printed at the end of each run. */
  CHAOS_SEED: z.coerce.number().int().min(0).max(4_294_967_295).optional(),
  /** How often each program is killed, whatever the minutes; without CHAOS_ONLY nothing else goes wrong. */
  CHAOS_KILLS: z.coerce.number().int().min(0).max(1000).default(0),
  /** A file for the results, as JSON. */
  CHAOS_RESULTS: z.string().default(''),
  /** Names of faults, separated by commas; all if left out. */
  CHAOS_ONLY: z.string().default(''),
  /** How many people act at once. */
  CHAOS_PEOPLE: z.coerce.number().int().min(4).max(200).default(12),
});

/** Faults that take long, and are left to runs of a minute or more unless they are requested. */
const LONG = new Set<FaultName>([
  'clocks-wrong',
  'memory-spent',
  'lines-cut',
  'supervisor-killed',
  'disk-full',
  'disk-slow',
  'packages-emptied',
]);
const KILLING: FaultName[] = ['web-killed', 'worker-killed', 'postgres-killed', 'provider-killed', 'supervisor-killed'];

export type ChaosSettings = {
  minutes: number;
  seed: number;
  faults: FaultName[];
  people: number;
  kills: number;
  resultsFile: string | null;
};

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
    faults: only.length === 0 ? unnamed(given.CHAOS_MINUTES, given.CHAOS_KILLS) : names.filter((name) => only.includes(name)),
    people: given.CHAOS_PEOPLE,
    kills: given.CHAOS_KILLS,
    resultsFile: given.CHAOS_RESULTS || null,
  };
}

function unnamed(minutes: number, kills: number): FaultName[] {
  if (kills > 0) return KILLING;
  const names = Object.keys(FAULTS) as FaultName[];
  // Not every machine lets a test have a disk of its own.
  const possible = names.filter((name) => name !== 'disk-full' || noSmallDisk === null);
  return minutes >= 1 ? possible : possible.filter((name) => !LONG.has(name));
}
