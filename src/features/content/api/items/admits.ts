import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';

/**
 * Returns an SQL expression for whether something of the reader's opens an item that isn't for everyone: a subscription to its owner or, for
 * the replay of a date, a ticket to it (docs/product.md#replay-and-notes), which must be valid: a refund ends the right. False for guests.
 * `item` is the row of `contents`; the others are SQL themselves, or names of parameters. Each ticket is looked up by its key.
 */
export function admits({ item, owner, reader, now }: { item: string; owner: string; reader: string; now: string }): string {
  const subscribed = subscribesTo({ creator: owner, reader, now });
  return `((${item}.replay_event_id is null or ${item}.replay_subscribers_from <= ${now}::timestamptz) and ${subscribed}
    or ${item}.replay_event_id is not null and exists (
      select 1 from tickets held
      where held.owner_user_id = ${owner} and held.user_id = ${reader}::uuid and held.session_event_id = ${item}.replay_event_id
        and held.status = 'active' and (${item}.replay_for = 'BOOKED' or held.checked_in_at is not null)
    )) is true`;
}

/** The SQL for the id of an item if it is a replay, else null: links to its media open by the rule above. */
export function replayId(item: string): string {
  return `case when ${item}.replay_event_id is null then null else ${item}.id end`;
}

/** The SQL for what lists show: a replay that isn't for everyone is shown with its date and on orders only. */
export function isListed(item: string): string {
  return `(${item}.replay_event_id is null or ${item}.visibility = 'PUBLIC')`;
}
