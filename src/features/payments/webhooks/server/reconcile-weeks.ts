import type { Services } from '#platform/server/program/services.ts';
import { syncMissedRefunds } from '../../refunds/server/sync-missed-refunds.ts';
import { syncMissedDisputes } from '../../disputes/server/reconcile-disputes.ts';
import { repairEach } from '../../server/workflows/repair-each.ts';

const DAY_MS = 86_400_000;
// A bank may send a refund back for a month. Disputes count from when they began, however long ago the payment was.
const BACK_DAYS = 45;

/**
 * Finds what the provider did in the last weeks that no webhook reported and the five-minute reconciler no longer covers: refunds from its
 * dashboard, refunds that a bank sent back, disputes. One failure doesn't stop the others. Idempotent.
 */
export async function reconcileWeeks(services: Services): Promise<void> {
  const since = new Date(services.now().getTime() - BACK_DAYS * DAY_MS);
  const looks = [() => syncMissedRefunds(services, since), () => syncMissedDisputes(services, since)];
  await repairEach(looks, (failed) => `${failed} of ${looks.length} look-backs failed.`);
}
