import { z } from 'zod';

import type { TownSize } from './seed.ts';

const Environment = z.object({
  /** Seconds that each measurement lasts. */
  BENCH_SECONDS: z.coerce.number().min(0.5).max(60).default(3),
  /** How often each pair of product and raw limit is measured; the median counts. With 0 only statements are counted. */
  BENCH_ROUNDS: z.coerce.number().int().min(0).max(15).default(3),
  /** Names of operations, or their beginnings, separated by commas; everything if left out. */
  BENCH_ONLY: z.string().default(''),
  /** How many contents the database is filled with, and how many people published them. */
  BENCH_CONTENTS: z.coerce.number().int().min(10_000).max(10_000_000).default(100_000),
  BENCH_PEOPLE: z.coerce.number().int().min(5000).max(500_000).default(5000),
  /** How many people want one of the seats of one date, a tenth as many. */
  BENCH_RUSH: z.coerce.number().int().min(100).max(5000).default(5000),
  /** A file to write the figures to as JSON. */
  BENCH_JSON: z.string().optional(),
  /** A folder that keeps the filled database, so that the next run starts at once. */
  BENCH_FOLDER: z.string().optional(),
  /** Makes V8 write a CPU profile of the web program into this folder. */
  BENCH_PROFILE: z.string().optional(),
});

/** What is read from the environment. */
export const SETTING_NAMES = Object.keys(Environment.shape);

export type BenchSettings = {
  seconds: number;
  rounds: number;
  only: string[];
  size: TownSize;
  rush: number;
  jsonFile: string | null;
  folder: string | null;
  profileFolder: string | null;
};

/** Reads the settings of a run from the environment. */
export function readBenchSettings(environment: Record<string, string | undefined>): BenchSettings {
  const given = Environment.parse(environment);
  return {
    seconds: given.BENCH_SECONDS,
    rounds: given.BENCH_ROUNDS,
    only: given.BENCH_ONLY.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    size: { contents: given.BENCH_CONTENTS, people: given.BENCH_PEOPLE },
    rush: given.BENCH_RUSH,
    jsonFile: given.BENCH_JSON ?? null,
    folder: given.BENCH_FOLDER ?? null,
    profileFolder: given.BENCH_PROFILE ?? null,
  };
}

/** Returns whether an operation was requested. */
export function isWanted({ only }: BenchSettings, name: string): boolean {
  return only.length === 0 || only.some((beginning) => name.startsWith(beginning));
}
