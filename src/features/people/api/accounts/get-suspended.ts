import type { Tx } from '#db/client.ts';
import { peopleRefusals } from '../../refusals.ts';
import { usernameKey } from '../../rules.ts';

/** Returns the id of a suspended person by their username. Refuses unknown people, and everybody who can act for themselves. */
export async function getSuspended(tx: Tx, username: string): Promise<string> {
  const claim = await tx
    .selectFrom('username_claims')
    .select('user_id')
    .where('username_lower', '=', usernameKey(username))
    .where('reserved_until', 'is', null)
    .executeTakeFirst();
  const person = claim && (await tx.selectFrom('users').select('status').where('user_id', '=', claim.user_id).executeTakeFirst());
  if (claim === undefined || person === undefined) throw peopleRefusals.NOT_FOUND();
  if (person.status !== 'suspended') throw peopleRefusals.NOT_SUSPENDED();
  return claim.user_id;
}
