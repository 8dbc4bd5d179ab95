import { commentsData } from '#features/comments/server/personal-data.ts';
import { contentData } from '#features/content/server/personal-data.ts';
import { followsData } from '#features/follows/server/personal-data.ts';
import { giftsData } from '#features/gifts/server/personal-data.ts';
import { mediaData } from '#features/media/server/personal-data.ts';
import { membershipsData } from '#features/memberships/server/personal-data.ts';
import { messagesData } from '#features/messages/server/personal-data.ts';
import { meterData } from '#features/meter/server/personal-data.ts';
import { moderationData } from '#features/moderation/server/personal-data.ts';
import { notificationsData } from '#features/notifications/server/personal-data.ts';
import { paymentsData } from '#features/payments/server/personal-data.ts';
import { peopleData } from '#features/people/server/personal-data.ts';
import { pushData } from '#features/push/server/personal-data.ts';
import { reviewsData } from '#features/reviews/server/personal-data.ts';
import { searchData } from '#features/search/server/personal-data.ts';
import { sessionsData } from '#features/sessions/server/personal-data.ts';
import { signInData } from '#features/sign-in/server/personal-data.ts';
import { subscriptionsData } from '#features/subscriptions/server/personal-data.ts';
import { ticketsData } from '#features/tickets/server/personal-data.ts';
import { tipsData } from '#features/tips/server/personal-data.ts';
import { viewsData } from '#features/views/server/personal-data.ts';
import { erasureSteps, exportSections } from '#platform/server/database/personal-data.ts';

/** All features that store something about people; within a phase, their traces are erased in this order. */
export const PERSONAL_DATA = [
  peopleData,
  signInData,
  followsData,
  commentsData,
  reviewsData,
  contentData,
  viewsData,
  messagesData,
  searchData,
  moderationData,
  mediaData,
  meterData,
  notificationsData,
  pushData,
  ticketsData,
  subscriptionsData,
  membershipsData,
  giftsData,
  tipsData,
  paymentsData,
  sessionsData,
];

/** The files of an export, in the order of its README. */
export const EXPORT_SECTIONS = exportSections(PERSONAL_DATA);

/** The steps that erase a person's traces after their account is deleted. */
export const ERASURE_STEPS = erasureSteps(PERSONAL_DATA);
