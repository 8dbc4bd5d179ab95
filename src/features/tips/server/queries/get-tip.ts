import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { GetTip, Tip } from '../../contract.ts';
import { maySeeTip } from '../../policy.ts';
import { serializeTip } from '../sql/serialize-tip.ts';

/** Returns a paid tip; null if there is none, and for everybody it doesn't concern. */
export async function getTip(services: Services, actor: Actor, { tipId, recipientUserId }: GetTip): Promise<Tip | null> {
  const row = await services.db
    .selectFrom('tips')
    .selectAll()
    .where('recipient_user_id', '=', recipientUserId)
    .where('id', '=', tipId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  if (!row || !maySeeTip(actor, { senderUserId: row.sender_user_id, recipientUserId: row.recipient_user_id })) return null;
  return serializeTip(row, await findUserCards(services, [row.sender_user_id, row.recipient_user_id]));
}
