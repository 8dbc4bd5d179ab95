import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findContent } from '#features/content/api/items/find-content.ts';
import { contentRefusals } from '#features/content/refusals.ts';
import { countAttendance } from '#features/tickets/api/count-attendance.ts';
import { showsReviewsOfDeleted } from '../../api/shows-reviews-of-deleted.ts';
import type { OwnReview, ReviewedSession } from '../../contract.ts';
import { decideReview } from '../../rules.ts';
import { presentReviews, REVIEW_COLUMNS, type ReviewRow } from './present-reviews.ts';
import { wasThere } from './was-there.ts';

type Params = { host: string; session: string; person: string };

const OWN = statement<ReviewRow & { is_removed: boolean }, Params>(`
  select ${REVIEW_COLUMNS}, r.removed_at is not null as is_removed
  from reviews r join contents c on c.user_id = r.host_user_id and c.id = r.session_id
  where r.host_user_id = :host::uuid and c.user_id = :host::uuid and r.session_id = :session::uuid and r.user_id = :person::uuid`);

/**
 * The caller's review of a session, whether they may write or change one, and how many of the host's dates they have been to. Refuses with
 * NOT_FOUND a session that they may not see; of a deleted one they may change theirs while the host's profile shows its reviews.
 */
export async function getOwnReview(services: Services, actor: Actor, input: ReviewedSession): Promise<OwnReview> {
  const { db, now } = services;
  const { hostUserId, sessionId } = input;
  const at = now();
  const found = await findContent(db, actor, { uri: { type: 'SESSION', id: sessionId }, ownerUserId: hostUserId, at });
  if (!found && !(await showsReviewsOfDeleted(db, hostUserId, sessionId))) throw contentRefusals.CONTENT_NOT_FOUND();
  const [[row], there, attended] = await Promise.all([
    OWN.all(db, { host: hostUserId, session: sessionId, person: actor.userId }),
    wasThere(db, input, actor.userId, at),
    countAttendance(db, { hostUserId, userIds: [actor.userId], now: at }),
  ]);
  const isRemoved = row?.is_removed ?? false;
  const [review = null] = row && !isRemoved ? await presentReviews(services, hostUserId, [row]) : [];
  const decision = decideReview({ isRemoved, isBlocked: actor.hiddenUserIds.includes(hostUserId), wasThere: there });
  return { review, mayWrite: decision === 'ok' && (found !== null || review !== null), timesHere: attended.get(actor.userId) ?? 0 };
}
