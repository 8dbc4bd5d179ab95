import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { NotificationType } from '../../contract.ts';
import { mailTextOf } from '../copy.ts';
import { isWanted, type NotificationSettings } from '../../rules/routing.ts';
import { TOPICS } from '../../rules/topics.ts';
import { NOTIFICATION_TYPES } from '../../rules/types.ts';
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

/**
 * Mails these notifications to those who want that, in the words of the app and no others: nothing that anyone wrote is in them. A group,
 * such as the likes of one item, is mailed once a day.
 */
export async function mailNotifications(command: CommandContext, written: InsertedNotification[]): Promise<void> {
  const wanted = written.filter((one) => !isMailedElsewhere(one) && isWanted(one, NOTIFICATION_TYPES[one.type].topic, 'mail'));
  for (const one of wanted) {
    const { topic } = NOTIFICATION_TYPES[one.type];
    await enqueueMail(command, {
      toUserId: one.toUserId,
      ...mailTextOf(one.message),
      action: { label: 'Open', path: one.url },
      ...(TOPICS[topic].mail === 'always' ? {} : { list: { topic } }),
      messageKey: `told.${one.groupKey === null ? one.id : `${one.groupKey}.${dayOf(command.now)}`}.${one.toUserId}`,
    });
  }
  await markMailed(command, [...wanted, ...written.filter(isMailedElsewhere)]);
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

function isMailedElsewhere({ type }: Pick<InsertedNotification, 'type'>): boolean {
  return NOTIFICATION_TYPES[type].isMailedElsewhere === true;
}
