import type { Services } from '#platform/server/services.ts';
import { adoptRefunds } from './adopt-refunds.ts';
import { adoptDisputes } from './reconcile-disputes.ts';
import { repairEach } from './repair-each.ts';

const DAY_MS = 86_400_000;
// A bank may send a refund back for a month, and one that is about to be disputed was paid long before: what counts is when the dispute began.
const BACK_DAYS = 45;

/**
 * Finds what the provider did weeks ago, or what became of it since, when nobody told us and every five minutes' look was over: refunds of its
 * dashboard, refunds that a bank sent back, disputes. One that cannot be settled does not keep the others from it. Safe to run any number of times.
 */
export async function lookBack(services: Services): Promise<void> {
  const since = new Date(services.now().getTime() - BACK_DAYS * DAY_MS);
  const looks = [() => adoptRefunds(services, since), () => adoptDisputes(services, since)];
  await repairEach(looks, (failed) => `${failed} of ${looks.length} looks back failed.`);
}
