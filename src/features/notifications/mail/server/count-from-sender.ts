import type { Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { NOTIFICATION_TYPES } from '../../rules/types.ts';
import type { MailList } from '../contract/mail-list.ts';
import { notificationOf } from '../rules.ts';

type Mail = { toUserId: string; messageKey: string; topic: MailList['topic'] };

const EARLIER = statement<{ count: number }, { person: string; id: string; types: string[] }>(`
  select count(*)::int as count
  from notifications this join notifications earlier on earlier.from_user_id = this.from_user_id
  where this.to_user_id = :person::uuid and this.id = :id::uuid and earlier.to_user_id = :person::uuid and earlier.type = any(:types::text[])
    and earlier.mailed and earlier.id < this.id and earlier.created_at > this.created_at - interval '1 day'`);

/**
 * Counts what a mail about a sale comes after: how often its recipient was to be mailed of the same buyer and topic in the 24 hours before.
 * What one person books and returns again and again mustn't fill a mailbox. 0 for any other mail. Needs no lock: it counts what was written
 * before, whatever became of it.
 */
export async function countFromSender(tx: Tx, { toUserId, messageKey, topic }: Mail): Promise<number> {
  const id = notificationOf(messageKey);
  if (id === null || (topic !== 'SALES' && topic !== 'SUBSCRIBERS')) return 0;
  const types = keysOf(NOTIFICATION_TYPES).filter((type) => NOTIFICATION_TYPES[type].topic === topic);
  const [row] = await EARLIER.all(tx, { person: toUserId, id, types });
  return row?.count ?? 0;
}
