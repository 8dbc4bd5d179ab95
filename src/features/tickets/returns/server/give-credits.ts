import * as paths from '#kernel/http/paths.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { creditLimit, creditRule } from '#features/memberships/copy.ts';
import { giveCredit } from '#features/memberships/api/give-credit.ts';
import { creditEndsAt, lastDayOf } from '#features/memberships/rules.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import type { LockedSessionEvent } from '#features/sessions/api/lock-session-event.ts';

/** `worth` of a seat in pence; 0 if it cost nothing. */
type Returned = { event: LockedSessionEvent; seats: readonly { id: string; worth: number }[]; isGift: boolean };

/**
 * Gives whoever returned some seats a credit for each that cost something, and mails them (docs/product.md#credits). The caller has returned them
 * on terms that say so, in this transaction. Of a gift, they don't read what its giver paid.
 */
export async function giveCredits(command: CommandContext, holder: Actor, { event, seats, isGift }: Returned): Promise<void> {
  const paid = seats.filter(({ worth }) => worth > 0);
  const of = { ownerUserId: event.session_owner_user_id, ownerUsername: event.session_owner_username, holder, isGift };
  const ids: string[] = [];
  for (const { id, worth } of paid) ids.push(await giveCredit(command, { ...of, ticketId: id, price: worth }));
  const [first] = ids;
  if (first === undefined) return;
  const limits = [...new Set(paid.map(({ worth }) => creditLimit(worth, isGift)))].join(', ');
  await enqueueMail(command, {
    toUserId: holder.userId,
    subject: `Your credit with @${event.session_owner_username}`,
    title: paid.length === 1 ? 'You have a credit' : `You have ${paid.length} credits`,
    paragraphs: [
      `You returned ${paid.length === 1 ? 'a ticket' : `${paid.length} tickets`} to “${event.title}”. ${creditRule(paid.length)}`,
      'When you book, choose to pay with it, as with a pass.',
    ],
    details: [
      ['For', `Any session of @${event.session_owner_username}’s of up to ${limits}`],
      ['Until', lastDayOf(creditEndsAt(command.now))],
    ],
    action: { label: 'View credit', path: paths.order(first, holder.userId) },
    messageKey: `credit.${first}`,
  });
}
