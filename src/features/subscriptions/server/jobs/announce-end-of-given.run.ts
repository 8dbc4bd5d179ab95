import * as paths from '#kernel/http/paths.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { hasLeft } from '#features/people/rules.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { BILLING_ZONE } from '../../rules.ts';
import { paysByCard } from '../commands/lock-subscriber.ts';
import { announceEndOfGivenJob, noticeAt } from '../jobs.ts';

type Pair = { creatorUserId: string; subscriberUserId: string };

/** Mails somebody that the months end that they were given; later, if their end has been moved. Nothing while a card pays. Safe to run twice. */
export async function announceEndOfGiven(services: Services, pair: Pair): Promise<void> {
  await inTransaction(services, async (command) => {
    const { tx, now } = command;
    const row = await tx
      .selectFrom('subscribers')
      .select(['given_until', 'order_id', 'status', 'subscription_id'])
      .where('creator_user_id', '=', pair.creatorUserId)
      .where('subscriber_user_id', '=', pair.subscriberUserId)
      .executeTakeFirst();
    if (row?.given_until == null || row.given_until <= now) return;
    if (noticeAt(row.given_until) > now) return command.enqueue(announceEndOfGivenJob, pair, { startAfter: noticeAt(row.given_until) });
    const creator = await tx
      .selectFrom('users')
      .select(['username', 'display_name'])
      .where('user_id', '=', pair.creatorUserId)
      .executeTakeFirst();
    if (paysByCard(row) || !creator || hasLeft(creator)) return;
    const name = creator.display_name ?? `@${creator.username}`;
    const until = formatDate(row.given_until, BILLING_ZONE);
    await enqueueMail(command, {
      toUserId: pair.subscriberUserId,
      subject: `Your subscription to ${name} ends on ${until}`.slice(0, 200),
      title: 'The months that you were given end',
      paragraphs: [
        `You keep full access to what ${name} shares with subscribers until ${until}. It doesn’t renew, and nothing is charged.`,
        'You can subscribe yourself once it has ended.',
      ],
      action: { label: 'View subscription', path: paths.order(row.subscription_id, pair.subscriberUserId) },
      messageKey: `given.${pair.creatorUserId}.${pair.subscriberUserId}.${row.given_until.getTime()}`,
    });
  });
}
