import type { Db } from '#db/client.ts';
import { firstWords } from '#kernel/text/first-words.ts';

const QUOTE_MAX = 120;

/** The start of what was written with each of these tips to one person, by the id of its payment; skips payments for other things. */
export async function readTipQuotes(
  { db }: { db: Db },
  recipientUserId: string,
  paymentIds: readonly string[],
): Promise<Map<string, string>> {
  // A tip has the id of its payment.
  const rows = await db
    .selectFrom('tips')
    .select(['id', 'message'])
    .where('recipient_user_id', '=', recipientUserId)
    .where('id', 'in', paymentIds)
    .execute();
  return new Map(rows.flatMap(({ id, message }) => (message ? [[id, firstWords(message, QUOTE_MAX)] as const] : [])));
}
