import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pidsOf } from './kill-program.ts';
import { WEB_PROCESSES, type ChaosWorld } from './start-chaos-world.ts';

const BACK_WITHIN_MS = 60_000;
const LOGS = { web: Array.from({ length: WEB_PROCESSES }, (_, index) => `web-${index + 1}.log`), worker: ['worker.log'] };

/** Waits until every process of a program is ready; throws if one doesn't come back. */
export async function untilReady(
  { dataDir, supervisorPid }: Pick<ChaosWorld, 'dataDir' | 'supervisorPid'>,
  program: keyof typeof LOGS,
): Promise<void> {
  const deadline = performance.now() + BACK_WITHIN_MS;
  for (;;) {
    // Processes that share a port can't be asked separately, but their logs tell.
    const log = LOGS[program].map((name) => readFileSync(join(dataDir, 'logs', name), 'utf8')).join('');
    const ready = pidsOf(supervisorPid, program).filter((pid) => log.includes(`"pid":${pid},"msg":"${program} is ready"`));
    if (ready.length === LOGS[program].length) return;
    if (performance.now() > deadline) throw new Error(`A process of ${program} did not come back.`);
    await sleep(20);
  }
}
