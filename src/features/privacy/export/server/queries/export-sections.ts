import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import { exportedCaptions } from './export-captions.ts';
import { exportedLikes, exportedSaves } from './export-marks.ts';
import { exportedMedia } from './export-media.ts';
import { PAGE, paged, pagedOfSellers, whole } from './export-pages.ts';
import { exportedChatSettings, exportedMessageReports, exportedMessages } from './export-messages.ts';
import { exportedBells, exportedNotificationSettings } from './export-notifications.ts';
import { exportedMemberships, exportedOffers, exportedPurchases, exportedTipsReceived, exportedTipsSent } from './export-memberships.ts';
import { exportedPushDevices } from './export-push-devices.ts';
import { exportedReports, exportedSubjectReports } from './export-reports.ts';
import { exportedPlaces, exportedSearches } from './export-searches.ts';

/** One file of an export: a JSON list of these rows. */
export type ExportSection = { file: string; rows: (db: Db, userId: string) => AsyncIterable<object> };

const profile = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('users')
      .select(['user_id as id', 'username', 'display_name as displayName', 'email', 'bio', 'links', 'admin', 'status'])
      .select([
        'onboarding_complete as onboardingComplete',
        'shown_as_participant as shownAsParticipant',
        'in_search_engines as inSearchEngines',
      ])
      .select([
        'follower_count as followerCount',
        'following_count as followingCount',
        'created_at as createdAt',
        'updated_at as updatedAt',
      ])
      .where('user_id', '=', userId)
      .execute(),
  );

const usernames = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('username_claims')
      .select(['username_lower as username', 'reserved_until as keptUntil'])
      .where('user_id', '=', userId)
      .execute(),
  );

const following = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('follows as f')
      .innerJoin('users as u', 'u.user_id', 'f.following_user_id')
      .select(['u.user_id as id', 'u.username', 'f.created_at as since'])
      .where('f.follower_user_id', '=', userId)
      .where('f.following_user_id', '>', after)
      .orderBy('f.following_user_id')
      .limit(PAGE)
      .execute(),
  );

const followers = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('followers as f')
      .innerJoin('users as u', 'u.user_id', 'f.follower_user_id')
      .select(['u.user_id as id', 'u.username', 'f.created_at as since'])
      .where('f.following_user_id', '=', userId)
      .where('f.follower_user_id', '>', after)
      .orderBy('f.follower_user_id')
      .limit(PAGE)
      .execute(),
  );

const blocked = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('blocks as b')
      .innerJoin('users as u', 'u.user_id', 'b.blocked_user_id')
      .select(['u.user_id as id', 'u.username', 'b.created_at as since'])
      .where('b.blocker_user_id', '=', userId)
      .where('b.blocked_user_id', '>', after)
      .orderBy('b.blocked_user_id')
      .limit(PAGE)
      .execute(),
  );

const contents = (type: 'POST' | 'SESSION') => (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('contents as c')
      .leftJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'c.user_id').onRef('s.id', '=', 'c.id'))
      .select(['c.id', 'c.text', 'c.tags', 'c.category_tags as categoryTags', 'c.status', 'c.visibility', 'c.price'])
      .select('c.in_search_engines as inSearchEngines')
      .select(['c.approval_status as approvalStatus', 'c.like_count as likeCount', 'c.comment_count as commentCount'])
      .select(['c.created_at as createdAt', 'c.edited_at as editedAt'])
      .$if(type === 'SESSION', (query) =>
        query
          .select(['s.title', 's.start_at as startDateTime', 's.end_at as endDateTime', 's.duration', 's.time_zone as timeZone'])
          .select(['s.repeat_config as repeatConfig', 's.max_participant_count as maxParticipantCount', 's.location_type as locationType'])
          .select(['s.location_url as locationUrl', 's.address_line as addressLine', 's.city', 's.postcode', 's.country', 's.notes'])
          .select(['s.venue_public as venuePublic', 's.latitude', 's.longitude']),
      )
      .where('c.user_id', '=', userId)
      .where('c.type', '=', type)
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(PAGE)
      .execute(),
  );

const sessionEvents = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('session_events')
      .select(['id', 'session_id as sessionId', 'title', 'start_at as startDateTime', 'end_at as endDateTime', 'price'])
      .select(['participant_count as participantCount', 'max_participant_count as maxParticipantCount', 'cancelled_at as cancelledAt'])
      .select(['location_type as locationType', 'own_place as ownPlace'])
      .where('session_owner_user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

const comments = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('comments')
      .select(['id', 'content_type as contentType', 'content_id as contentId', 'text', 'tip', 'tip_amount as tipAmount'])
      .select(['parent_comment_id as parentCommentId', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .where('deleted', '=', false)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

const interests = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('tag_interests')
      .select(['tag', 'like_count as likes', 'updated_at as updatedAt', 'followed_at as followedAt'])
      .where('user_id', '=', userId)
      .orderBy('tag')
      .execute(),
  );

const viewedItems = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('content_views')
      .select(['content_id as id', 'viewed_at as lastViewedAt'])
      .where('viewer_user_id', '=', userId)
      .where('content_id', '>', after)
      .orderBy('content_id')
      .limit(PAGE)
      .execute(),
  );

const viewedProfiles = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('profile_views as v')
      .innerJoin('users as u', 'u.user_id', 'v.profile_user_id')
      .select(['u.user_id as id', 'u.username', 'v.view_count as visits', 'v.viewed_at as lastViewedAt'])
      .where('v.viewer_user_id', '=', userId)
      .where('v.profile_user_id', '>', after)
      .orderBy('v.profile_user_id')
      .limit(PAGE)
      .execute(),
  );

const sales = (db: Db, userId: string) =>
  paged((after) => payments(db, after).select('username as buyer').where('owner_user_id', '=', userId).execute());

const orders = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    payments(db, after).select('owner_username as seller').where(isTheirs('owner_user_id')).where('user_id', '=', userId).execute(),
  );

const payments = (db: Db, after: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'type', 'item_id as itemId', 'description', 'amount', 'discount_amount as discountAmount', 'status'])
    .select(['refunded_amount as refundedAmount', 'refund_reason as refundReason', 'created_at as createdAt'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE);

const payouts = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('payouts')
      .select(['id', 'amount', 'status', 'failure', 'arrives_at as arrivesAt', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

const tickets = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    db
      .selectFrom('tickets as t')
      .innerJoin('session_events as e', (join) =>
        join.onRef('e.session_owner_user_id', '=', 't.owner_user_id').onRef('e.id', '=', 't.session_event_id'),
      )
      .select(['t.id', 't.status', 't.payment_id as paymentId', 't.checked_in_at as checkedInAt', 't.created_at as createdAt'])
      // As everywhere else, only while the code is valid (docs/product.md#venue).
      .select(sql<string | null>`case when t.status = 'active' then t.code end`.as('code'))
      .select(['e.id as sessionEventId', 'e.session_id as sessionId', 'e.title', 'e.session_owner_username as host'])
      .select(['e.start_at as startDateTime', 'e.end_at as endDateTime', 'e.cancelled_at as cancelledAt'])
      .where(isTheirs('t.owner_user_id'))
      .where('t.user_id', '=', userId)
      .where('t.id', '>', after)
      .orderBy('t.id')
      .limit(PAGE)
      .execute(),
  );

const subscriptions = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    db
      .selectFrom('subscribers as s')
      .innerJoin('users as u', 'u.user_id', 's.creator_user_id')
      .select(['u.user_id as id', 'u.username as creator', 's.status', 's.auto_renew as autoRenew'])
      .select(['s.current_period_end as currentPeriodEnd', 's.created_at as since'])
      .where(isTheirs('s.creator_user_id'))
      .where('s.subscriber_user_id', '=', userId)
      .where('s.creator_user_id', '>', after)
      .orderBy('s.creator_user_id')
      .limit(PAGE)
      .execute(),
  );

const notifications = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('notifications')
      .select(['id', 'type', 'status', 'message', 'url', 'from_username as from', 'created_at as createdAt'])
      .where('to_user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** The lists of an export, in the order of its README. A feature that stores people's own data adds its list here. */
export const EXPORT_SECTIONS: ExportSection[] = [
  { file: 'profile.json', rows: profile },
  { file: 'usernames.json', rows: usernames },
  { file: 'following.json', rows: following },
  { file: 'followers.json', rows: followers },
  { file: 'blocked.json', rows: blocked },
  { file: 'posts.json', rows: contents('POST') },
  { file: 'sessions.json', rows: contents('SESSION') },
  { file: 'session-events.json', rows: sessionEvents },
  { file: 'comments.json', rows: comments },
  { file: 'likes.json', rows: exportedLikes },
  { file: 'saved.json', rows: exportedSaves },
  { file: 'interests.json', rows: interests },
  { file: 'viewed-items.json', rows: viewedItems },
  { file: 'viewed-profiles.json', rows: viewedProfiles },
  { file: 'orders.json', rows: orders },
  { file: 'sales.json', rows: sales },
  { file: 'payouts.json', rows: payouts },
  { file: 'tickets.json', rows: tickets },
  { file: 'memberships.json', rows: exportedMemberships },
  { file: 'memberships-bought.json', rows: exportedPurchases },
  { file: 'tips-sent.json', rows: exportedTipsSent },
  { file: 'tips-received.json', rows: exportedTipsReceived },
  { file: 'subscription-offers.json', rows: exportedOffers },
  { file: 'subscriptions.json', rows: subscriptions },
  { file: 'saved-searches.json', rows: exportedSearches },
  { file: 'saved-places.json', rows: exportedPlaces },
  { file: 'notifications.json', rows: notifications },
  { file: 'notification-settings.json', rows: exportedNotificationSettings },
  { file: 'bells.json', rows: exportedBells },
  { file: 'push-devices.json', rows: exportedPushDevices },
  { file: 'messages-sent.json', rows: exportedMessages },
  { file: 'message-settings.json', rows: exportedChatSettings },
  { file: 'media.json', rows: exportedMedia },
  { file: 'captions.json', rows: exportedCaptions },
  { file: 'reports.json', rows: exportedReports },
  { file: 'reports-of-people-and-comments.json', rows: exportedSubjectReports },
  { file: 'reports-of-messages.json', rows: exportedMessageReports },
];
