import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { blocked } from '#features/follows/api/blocked-between.ts';
import { canReceive } from '#features/payments/api/payouts/can-receive.ts';
import type { GetTipTerms, TipTerms } from '../../contract.ts';

/**
 * Returns whether the reader, who may be a guest, can send a person a tip now: the person is here and can be paid, and neither has blocked
 * the other.
 */
export async function getTipTerms(services: Services, reader: Actor | null, { recipientUserId }: GetTipTerms): Promise<TipTerms> {
  const recipient = await services.db
    .selectFrom('users')
    .select(blocked({ person: 'user_id' }, reader?.userId ?? null).as('blocked'))
    .where('user_id', '=', recipientUserId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!recipient || recipient.blocked || reader?.userId === recipientUserId) return { takesTips: false };
  return { takesTips: await canReceive(services.db, recipientUserId, services.config.payments.mode) };
}
