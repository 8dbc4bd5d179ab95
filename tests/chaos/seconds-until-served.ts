import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosWorld } from './start-chaos-world.ts';

/** Far above the slowest recovery: what takes longer isn't coming back. */
export const WELL_WITHIN_MS = 120_000;

/** Waits until a web process is ready, and returns how long that took. */
export async function secondsUntilServed({ web }: Pick<ChaosWorld, 'web'>): Promise<number> {
  const died = performance.now();
  const isServed = () =>
    fetch(`${web}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isServed())) {
    if (performance.now() - died > WELL_WITHIN_MS) throw new Error('No process serves any more.');
    await sleep(20);
  }
  return (performance.now() - died) / 1000;
}
