import { statement } from '#db/statement.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { GetTipTerms, TipTerms } from '../../contract.ts';

// Every profile asks for this.
const TERMS = statement<TipTerms, { recipient: string; mode: string }>(`
  select exists (select 1 from payout_accounts where user_id = :recipient::uuid and mode = :mode and can_receive) as "takesTips"
  from users where user_id = :recipient::uuid and status = 'active'`);

/**
 * Returns whether the reader, who may be a guest, can send a person a tip now: the person is here and can be paid, and neither has blocked
 * the other.
 */
export async function getTipTerms(services: Services, reader: Actor | null, { recipientUserId }: GetTipTerms): Promise<TipTerms> {
  if (reader?.userId === recipientUserId || reader?.hiddenUserIds.includes(recipientUserId)) return { takesTips: false };
  const [terms] = await runByOnePlan(services.db, TERMS, { recipient: recipientUserId, mode: services.config.payments.mode });
  return terms ?? { takesTips: false };
}
