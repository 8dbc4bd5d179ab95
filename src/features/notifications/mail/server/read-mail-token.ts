import type { Db, Tx } from '#db/client.ts';
import { notificationRefusals } from '../../refusals.ts';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { openMailToken, type MailTokenFacts } from './mail-tokens.ts';

/**
 * Returns whose mail a link is about. Refuses tokens that aren't ours, those of an edition the person has ended, and those of people who have
 * left: a setting of theirs would be stored again.
 */
export async function readMailToken(db: Db | Tx, secret: AppSecret, token: string): Promise<MailTokenFacts> {
  const facts = openMailToken(secret, token);
  if (!facts) throw notificationRefusals.LINK_NOT_VALID();
  const row = await db.selectFrom('notification_settings').select('link_edition').where('user_id', '=', facts.userId).executeTakeFirst();
  const person = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', facts.userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (person === undefined || (row?.link_edition ?? 0) !== facts.edition) throw notificationRefusals.LINK_NOT_VALID();
  return facts;
}
