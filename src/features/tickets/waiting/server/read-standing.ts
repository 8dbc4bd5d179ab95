import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { blockedBetween } from '#features/follows/api/blocked-between.ts';
import type { LockedSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { hasOwnCheckout, lockedFor, rejectedSession } from '../../buying/server/sale-conditions.ts';

type Standing = {
  hasTicket: boolean;
  hasCheckout: boolean;
  isListed: boolean;
  /** Whether the time of their offer is over. */
  hasLapsed: boolean;
  isLocked: boolean;
  isRejected: boolean;
  isBlocked: boolean;
};

const OF = 'owner_user_id = :owner::uuid and session_event_id = :event::uuid and user_id = :person::uuid';
const STANDING = statement<Standing, { owner: string; event: string; session: string; person: string; admin: boolean; now: Date }>(`
  select exists (select 1 from tickets where ${OF} and status = 'active' and not unredeemed) as "hasTicket",
    ${hasOwnCheckout({ owner: ':owner::uuid', event: ':event::uuid', buyer: ':person::uuid' })} as "hasCheckout",
    exists (select 1 from waiting_entries where ${OF}) as "isListed",
    exists (select 1 from waiting_entries where ${OF} and state = 'offered' and notify_at is null and expires_at <= :now::timestamptz) as "hasLapsed",
    ${lockedFor({ owner: ':owner::uuid', session: ':session::uuid', buyer: ':person', now: ':now', admin: ':admin' })} as "isLocked",
    ${rejectedSession({ owner: ':owner::uuid', session: ':session::uuid' })} as "isRejected",
    ${blockedBetween({ owner: ':owner::uuid', other: ':person::uuid' })} as "isBlocked"`);

/** Reads what somebody who wants to wait for an event has of it already; the caller has locked the event. */
export async function readStanding({ tx, now }: CommandContext, event: LockedSessionEvent, { userId, admin }: Actor): Promise<Standing> {
  const [standing] = await STANDING.all(tx, {
    owner: event.session_owner_user_id,
    event: event.id,
    session: event.session_id,
    person: userId,
    admin,
    now,
  });
  if (!standing) throw new Error('A statement without a table returned no row.');
  return standing;
}
