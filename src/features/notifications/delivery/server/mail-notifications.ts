import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { NotificationType } from '../../contract.ts';
import { mailTextOf } from '../copy.ts';
import { isWanted, type NotificationSettings } from '../../rules/routing.ts';
import { TOPICS } from '../../rules/topics.ts';
import { NOTIFICATION_TYPES } from '../../rules/types.ts';
import { keyOfNotified } from '../../mail/rules.ts';
import { enqueueMails } from '../../api/enqueue-mail.ts';

/** A notification that was just written, with the settings of the person it is for. */
export type InsertedNotification = NotificationSettings & {
  id: string;
  toUserId: string;
  type: NotificationType;
  message: string;
  url: string;
  groupKey: string | null;
};

/**
 * Mails these notifications to those who want that, in the words of the app and no others: nothing that anyone wrote is in them. A group,
 * such as the likes of one item, is mailed once a day.
 */
export async function mailNotifications(command: CommandContext, written: InsertedNotification[]): Promise<void> {
  const wanted = written.filter((one) => isMailed(one.type, one) && !NOTIFICATION_TYPES[one.type].isMailedElsewhere);
  const mails = wanted.map((one) => {
    const { topic } = NOTIFICATION_TYPES[one.type];
    return {
      toUserId: one.toUserId,
      ...mailTextOf(one.message),
      action: { label: 'Open', path: one.url },
      ...(TOPICS[topic].mail === 'always' ? {} : { list: { topic } }),
      messageKey: one.groupKey === null ? keyOfNotified(one) : `told.${one.groupKey}.${dayOf(command.now)}.${one.toUserId}`,
    };
  });
  // The id of one that stands alone was made with it.
  await enqueueMails(command, mails, { areNew: wanted.every(({ groupKey }) => groupKey === null) });
}

/** Whether a notification of this type is also mailed to somebody with these settings, here or by the feature it is about. */
export function isMailed(type: NotificationType, settings: NotificationSettings): boolean {
  const { topic, isMailedElsewhere = false } = NOTIFICATION_TYPES[type];
  return isMailedElsewhere || isWanted(settings, topic, 'mail');
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10).replaceAll('-', '');
}
