import type { CommandContext } from '#platform/server/database/transaction.ts';
import { StoredPicture } from '../../api/profiles/serialize-user.ts';

type ProcessedPicture = { status: 'READY'; id: string; variants: Record<string, string>; blur: string } | { status: 'FAILED'; id: string };

const COLUMNS = {
  profile: { id: 'profile_pic_media_id', picture: 'profile_pic' },
  profileCover: { id: 'profile_cover_media_id', picture: 'profile_cover_pic' },
} as const;

/**
 * Stores the outcome of processing in the user's row; after a failure the previous picture stays visible. Returns false and changes nothing
 * if the person has since chosen another picture.
 */
export async function completePicture(
  { tx, now }: CommandContext,
  userId: string,
  kind: 'profile' | 'profileCover',
  processed: ProcessedPicture,
): Promise<boolean> {
  const columns = COLUMNS[kind];
  const row = await tx
    .selectFrom('users')
    .select(['profile_pic', 'profile_cover_pic'])
    .where('user_id', '=', userId)
    .where(columns.id, '=', processed.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const former = StoredPicture.parse(row[columns.picture]);
  const picture: StoredPicture = processed.status === 'READY' ? processed : { ...former, status: 'FAILED' };
  await tx
    .updateTable('users')
    .set({ [columns.picture]: JSON.stringify(picture), updated_at: now })
    .where('user_id', '=', userId)
    .execute();
  return true;
}
