import { z } from 'zod';
import type { Services } from '#platform/server/program/services.ts';
import { syncDispute } from '#features/payments/disputes/server/sync-dispute.ts';
import { userIdOf } from '../plan/rows.ts';

const SELLER = 'mayamoves';
const BUYER = 'farah_d';
const Dispute = z.object({ id: z.string() });

/** Has a guest's bank dispute an old ticket and decide for the host, so that what was taken is paid back. Only once. */
export async function winDispute(services: Services): Promise<void> {
  const ownerUserId = userIdOf(SELLER);
  const known = await services.db.selectFrom('disputes').select('id').where('owner_user_id', '=', ownerUserId).executeTakeFirst();
  if (known) return;
  const order = await services.db
    .selectFrom('payments')
    .select('charge_id')
    .where('owner_user_id', '=', ownerUserId)
    .where('user_id', '=', userIdOf(BUYER))
    .where('type', '=', 'SESSION_EVENT')
    .where('status', '=', 'COMPLETED')
    .where('charge_id', 'is not', null)
    .where('over_at', '<', services.now())
    .orderBy('over_at')
    .executeTakeFirst();
  if (!order) return;
  const { id } = await ask(services, `/sandbox/charges/${order.charge_id}/dispute`, { reason: 'general' });
  await syncDispute(services, id);
  await ask(services, `/sandbox/disputes/${id}/close`, { outcome: 'won' });
  await syncDispute(services, id);
}

async function ask({ config }: Services, path: string, body: object): Promise<z.output<typeof Dispute>> {
  const response = await fetch(new URL(path, config.payments.apiUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The payment sandbox did not answer ${path}: ${response.status} ${await response.text()}`);
  return Dispute.parse(await response.json());
}
