import type { CommandContext } from '#platform/server/database/transaction.ts';
import { DELETED_PERSON } from '../../rules.ts';

export async function anonymizeUser({ tx, now }: CommandContext, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      status: 'deleted',
      username: DELETED_PERSON.username,
      display_name: DELETED_PERSON.displayName,
      email: '',
      bio: null,
      links: JSON.stringify([]),
      profile_pic_media_id: null,
      profile_cover_media_id: null,
      profile_pic: null,
      profile_cover_pic: null,
      admin: false,
      shown_as_participant: false,
      score: 0,
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .execute();
}
