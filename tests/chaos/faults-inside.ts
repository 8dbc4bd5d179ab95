import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Trouble } from './faults.ts';
import { pidsOf } from './kill-program.ts';
import { readLogs, untilReady } from './until-ready.ts';
import { uploadPicture } from './upload-picture.ts';

const SHIFTS_MS = [300_000, -300_000, 86_400_000, -86_400_000];
const BACK_WITHIN_MS = 60_000;
const PROGRAMS = ['web', 'worker'] as const;
const Told = z.object({ pid: z.number(), at: z.number() });

/** Restarts the worker and one of the web processes, each with a clock that is minutes or a day off; throws if it isn't. */
export async function putClocksWrong(trouble: Trouble): Promise<void> {
  const { world, chance } = trouble;
  const shift = chance.pick(SHIFTS_MS);
  for (const program of PROGRAMS) {
    rmSync(join(world.doors.folder, `wrong-${program}`), { force: true });
    writeFileSync(join(world.doors.folder, `clock-of-${program}`), String(shift));
    endOldest(trouble, program);
  }
  for (const program of PROGRAMS) {
    const told = await untilTold(join(world.doors.folder, `wrong-${program}`));
    await untilReady(trouble.world, program);
    if (Math.abs(told.at - Date.now() - shift) > BACK_WITHIN_MS) throw new Error(`The clock of ${program} is not wrong.`);
  }
}

/** Restarts them with the right clock. */
export async function putClocksRight(trouble: Trouble): Promise<void> {
  for (const program of PROGRAMS) {
    const { pid } = await untilTold(join(trouble.world.doors.folder, `wrong-${program}`));
    if (pidsOf(trouble.world.supervisorPid, program).includes(pid)) process.kill(pid, 'SIGTERM');
  }
}

/**
 * Fills the heap of the worker and of one web process during uploads until they die of it, and waits until others have taken their place.
 * Throws if one dies of anything else, or takes another with it.
 */
export async function spendMemory(trouble: Trouble): Promise<void> {
  const { world, call, history, chance, person } = trouble;
  const uploading = Array.from({ length: 6 }, () => uploadPicture({ world, call, history, chance, person }));
  await sleep(chance.next() * 100);
  for (const program of PROGRAMS) {
    const [first, ...others] = pidsOf(world.supervisorPid, program);
    if (first === undefined) throw new Error(`There is no ${program} whose heap could be filled.`);
    const before = deathsOf(trouble, program);
    process.kill(first, 'SIGUSR2');
    await until(() => !pidsOf(world.supervisorPid, program).includes(first), `${program} does not die of a full heap.`);
    if (deathsOf(trouble, program) === before) throw new Error(`${program} died of something other than its heap.`);
    await until(() => pidsOf(world.supervisorPid, program).length > others.length, `${program} did not come back.`);
    const left = pidsOf(world.supervisorPid, program);
    if (others.some((pid) => !left.includes(pid))) throw new Error(`Another ${program} died with the one whose heap was full.`);
  }
  await Promise.all(uploading);
}

function endOldest({ world }: Trouble, program: (typeof PROGRAMS)[number]): void {
  const [pid] = pidsOf(world.supervisorPid, program);
  if (pid === undefined) throw new Error(`There is no ${program} whose clock could be wrong.`);
  process.kill(pid, 'SIGTERM');
}

async function untilTold(file: string): Promise<z.infer<typeof Told>> {
  await until(() => existsSync(file), 'No program started with a wrong clock.');
  await sleep(20);
  return Told.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function deathsOf(trouble: Trouble, program: (typeof PROGRAMS)[number]): number {
  return readLogs(trouble.world, program).split('heap out of memory').length;
}

async function until(isSo: () => boolean, otherwise: string): Promise<void> {
  const deadline = performance.now() + BACK_WITHIN_MS;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(otherwise);
    await sleep(50);
  }
}
