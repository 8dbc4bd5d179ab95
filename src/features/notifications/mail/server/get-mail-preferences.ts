import type { Db, Tx } from '#db/client.ts';
import type { MailPreferences } from '../contract/mail-preferences.ts';
import type { MailTokenFacts } from './mail-tokens.ts';
import { findBell } from '../../api/find-bells.ts';
import { getSettings } from '../../settings/server/get-settings.ts';

/** Returns what is mailed to the person of a link. */
export async function getMailPreferences(db: Db | Tx, { userId, list }: MailTokenFacts): Promise<MailPreferences> {
  const { matrix, digest } = await getSettings(db, userId);
  const on = list === null ? false : list.topic === 'DIGEST' ? digest !== 'off' : (matrix[list.topic].mail?.on ?? false);
  if (list?.creatorUserId === undefined) return { matrix, digest, list: list && { topic: list.topic, creator: null, on } };
  const { mails } = await findBell(db, userId, list.creatorUserId);
  const creator = await db
    .selectFrom('users')
    .select(['username', 'display_name'])
    .where('user_id', '=', list.creatorUserId)
    .executeTakeFirst();
  const name = creator ? creator.display_name || creator.username : 'this creator';
  return { matrix, digest, list: { topic: list.topic, creator: name, on: on && mails !== false } };
}
