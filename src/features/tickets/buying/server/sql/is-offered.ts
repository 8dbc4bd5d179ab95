type Offer = { owner: string; event: string; buyer: string; now: string };

/**
 * Returns an SQL expression for whether a place of an event is held for this buyer from its waiting list. The arguments are SQL themselves.
 */
export function isOffered({ owner, event, buyer, now }: Offer): string {
  return `exists (select 1 from waiting_entries offer where offer.owner_user_id = ${owner} and offer.session_event_id = ${event}
    and offer.user_id = ${buyer} and offer.state = 'offered' and offer.expires_at > ${now}::timestamptz)`;
}
