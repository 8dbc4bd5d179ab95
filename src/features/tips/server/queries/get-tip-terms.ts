import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { canReceive } from '#features/payments/api/payouts/can-receive.ts';
import type { GetTipTerms, TipTerms } from '../../contract.ts';

/**
 * Returns whether the reader, who may be a guest, can send a person a tip now: the person is here and can be paid, and neither has blocked
 * the other.
 */
export async function getTipTerms(services: Services, reader: Actor | null, { recipientUserId }: GetTipTerms): Promise<TipTerms> {
  if (reader?.userId === recipientUserId || reader?.hiddenUserIds.includes(recipientUserId)) return { takesTips: false };
  const recipient = await services.db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', recipientUserId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!recipient) return { takesTips: false };
  return { takesTips: await canReceive(services.db, recipientUserId, services.config.payments.mode) };
}
