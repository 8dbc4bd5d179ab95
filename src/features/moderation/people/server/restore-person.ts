import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { restoreAccount } from '#features/people/api/accounts/suspend-account.ts';
import { notifyOfReplaysSince } from '#features/content/api/items/notify-of-replays-since.ts';
import { resumeGifts } from '#features/gifts/api/resume-gifts.ts';
import { resumePasses } from '#features/memberships/api/suspended-passes.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { letOrdersResume } from '#features/payments/api/recurring/let-orders-resume.ts';
import { notifyAtRisk } from '#features/tickets/api/notify-at-risk.ts';
import type { RestoreUser } from '../contract.ts';
import { moderationRefusals } from '../../refusals.ts';
import { recordAction } from '../../api/record-action.ts';

/**
 * Restores a suspended person (docs/product.md#suspension): their items are shown and on sale again, and subscriptions and memberships that
 * were to end can be resumed. Mails them, and people with tickets to their sessions or with their passes, which get the lost days back, as do gifts.
 * Refuses unknown people, and with CONFLICT somebody who isn't suspended.
 */
export async function restorePerson(command: CommandContext, admin: Actor, { userId, details }: RestoreUser): Promise<void> {
  if (!(await restoreAccount(command, userId))) throw moderationRefusals.DECIDED_ALREADY();
  const { suspended_at: since } = await command.tx
    .deleteFrom('suspensions')
    .where('user_id', '=', userId)
    .returning('suspended_at')
    .executeTakeFirstOrThrow();
  const source = await recordAction(command, admin, { action: 'RESTORE_PERSON', subject: { userId, details } });
  await letOrdersResume(command, userId);
  await notifyAtRisk(command, { ownerUserId: userId, is: 'back', source });
  // As a host, and as somebody who waits.
  await enqueueBookingChanged(command, { ownerUserId: userId });
  await enqueueBookingChanged(command, { userId });
  await notifyOfReplaysSince(command, userId, since);
  await resumePasses(command, { ownerUserId: userId, source, since });
  await resumeGifts(command, { userId, since });
  await enqueueMail(command, {
    toUserId: userId,
    subject: 'Your account is restored',
    title: 'Your account is restored',
    paragraphs: [
      'Welcome back. You can use your account again, people can see your profile and everything you share, and what you offer is on sale.',
      'Subscriptions and memberships that were due to renew end with the period that’s paid for, unless whoever pays for them resumes them before then.',
      'Passes that people have bought from you and that have a last day got as many days more as your account was suspended. So did gifts of your passes and months that nobody has redeemed.',
    ],
    action: { label: 'Open the site', path: '/' },
    messageKey: `restored.${source}`,
  });
}
