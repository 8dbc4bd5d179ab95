import { createHash } from 'node:crypto';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { notifyBellSubscribers } from '#features/notifications/api/notify-bell-subscribers.ts';
import { findActiveOffer } from '#features/subscriptions/api/find-active-offer.ts';
import type { ContentType } from '../../contract.ts';
import { contentRefusals } from '../../refusals.ts';
import { allTags, shortTextOf } from '../../rules.ts';
import { resolveMentions } from '../mentions/resolve-mentions.ts';
import { publishChange } from './publish-change.ts';
import { notifyOfMentions } from '../../mentions/server/notify-mentions.ts';
import { reserveContentId } from '../../items/server/reserve-content-id.ts';
import type { NewReplay } from '../../replays/contract.ts';
import { checkReplayDate } from '../../replays/server/check-replay-date.ts';
import { needsOffer, replayColumns } from '../../replays/server/replay-columns.ts';
import { putContentTags } from '../../tags/server/sync-content-tags.ts';
import { applyTagDecisions } from '../../tags/server/apply-tag-decisions.ts';

export type NewContent = {
  id: string;
  type: ContentType;
  text: string;
  tags: string[];
  categoryTags: string[];
  visibility: 'PUBLIC' | 'PRIVATE';
  inSearchEngines?: boolean | undefined;
  /** In pence. */
  price: number;
  city: string | null;
  formattedAddress: string | null;
  /** What makes it the replay of a date. */
  replay?: NewReplay | undefined;
  /** The whole validated request; an id may be repeated only with the same one. */
  request: unknown;
};

/**
 * Inserts the row of a post or session, and notifies the people its text mentions and those with a bell for the owner. Returns `repeated`
 * if the same request was carried out before, so that the caller does nothing twice. Refuses with CONFLICT if the id belongs to a different
 * request or to someone else's item, a subscribers-only item without an active offer, and the replay
 * of a date that isn't theirs or isn't over.
 */
export async function insertContent(command: CommandContext, owner: Actor, content: NewContent): Promise<'created' | 'repeated'> {
  const { tx, now } = command;
  // While the account is locked, no refresh of scores can come in between.
  const { score } = await lockAccount(command, owner.userId);
  const { replay } = content;
  const offer = content.visibility === 'PRIVATE' ? await findActiveOffer(tx, owner.userId) : null;
  if (needsOffer(content.visibility, replay) && !offer) throw contentRefusals.NO_SUBSCRIPTION_OFFER();
  const requestHash = hashOf(content.request);
  await reserveContentId(command, owner.userId, content.id);
  const mentions = await resolveMentions(tx, content.text);
  const inserted = await tx
    .insertInto('contents')
    .values({
      user_id: owner.userId,
      id: content.id,
      type: content.type,
      text: content.text,
      short_text: shortTextOf(content.text),
      tags: await applyTagDecisions(command, allTags(content.tags, content.text)),
      category_tags: allTags(content.categoryTags, ''),
      mentions: JSON.stringify(mentions),
      visibility: content.visibility,
      in_search_engines: content.inSearchEngines ?? true,
      subscription_id: offer?.id ?? null,
      price: content.price,
      replay_event_id: replay?.sessionEventId ?? null,
      ...(replay ? replayColumns(replay, now) : {}),
      city: content.city,
      formatted_address: content.formattedAddress,
      request_hash: requestHash,
      author_score: score,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) {
    if (replay) await checkReplayDate(command, owner.userId, { sessionEventId: replay.sessionEventId, id: content.id });
    await putContentTags(command, { userId: owner.userId, id: content.id });
    await publishChange(command, { ownerUserId: owner.userId, id: content.id });
    // A replay for guests of one date is no news for everybody.
    if (!replay || content.visibility === 'PUBLIC') {
      await notifyBellSubscribers(command, owner.userId, { type: content.type, id: content.id });
      await notifyOfMentions(command, owner, { uri: { type: content.type, id: content.id }, mentions });
    }
    return 'created';
  }
  await refuseAnother(command, owner.userId, { id: content.id, requestHash });
  return 'repeated';
}

async function refuseAnother({ tx }: CommandContext, ownerUserId: string, wanted: { id: string; requestHash: string }): Promise<void> {
  const existing = await tx
    .selectFrom('contents')
    .select(['request_hash', 'status'])
    .where('user_id', '=', ownerUserId)
    .where('id', '=', wanted.id)
    .executeTakeFirstOrThrow();
  if (existing.status === 'deleted') throw contentRefusals.CONTENT_NOT_FOUND();
  if (existing.request_hash !== wanted.requestHash) throw contentRefusals.CONTENT_ID_TAKEN();
}

// Validated input has its keys in schema order, so equal requests serialise to equal text.
function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
