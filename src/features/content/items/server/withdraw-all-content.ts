import type { CommandContext } from '#platform/server/database/transaction.ts';
import { purgeContentMedia } from '../../api/items/purge-content-media.ts';

/** Removes everything a person published from all lists at once and blanks its text; whatever refers to it stays readable. */
export async function withdrawAllContent(command: CommandContext, ownerUserId: string): Promise<void> {
  const { tx, now } = command;
  await tx
    .updateTable('contents')
    .set({
      status: 'deleted',
      text: '',
      short_text: '',
      tags: [],
      category_tags: [],
      mentions: JSON.stringify([]),
      formatted_address: null,
      report_reason: null,
      updated_at: now,
    })
    .where('user_id', '=', ownerUserId)
    .execute();
  await tx.deleteFrom('content_tags').where('user_id', '=', ownerUserId).execute();
  await purgeContentMedia(command, ownerUserId, null);
}
