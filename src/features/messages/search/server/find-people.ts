import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { UserCard } from '#features/people/contract.ts';
import { serializeUserCard, type UserCardRow } from '#features/people/api/profiles/serialize-user.ts';
import { searchUsernameByPrefix } from '#features/people/api/usernames/search-username-by-prefix.ts';
import { findPeopleNamed } from '#features/search/api/find-people.ts';

const SHOWN = 12;
const KNOWN = 3000;

/**
 * Finds people to write to: first those the caller follows, is followed by or has talked to, by the beginning of any word of their name,
 * then anyone by the beginning of their username, then anyone by their name. Leaves out the caller and anyone blocked either way.
 */
export async function findPeople(services: Services, actor: Actor, query: string): Promise<UserCard[]> {
  const words = query.trim().replace(/^@/, '');
  if (words.length < 2) return [];
  const { items: byUsername } = await searchUsernameByPrefix(services, actor, { usernamePrefix: words.slice(0, 15), limit: SHOWN });
  const known = await findKnown(services, actor, words);
  const named = await findPeopleNamed(services, actor, { query: words, limit: SHOWN });
  const all = [...known, ...byUsername, ...named.map((row) => serializeUserCard(row, services.mediaLinks))].filter(
    ({ id }) => id !== actor.userId,
  );
  return [...new Map(all.map((person) => [person.id, person])).values()].slice(0, SHOWN);
}

async function findKnown({ db, mediaLinks }: Services, actor: Actor, words: string): Promise<UserCard[]> {
  const { rows: ids } = await sql<{ id: string }>`
    (select following_user_id as id from follows where follower_user_id = ${actor.userId}::uuid limit ${KNOWN})
    union (select follower_user_id from followers where following_user_id = ${actor.userId}::uuid limit ${KNOWN})
    union (select other_user_id from user_chats where user_id = ${actor.userId}::uuid limit ${KNOWN})`.execute(db);
  if (ids.length === 0) return [];
  const { rows } = await sql<UserCardRow>`
    select user_id, username, display_name, profile_pic from users
    where user_id = any (${ids.map(({ id }) => id)}::uuid[]) and user_id <> all (${actor.hiddenUserIds}::uuid[]) and status = 'active' and ${nameStarts(words)}
    order by display_name limit ${SHOWN}`.execute(db);
  return rows.map((row) => serializeUserCard(row, mediaLinks));
}

/** The condition that a word of a person's name starts with what somebody has typed. */
function nameStarts(words: string): RawBuilder<boolean> {
  const start = `${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`(display_name ilike ${start} or display_name ilike ${`% ${start}`})`;
}
