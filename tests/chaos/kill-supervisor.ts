import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isSameProcessRunning } from '#db/embedded/process-identity.ts';
import type { Finding } from './invariants.ts';
import { descendantsOf, killProgram } from './kill-program.ts';
import type { ChaosWorld } from './start-chaos-world.ts';

const GONE_WITHIN_MS = 60_000;

/**
 * Kills the supervisor of a world, the last thing that happens to it, so that it can't tidy up. Anything left after a while is a finding:
 * programs that nobody supervises, and addresses where nothing answers any more.
 */
export async function killSupervisor({ dataDir, supervisorPid }: Pick<ChaosWorld, 'dataDir' | 'supervisorPid'>): Promise<Finding[]> {
  const programs = descendantsOf(supervisorPid).map(({ pid, command }) => ({ command, identity: identifyProcess(pid) }));
  const addresses = join(dataDir, 'endpoints.json');
  if (!existsSync(addresses) || killProgram(supervisorPid, 'supervisor') === 0) throw new Error('There was no world to kill.');
  const left = () => [
    ...programs.flatMap(({ command, identity }) => (identity && isSameProcessRunning(identity) ? [command] : [])),
    ...(existsSync(addresses) ? [addresses] : []),
  ];
  const deadline = performance.now() + GONE_WITHIN_MS;
  while (left().length > 0 && performance.now() < deadline) await sleep(50);
  return left().map((example) => ({ invariant: 'outlives a killed supervisor', count: 1, example }));
}
