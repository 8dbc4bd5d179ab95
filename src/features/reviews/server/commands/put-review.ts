import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findContent } from '#features/content/api/items/find-content.ts';
import { contentRefusals } from '#features/content/refusals.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { PutReview } from '../../contract.ts';
import { showsReviewsOfDeleted } from '../../api/shows-reviews-of-deleted.ts';
import { reviewRefusals } from '../../refusals.ts';
import { decideReview } from '../../rules.ts';
import { wasThere } from '../queries/was-there.ts';

type Written = { id: string; edited_at: Date | null };
type Params = { host: string; session: string; person: string; id: string; stars: number; text: string; now: Date };

// One statement, so that of two requests at once the second replaces what the first wrote.
const PUT = statement<Written, Params>(`
  insert into reviews as r (host_user_id, session_id, user_id, id, stars, text, created_at)
  values (:host::uuid, :session::uuid, :person::uuid, :id::uuid, :stars::smallint, :text::text, :now::timestamptz)
  on conflict (host_user_id, session_id, user_id) do update
    set stars = excluded.stars, text = excluded.text, edited_at = excluded.created_at
    where r.removed_at is null and (r.stars, r.text) is distinct from (excluded.stars, excluded.text)
  returning r.id, r.edited_at`);

/**
 * Writes a person's review of a session, or replaces their former one, and returns its id. The host is notified of the first. Idempotent:
 * the same stars and words change nothing. Refuses whoever wasn't checked in to a date that is over, a block between the two, a first review of a deleted session, and a second
 * review after administrators removed the first.
 */
export async function putReview(command: CommandContext, actor: Actor, input: PutReview): Promise<{ reviewId: string }> {
  const { tx, now, newId, publish } = command;
  const { hostUserId: host, sessionId: session, stars, text } = input;
  const found = await findContent(tx, actor, { uri: { type: 'SESSION', id: session }, ownerUserId: host, at: now });
  const former = await findFormer(command, actor, input);
  // Who wrote one keeps it, and can change it, when the host deletes the session.
  if (!found && !(former && (await showsReviewsOfDeleted(tx, host, session)))) throw contentRefusals.CONTENT_NOT_FOUND();
  const decision = decideReview({
    isRemoved: former !== undefined && former.removed_at !== null,
    isBlocked: await isBlocked(tx, actor.userId, host),
    wasThere: await wasThere(tx, input, actor.userId, now),
  });
  if (decision !== 'ok') throw reviewRefusals[decision]();
  const [written] = await PUT.all(tx, { host, session, person: actor.userId, id: newId(), stars, text, now });
  if (!written) {
    // The same request came twice at once, or administrators removed it meanwhile.
    const same = former ?? (await findFormer(command, actor, input));
    if (same === undefined || same.removed_at !== null) throw reviewRefusals.REVIEW_REMOVED();
    return { reviewId: same.id };
  }
  publish({ kind: 'content', ownerUserId: host, contentId: session });
  if (found && written.edited_at === null)
    await notify(command, {
      type: 'REVIEW',
      from: actor,
      toUserId: host,
      toUsername: found.ownerUsername,
      itemUri: found.uri,
      // Somebody who deletes their review and writes another doesn't notify the host again.
      source: `${session}.${actor.userId}`,
      data: { item: { username: found.ownerUsername, uri: found.uri }, stars },
    });
  return { reviewId: written.id };
}

function findFormer({ tx }: CommandContext, actor: Actor, { hostUserId, sessionId }: PutReview) {
  return tx
    .selectFrom('reviews')
    .select(['id', 'removed_at'])
    .where('host_user_id', '=', hostUserId)
    .where('session_id', '=', sessionId)
    .where('user_id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();
}
