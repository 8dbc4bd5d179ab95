import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findActiveOffer } from '#features/subscriptions/api/find-active-offer.ts';
import type { lockContent } from '../../api/items/lock-content.ts';
import { contentRefusals } from '../../refusals.ts';
import type { EditContent } from '../contract.ts';
import { subscribersChoice } from '../../replays/rules.ts';
import { needsOffer, replayColumns } from '../../replays/server/replay-columns.ts';

type Change = {
  before: Awaited<ReturnType<typeof lockContent>>;
  requested: Pick<EditContent['content'], 'visibility' | 'replay'>;
};

/**
 * Returns the columns that say whom an item is for after an edit; null if they stay the same. Refuses an audience of subscribers without an
 * offer, and who may see a replay if the item is none.
 */
export async function audienceAfter({ tx }: CommandContext, actor: Actor, { before, requested }: Change) {
  const stored = replayOf(before);
  if (requested.replay && !stored) throw contentRefusals.NOT_A_REPLAY();
  const replay = requested.replay ?? stored;
  const visibility = requested.visibility ?? before.visibility;
  const sameReplay = stored === undefined || (stored.opensTo === replay?.opensTo && stored.subscribers === replay.subscribers);
  if (visibility === before.visibility && sameReplay) return null;
  const offer = visibility === 'PRIVATE' ? await findActiveOffer(tx, actor.userId) : null;
  if (needsOffer(visibility, replay) && !offer) throw contentRefusals.NO_SUBSCRIPTION_OFFER();
  return { visibility, subscription_id: offer?.id ?? null, ...(replay ? replayColumns(replay, before.created_at) : {}) };
}

function replayOf({ replay_event_id, replay_for, replay_subscribers_from: from, created_at: createdAt }: Change['before']) {
  if (replay_event_id === null || replay_for === null) return undefined;
  const replay = { sessionEventId: replay_event_id, opensTo: replay_for, subscribersFrom: from?.toISOString() ?? null };
  return { opensTo: replay_for, subscribers: subscribersChoice(replay, createdAt.toISOString()) };
}
