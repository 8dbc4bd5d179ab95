import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CheckUsernameInput, CheckUsernameOutput } from '../../contract.ts';
import { isReservedUsername, passesForSite, usernameKey } from '../../rules.ts';

/**
 * Whether the caller could take a username right now: one look-up by key. Only a hint while typing: someone else may be faster, and
 * `claimUsername` decides.
 */
export async function checkUsername(
  services: Pick<Services, 'db' | 'now' | 'site'>,
  actor: Actor,
  input: CheckUsernameInput,
): Promise<CheckUsernameOutput> {
  const claim = await services.db
    .selectFrom('username_claims')
    .select(['user_id', 'reserved_until'])
    .where('username_lower', '=', usernameKey(input.username))
    .executeTakeFirst();
  if (claim?.user_id === actor.userId) return { status: 'yours' };
  if (isReservedUsername(input.username) || passesForSite(input.username, services.site.values().name)) return { status: 'reserved' };
  const free = !claim || (claim.reserved_until !== null && claim.reserved_until <= services.now());
  return { status: free ? 'free' : 'taken' };
}
