import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pidsOf } from './kill-program.ts';
import { WEB_PROCESSES, type ChaosWorld } from './start-chaos-world.ts';

const BACK_WITHIN_MS = 60_000;
const LOGS = { web: Array.from({ length: WEB_PROCESSES }, (_, index) => `web-${index + 1}.log`), worker: ['worker.log'] };

type Program = keyof typeof LOGS;

/** Returns what all processes of a program have logged. */
export function readLogs({ dataDir }: Pick<ChaosWorld, 'dataDir'>, program: Program): string {
  return LOGS[program].map((name) => readFileSync(join(dataDir, 'logs', name), 'utf8')).join('');
}

/** Waits until every process of a program is ready; throws if one doesn't come back. */
export async function untilReady(world: Pick<ChaosWorld, 'dataDir' | 'supervisorPid'>, program: Program): Promise<void> {
  const deadline = performance.now() + BACK_WITHIN_MS;
  for (;;) {
    // Processes that share a port can't be asked separately, but their logs tell.
    const log = readLogs(world, program);
    const ready = pidsOf(world.supervisorPid, program).filter((pid) => log.includes(`"pid":${pid},"msg":"${program} is ready"`));
    if (ready.length === LOGS[program].length) return;
    if (performance.now() > deadline) throw new Error(`A process of ${program} did not come back.`);
    await sleep(20);
  }
}
