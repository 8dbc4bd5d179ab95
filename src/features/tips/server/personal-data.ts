import type { Db } from '#db/client.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { pagedOfSellers } from '#features/payments/api/orders/paged-of-sellers.ts';
import { bindPersonalData, PAGE, paged } from '#platform/server/database/personal-data.ts';
import { anonymizeTipsOf } from './commands/anonymize-tips-of.ts';
import { tipsPersonalData } from '../personal-data.ts';

/** Tips that the person received. Leaves out the messages, which belong to the senders. */
const exportedTipsReceived = (db: Db, userId: string) =>
  paged(async (after) => {
    const rows = await tips(db, after).select('t.sender_user_id').where('t.recipient_user_id', '=', userId).execute();
    const usernames = await findUsernames(
      db,
      rows.map((row) => row.sender_user_id),
    );
    return rows.map(({ sender_user_id: sender, ...row }) => ({ ...row, from: usernames.get(sender) ?? null }));
  });

/** Tips that the person sent. */
const exportedTipsSent = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    tips(db, after)
      .leftJoin('users as u', 'u.user_id', 't.recipient_user_id')
      .select(['t.message', 't.as_comment as asComment', 'u.username as to'])
      .where(isTheirs('t.recipient_user_id'))
      .where('t.sender_user_id', '=', userId)
      .execute(),
  );

const tips = (db: Db, after: string) =>
  db
    .selectFrom('tips as t')
    .select(['t.id', 't.amount', 't.content_type as contentType', 't.content_id as contentId', 't.status', 't.paid_at as paidAt'])
    .where('t.paid_at', 'is not', null)
    .where('t.id', '>', after)
    .orderBy('t.id')
    .limit(PAGE);

/** Reads and erases the personal data of tips. */
export const tipsData = bindPersonalData(tipsPersonalData, {
  read: {
    'tips-sent.json': exportedTipsSent,
    'tips-received.json': exportedTipsReceived,
  },
  erase: {
    messages: anonymizeTipsOf,
  },
});
