import { sql, type RawBuilder } from 'kysely';
import { typesThat } from '../../rules/types.ts';

export const SOCIAL = typesThat('isSocial');

export const ABOUT_COMMENTS = new Set<string>(typesThat('isAboutComment'));

/**
 * A condition on notifications to these people: their sender hasn't been suspended or blocked since, nor has blocked the person, or it's
 * about something that reaches them whoever caused it.
 */
export function isStillShown(people: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`not (notifications.type in (${sql.join(SOCIAL.map((type) => sql.lit(type)))}) and (
    exists (select 1 from suspensions where suspensions.user_id = notifications.from_user_id)
    or exists (select 1 from blocks where blocker_user_id = any(${people}::uuid[])
      and blocker_user_id = notifications.to_user_id and blocked_user_id = notifications.from_user_id)
    or exists (select 1 from blocked_by where blocked_user_id = any(${people}::uuid[])
      and blocked_user_id = notifications.to_user_id and blocker_user_id = notifications.from_user_id)))`;
}
