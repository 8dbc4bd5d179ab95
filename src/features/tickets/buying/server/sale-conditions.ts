import { isMemberOf } from '#features/memberships/api/find-members.ts';
import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';

type Sale = { owner: string; session: string; buyer: string; now: string; admin: string };

/**
 * Returns an SQL expression for whether a session is closed to this buyer, because it is for subscribers (docs/product.md#audience), or
 * doesn't exist. The arguments are SQL themselves. The owner, who can't buy their own, is refused elsewhere.
 */
export function lockedFor({ owner, session, buyer, now, admin }: Sale): string {
  return `coalesce((
    select case when ct.visibility = 'PUBLIC' or ${admin}::boolean then false else not ${subscribesTo({ creator: owner, reader: buyer, now })} end
    from contents ct where ct.user_id = ${owner} and ct.id = ${session}
  ), true)`;
}

/**
 * Returns an SQL expression for whether a session can't be bought: because moderators took it down, so that only its owner and they see it
 * (docs/product.md#moderation), or because its host can't act, as a closed or suspended account could neither answer nor refund. The
 * arguments are SQL themselves.
 */
export function rejectedSession({ owner, session }: { owner: string; session: string }): string {
  return `(exists (select 1 from contents rejected
    where rejected.user_id = ${owner} and rejected.id = ${session} and rejected.approval_status = 'REJECTED')
    or not exists (select 1 from users host where host.user_id = ${owner} and host.status = 'active'))`;
}

type Offer = { owner: string; event: string; buyer: string; now: string };

/**
 * Returns an SQL expression for whether a place of an event is held for this buyer from its waiting list. The arguments are SQL themselves.
 */
export function isOffered({ owner, event, buyer, now }: Offer): string {
  return `exists (select 1 from waiting_entries offer where offer.owner_user_id = ${owner} and offer.session_event_id = ${event}
    and offer.user_id = ${buyer} and offer.state = 'offered'
    and (offer.notify_at is not null or offer.expires_at > ${now}::timestamptz))`;
}

/**
 * Returns an SQL expression for whether this buyer has an open checkout for themselves; one of a gift is for somebody else. The arguments are
 * SQL themselves.
 */
export function hasOwnCheckout({ owner, event, buyer }: Omit<Offer, 'now'>): string {
  return `exists (select 1 from seat_holds held join payments ordered on ordered.owner_user_id = ${owner} and ordered.id = held.payment_id
    where held.owner_user_id = ${owner} and held.session_event_id = ${event} and held.user_id = ${buyer}
      and ordered.description ->> 'gift' is distinct from 'TICKET')`;
}

type Early = { owner: string; session: string; buyer: string; now: string };

/**
 * Returns an SQL expression for whether a person may book dates of a session before they open for everybody (docs/product.md#booking-window): only if
 * its host lets subscribers and holders of a pass. The arguments are SQL themselves.
 */
export function isEarlyBuyer({ owner, session, buyer, now }: Early): string {
  return `coalesce((
    select case when early.booking_window ->> 'earlyHours' is null then false
      else ${subscribesTo({ creator: owner, reader: buyer, now })} or ${isMemberOf({ owner, person: buyer, now })} end
    from sessions early where early.user_id = ${owner} and early.id = ${session}
  ), false)`;
}
