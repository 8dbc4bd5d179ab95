import * as paths from '#kernel/http/paths.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { suspendAccount } from '#features/people/api/accounts/suspend-account.ts';
import { purgeContentMedia } from '#features/content/api/items/purge-content-media.ts';
import { notifyOfPausedPasses } from '#features/memberships/api/suspended-passes.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { stopOrdersOf } from '#features/payments/api/stop-orders-of.ts';
import { notifyAtRisk } from '#features/tickets/api/notify-at-risk.ts';
import type { SuspendUser } from '../contract.ts';
import { moderationRefusals } from '../../refusals.ts';
import { REPORT_REASONS } from '../../copy.ts';
import { recordAction } from '../../api/record-action.ts';

/**
 * Suspends a person (docs/product.md#suspension): they can do nothing until they are restored, nobody finds them or what they share, what
 * they sell is off sale, and what renews ends with its period. Mails them the reason, and informs people with tickets to their sessions
 * that they can return them, and people with their passes that these can't be used. Resolves the open reports of the person. Refuses
 * unknown people and administrators, and with CONFLICT somebody who is suspended already.
 */
export async function suspendPerson(
  command: CommandContext,
  admin: Actor,
  { userId, reason, details }: SuspendUser,
  { site }: Pick<Services, 'site'>,
): Promise<void> {
  const { tx, now } = command;
  // Before the account, in the order in which `decideSubjectReports` locks them.
  const resolved = await tx
    .updateTable('subject_reports')
    .set({ settled_at: now })
    .where('subject_user_id', '=', userId)
    .where('kind', '=', 'USER')
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (!(await suspendAccount(command, userId))) throw moderationRefusals.DECIDED_ALREADY();
  await tx.insertInto('suspensions').values({ user_id: userId, reason, details, suspended_by: admin.userId, suspended_at: now }).execute();
  const subject = { userId, reason, details, reports: Number(resolved.numUpdatedRows) };
  const source = await recordAction(command, admin, { action: 'SUSPEND_PERSON', subject });
  await purgeContentMedia(command, userId, null);
  await stopOrdersOf(command, userId);
  await notifyAtRisk(command, { ownerUserId: userId, is: 'suspended', source });
  // As a host, and as somebody who waits.
  await enqueueBookingChanged(command, { ownerUserId: userId });
  await enqueueBookingChanged(command, { userId });
  await notifyOfPausedPasses(command, { ownerUserId: userId, source });
  await enqueueMail(command, {
    toUserId: userId,
    subject: 'Your account is suspended',
    title: 'Your account is suspended',
    paragraphs: [
      `We’ve suspended your account. The reason: ${REPORT_REASONS[reason]}.`,
      ...(details === '' ? [] : [details]),
      'While it’s suspended, you can’t use it, and nobody else can see your profile, posts, sessions or comments. Nothing you offer can be bought, and your subscriptions and memberships don’t renew.',
      'Tickets you’ve bought stay valid. If you have upcoming sessions, people with tickets have been told and can return them for a full refund. People who have your passes have been told that they can’t use them for now.',
    ],
    action: { label: 'Read our terms', path: paths.terms },
    footer: `If you think this is a mistake, write to ${site.values().supportEmail}.`,
    messageKey: `suspended.${source}`,
  });
}
