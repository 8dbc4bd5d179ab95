import { setTimeout as sleep } from 'node:timers/promises';
import type { Member, Town } from './people.ts';
import { WELL_WITHIN_MS } from './seconds-until-served.ts';

/** Asks for a checkout that was paid until it is complete; throws with its last answer if it never is. */
export async function untilComplete({ world, call }: Town, buyer: Member, session: string, what: string): Promise<void> {
  const deadline = performance.now() + WELL_WITHIN_MS;
  const url = `${world.web}/payment/checkout-session?sessionId=${session}`;
  for (;;) {
    const answer = JSON.stringify(await call({ method: 'GET', url, token: buyer.token }));
    if (answer.includes('"complete"')) return;
    if (performance.now() > deadline) throw new Error(`Paid, but never complete: ${what}, ${answer}`);
    await sleep(50);
  }
}
