import type { Db, Tx } from '#db/client.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { findSuspendedNamed } from '#features/moderation/api/find-suspended.ts';
import { serializeUserCard, USER_CARD_COLUMNS } from '#features/people/api/profiles/serialize-user.ts';
import { searchUsernameByPrefix } from '#features/people/api/usernames/search-username-by-prefix.ts';
import * as LIMITS from '#kernel/limits.ts';
import { NOBODY, usernameKey } from '#features/people/rules.ts';
import { findPeopleNamed } from '#features/search/api/find-people.ts';
import { administrationDependencies } from '../../server/dependencies.ts';
import type { FindByEmail, FoundPerson, SearchPeople } from '../contract.ts';
import { PEOPLE_FOUND } from '../rules.ts';

/**
 * Finds people for administrators: first whose username it is or was, then whose name it is and whose username begins with it. Blocks hide nobody from
 * them, and suspended people are found too.
 */
export async function searchPeople(services: Services, admin: Actor, { words }: SearchPeople): Promise<{ items: FoundPerson[] }> {
  const name = words.replace(/^@/, '');
  const everybody = { userId: NOBODY, hiddenUserIds: [] };
  const [exact, named, begun, suspended] = await Promise.all([
    findByUsername(services.db, name),
    findPeopleNamed(services, everybody, { query: name, limit: PEOPLE_FOUND }),
    searchUsernameByPrefix(
      services,
      { ...admin, hiddenUserIds: [] },
      { usernamePrefix: name.slice(0, LIMITS.usernameMax), limit: PEOPLE_FOUND },
    ),
    findSuspendedNamed(services, name, PEOPLE_FOUND),
  ]);
  // In turn, because each finds as many as are shown.
  const others = inTurn([named.map((row) => row.user_id), begun.items.map(({ id }) => id), suspended]);
  return { items: await readPeople(services, [...exact, ...others]) };
}

/** The first of each list, then the second of each, and so on. */
function inTurn(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

/**
 * Finds whoever signs in with an address. Records in the log whom an administrator found by it, and never the address. Finds nobody if
 * another identity provider has the addresses.
 */
export async function findByEmail(
  command: CommandContext,
  admin: Actor,
  { email }: FindByEmail,
  { config, mediaLinks }: Pick<Services, 'config' | 'mediaLinks'>,
): Promise<{ items: FoundPerson[] }> {
  const subject = await administrationDependencies().findSubject(command.tx, config, email);
  const found = subject === null ? [] : await findBySubject(command.tx, config, subject);
  const people = await readPeople({ db: command.tx, mediaLinks }, found);
  await recordAction(command, admin, { action: 'FIND_BY_EMAIL', subject: { userId: people[0]?.user.id } });
  return { items: people };
}

/** The people of these ids, in their order, each once. Skips those who have left. */
export async function readPeople(
  services: { db: Db | Tx; mediaLinks: Services['mediaLinks'] },
  userIds: readonly string[],
): Promise<FoundPerson[]> {
  const ids = [...new Set(userIds)].slice(0, PEOPLE_FOUND);
  if (ids.length === 0) return [];
  const rows = await services.db
    .selectFrom('users')
    .select([...USER_CARD_COLUMNS, 'users.status', 'users.admin', 'users.created_at'])
    .where('user_id', 'in', ids)
    .where('status', '<>', 'deleted')
    .execute();
  const people = new Map(
    rows.map(({ status, admin, created_at: createdAt, ...row }) => [
      row.user_id,
      {
        user: serializeUserCard(row, services.mediaLinks, status === 'suspended' ? 'admin' : 'public'),
        isSuspended: status === 'suspended',
        isAdmin: admin,
        createdAt: createdAt.toISOString(),
      },
    ]),
  );
  return ids.flatMap((id) => people.get(id) ?? []);
}

// A name that somebody has given up leads to them while it is reserved for them.
async function findByUsername(db: Db, name: string): Promise<string[]> {
  const claims = await db
    .selectFrom('username_claims')
    .select('user_id')
    .where('username_lower', '=', usernameKey(name))
    .where('user_id', '<>', NOBODY)
    .execute();
  return claims.map((claim) => claim.user_id);
}

async function findBySubject(db: Db | Tx, config: Services['config'], subject: string): Promise<string[]> {
  const claims = await db
    .selectFrom('identity_claims')
    .select('user_id')
    .where('subject', '=', subject)
    .where('issuer', 'in', config.identity.issuers)
    .execute();
  return claims.map((claim) => claim.user_id);
}
