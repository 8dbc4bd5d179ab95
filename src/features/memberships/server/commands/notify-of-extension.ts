import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notify, type NotificationInput } from '#features/notifications/api/notify.ts';

type Extension = {
  /** The host who sold the pass. */
  from: NonNullable<NotificationInput<'PASS_EXTENDED'>['from']>;
  pass: { id: string; user_id: string; title: string };
  source: string;
  places: number;
  /** Its new last day, in words; null if that stays. */
  lastDay: string | null;
};

/** Notifies the holder of a pass that it has more places or lasts longer; nobody who has left. */
export async function notifyOfExtension(command: CommandContext, { from, pass, source, places, lastDay }: Extension): Promise<void> {
  const holder = await command.tx
    .selectFrom('users')
    .select('username')
    .where('user_id', '=', pass.user_id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (!holder) return;
  await notify(command, {
    type: 'PASS_EXTENDED',
    toUserId: pass.user_id,
    toUsername: holder.username,
    from,
    source,
    data: { title: pass.title, purchaseId: pass.id, holderUserId: pass.user_id, places, lastDay },
  });
}
