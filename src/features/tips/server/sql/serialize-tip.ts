import type { Selectable } from 'kysely';
import type { Tips } from '#db/schema.ts';
import type { UserCard } from '#features/people/contract.ts';
import type { Tip } from '../../contract.ts';

/** Presents a paid tip, with the cards of its two sides if they are still here. Check the policy first. */
export function serializeTip(row: Selectable<Tips>, people: ReadonlyMap<string, UserCard>): Tip {
  return {
    id: row.id,
    senderUserId: row.sender_user_id,
    recipientUserId: row.recipient_user_id,
    sender: people.get(row.sender_user_id) ?? null,
    recipient: people.get(row.recipient_user_id) ?? null,
    amount: row.amount,
    message: row.message,
    contentItemUri: row.content_id === null || row.content_type === null ? null : { type: row.content_type, id: row.content_id },
    refunded: row.status === 'refunded',
    createdAt: (row.paid_at ?? row.created_at).toISOString(),
  };
}
