import type { ErasureStep } from '#features/privacy/server/dependencies.ts';
import { deleteCommentsOf } from '#features/comments/server/commands/delete-comments-of.ts';
import { deleteCommentsUnderAllOf } from '#features/comments/server/commands/delete-comments-under.ts';
import { refreshCommentMentions } from '#features/comments/server/commands/refresh-comment-mentions.ts';
import { deleteInterestsOf } from '#features/content/tags/server/record-interests.ts';
import { deleteMarksOf } from '#features/content/marks/server/delete-marks-of.ts';
import { refreshMentions } from '#features/content/api/mentions/refresh-mentions.ts';
import { removeLikesOf } from '#features/content/marks/server/remove-likes-of.ts';
import { removeBlocksOf } from '#features/follows/server/commands/remove-blocks-of.ts';
import { removeFollowsOf } from '#features/follows/server/commands/remove-follows-of.ts';
import { removeAllMedia } from '#features/media/server/commands/remove-all-media.ts';
import { deleteChatsOf } from '#features/messages/conversation/server/commands/delete-chats-of.ts';
import { endMembershipsOf } from '#features/memberships/purchases/server/commands/end-memberships-of.ts';
import { deleteReadsOf } from '#features/meter/server/commands/delete-reads.ts';
import { deleteReportsAbout, anonymiseReportsBy } from '#features/moderation/reports/server/anonymise-reports.ts';
import { deleteNotificationsOf } from '#features/notifications/server/commands/delete-notifications-of.ts';
import { stopOrdersOf } from '#features/payments/api/stop-orders-of.ts';
import { anonymizePerson } from '#features/payments/orders/server/commands/anonymize-person.ts';
import { deletePushDevicesOf } from '#features/push/server/commands/register-push.ts';
import { deleteSearchData } from '#features/search/api/delete-search-data.ts';
import { deleteTitlesOf } from '#features/sessions/server/commands/delete-titles-of.ts';
import { endSubscriptionsOf } from '#features/subscriptions/server/commands/end-subscriptions-of.ts';
import { returnFreeTicketsOf } from '#features/tickets/returns/server/return-free-tickets-of.ts';
import { anonymizeTipsOf } from '#features/tips/server/commands/anonymize-tips-of.ts';
import { deleteViewsOf } from '#features/views/server/commands/delete-views-of.ts';

/**
 * What is erased after an account is deleted, each step in small transactions. A feature that
 * stores something about people, such as messages, adds its step here and nowhere else.
 */
export const ERASURE_STEPS: ErasureStep[] = [
  removeFollowsOf,
  removeBlocksOf,
  deleteCommentsOf,
  deleteCommentsUnderAllOf,
  refreshMentions,
  refreshCommentMentions,
  removeLikesOf,
  deleteMarksOf,
  deleteInterestsOf,
  deleteViewsOf,
  deleteChatsOf,
  deleteSearchData,
  anonymiseReportsBy,
  deleteReportsAbout,
  removeAllMedia,
  deleteReadsOf,
  deleteNotificationsOf,
  deletePushDevicesOf,
  stopOrdersOf,
  returnFreeTicketsOf,
  endSubscriptionsOf,
  endMembershipsOf,
  anonymizeTipsOf,
  anonymizePerson,
  deleteTitlesOf,
];
