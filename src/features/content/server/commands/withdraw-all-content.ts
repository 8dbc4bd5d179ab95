import type { CommandContext } from '#platform/server/transaction.ts';

/** Takes everything that a person published out of every list at once, words included; what points at it stays readable without them. */
export async function withdrawAllContent({ tx, now }: CommandContext, ownerUserId: string): Promise<void> {
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
}
