import type { Db } from '#db/client.ts';
import { bindPersonalData, paged } from '#platform/server/database/personal-data.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { signInPersonalData } from '../personal-data.ts';

const invitation = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('invited_people')
      .select(['user_id as id', 'joined_at as joinedAt'])
      .where('user_id', '=', userId)
      .where('user_id', '>', after)
      .execute(),
  );

async function forgetInvitation({ tx }: CommandContext, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('invited_people').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The identity provider keeps the personal data of signing in; here is only how somebody came. */
export const signInData = bindPersonalData(signInPersonalData, {
  read: { 'invitation.json': invitation },
  erase: { invitation: forgetInvitation },
});
