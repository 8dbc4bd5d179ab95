import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { AnyUser } from '../../contract.ts';
import { peopleRefusals } from '../../refusals.ts';
import { isSelf, maySeeProfile } from '../../policy.ts';
import { presentOwnUser } from './present-own-user.ts';
import { serializePublicUser, type UserRow } from './serialize-user.ts';

/** One person by id, as the reader may see them. Refuses with NOT_FOUND. */
export async function getUser(services: Services, actor: Actor | null, input: { userId: string }): Promise<AnyUser> {
  const row = await services.db.selectFrom('users').selectAll().where('user_id', '=', input.userId).executeTakeFirst();
  return presentUser(row, actor, services);
}

/**
 * The row as this reader may see it: the own view for the person themself, the public one for everyone else, even admins. Missing and
 * hidden people look the same; a deleted one is refused with PERSON_DELETED.
 */
export async function presentUser(
  row: UserRow | undefined,
  actor: Actor | null,
  services: Pick<Services, 'db' | 'config' | 'mediaLinks'>,
): Promise<AnyUser> {
  if (row?.status === 'deleted') throw peopleRefusals.PERSON_DELETED();
  if (!row || !maySeeProfile(actor, { userId: row.user_id, suspended: row.status === 'suspended' })) throw peopleRefusals.NOT_FOUND();
  return isSelf(actor, row.user_id) ? presentOwnUser(services, row) : serializePublicUser(row, services.mediaLinks);
}
