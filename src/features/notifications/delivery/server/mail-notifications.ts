import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { NotificationType } from '../../contract.ts';
import { mailTextOf } from '../copy.ts';
import { isWanted, type NotificationSettings } from '../../rules/routing.ts';
import { TOPIC_OF, TOPICS } from '../../rules/topics.ts';
import { enqueueMail } from '../../api/enqueue-mail.ts';

/** A notification that was just written, with the settings of the person it is for. */
export type InsertedNotification = NotificationSettings & {
  id: string;
  toUserId: string;
  type: NotificationType;
  message: string;
  url: string;
  groupKey: string | null;
};

// Mailed where they happen, with more in them than a notification has, or not at all.
const MAILED_ELSEWHERE = new Set<NotificationType>([
  'ONBOARDING',
  'REFUND_PROCESSED',
  'SESSION_EVENT_CANCELLED',
  'SESSION_EVENT_MOVED',
  'HOST_SUSPENDED',
  'HOST_RESTORED',
  'SESSION_TAKEN_DOWN',
  'SESSION_RESTORED',
  'PASS_PAUSED',
  'PASS_USABLE_AGAIN',
  'MEMBERSHIP_PAYMENT_FAILED',
  'SUBSCRIPTION_PAYMENT_FAILED',
  'SEARCH_ALERT',
  'MAIL_RETURNED',
  'PAYOUT_RETURNED',
  'PAYMENT_DISPUTED',
]);

/**
 * Mails these notifications to those who want that, in the words of the app and no others: nothing that anyone wrote is in them. A group,
 * such as the likes of one item, is mailed once a day.
 */
export async function mailNotifications(command: CommandContext, written: InsertedNotification[]): Promise<void> {
  const wanted = written.filter((one) => !MAILED_ELSEWHERE.has(one.type) && isWanted(one, TOPIC_OF[one.type], 'mail'));
  for (const one of wanted) {
    const topic = TOPIC_OF[one.type];
    await enqueueMail(command, {
      toUserId: one.toUserId,
      ...mailTextOf(one.message),
      action: { label: 'Open', path: one.url },
      ...(TOPICS[topic].mail === 'always' ? {} : { list: { topic } }),
      messageKey: `told.${one.groupKey === null ? one.id : `${one.groupKey}.${dayOf(command.now)}`}.${one.toUserId}`,
    });
  }
  await markMailed(command, [...wanted, ...written.filter(({ type }) => MAILED_ELSEWHERE.has(type))]);
}

async function markMailed({ tx }: CommandContext, mailed: InsertedNotification[]): Promise<void> {
  if (mailed.length === 0) return;
  await tx
    .updateTable('notifications')
    .set({ mailed: true })
    .where('to_user_id', 'in', [...new Set(mailed.map(({ toUserId }) => toUserId))])
    .where(
      'id',
      'in',
      mailed.map(({ id }) => id),
    )
    .execute();
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10).replaceAll('-', '');
}
