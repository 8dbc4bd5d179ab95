import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Digest } from '../../settings/contract.ts';
import { notificationRefusals } from '../../refusals.ts';
import { isChoosable, nextDigestAt, withChoice, withoutMail } from '../../rules/routing.ts';
import type { NotificationTopic } from '../../rules/topics.ts';
import type { MailTokenFacts } from './mail-tokens.ts';
import { refuseMailsOf } from '../../bells/server/set-bell.ts';
import { lockSettings } from '../../settings/server/update-settings.ts';

/** Takes the person of a link off the list its mail belongs to. Idempotent. Refuses a link without a list. */
export async function unsubscribe(command: CommandContext, { userId, list }: MailTokenFacts): Promise<void> {
  if (!list) throw notificationRefusals.LINK_NOT_VALID();
  if (list.topic === 'DIGEST') return changeMail(command, userId, { digest: 'off' });
  if (list.creatorUserId !== undefined) return refuseMailsOf(command, { userId, creatorUserId: list.creatorUserId });
  await changeMail(command, userId, { choice: { topic: list.topic, on: false } });
}

type MailChange = {
  choice?: { topic: NotificationTopic; on: boolean } | undefined;
  digest?: Digest | undefined;
  none?: true | undefined;
};

/** Changes what is mailed to a person and nothing else. Refuses transactional topics. */
export async function changeMail(command: CommandContext, userId: string, { choice, digest, none }: MailChange): Promise<void> {
  if (choice && !isChoosable(choice.topic, 'mail')) throw notificationRefusals.NOT_CHOOSABLE();
  const { tx, now } = command;
  const row = await lockSettings(command, userId);
  const chosen = choice ? withChoice(row.choices, choice.topic, 'mail', choice.on) : row.choices;
  const often = none ? 'off' : (digest ?? row.digest);
  await tx
    .updateTable('notification_settings')
    .set({
      choices: JSON.stringify(none ? withoutMail(chosen) : chosen),
      ...(none ? { refuses_new_mail: true } : {}),
      digest: often,
      ...(often === row.digest ? {} : { digest_at: often === 'off' ? null : nextDigestAt(often, now, row.time_zone) }),
      ...(row.digest === 'off' && often !== 'off' ? { digest_since: now } : {}),
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .execute();
}
