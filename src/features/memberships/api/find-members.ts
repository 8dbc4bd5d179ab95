import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import { LATE_DAYS } from '../rules.ts';

// Whoever returned a ticket for a credit has bought no pass.
const isInForce = (
  purchase: string,
  now: string,
) => `${purchase}.given is distinct from 'returned' and ${purchase}.status in ('active', 'trial', 'scheduled_cancellation', 'payment_failed')
    and coalesce(case when ${purchase}.status = 'payment_failed' then ${purchase}.grace_end
        when ${purchase}.type = 'recurring' and ${purchase}.status in ('active', 'trial')
          then ${purchase}.ends_at + interval '${LATE_DAYS} days'
        else ${purchase}.ends_at end, 'infinity') > ${now}::timestamptz`;

/**
 * An SQL expression: whether a person has a membership or pass of a creator that isn't over, whether or not it has places left; a credit for a
 * returned ticket is none. The arguments are SQL themselves.
 */
export function isMemberOf({ owner, person, now }: { owner: string; person: string; now: string }): string {
  return `exists (select 1 from membership_purchases purchase where purchase.owner_user_id = ${owner} and purchase.user_id = ${person}
    and ${isInForce('purchase', now)})`;
}

const MEMBERS = statement<{ user_id: string }, { owner: string; people: string[]; now: Date }>(`
  select distinct m.user_id from membership_purchases m
  where m.owner_user_id = :owner::uuid and m.user_id = any(:people::uuid[]) and ${isInForce('m', ':now')}`);

/** Returns who of these people has a membership or pass of a creator that isn't over, whether or not it has places left. */
export async function findMembers(
  db: Db | Tx,
  { ownerUserId, userIds, now }: { ownerUserId: string; userIds: readonly string[]; now: Date },
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  return new Set((await MEMBERS.all(db, { owner: ownerUserId, people: [...userIds], now })).map((row) => row.user_id));
}
