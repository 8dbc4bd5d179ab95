import { commentsPersonalData } from '#features/comments/personal-data.ts';
import { contentPersonalData } from '#features/content/personal-data.ts';
import { followsPersonalData } from '#features/follows/personal-data.ts';
import { giftsPersonalData } from '#features/gifts/personal-data.ts';
import { mediaPersonalData } from '#features/media/personal-data.ts';
import { membershipsPersonalData } from '#features/memberships/personal-data.ts';
import { messagesPersonalData } from '#features/messages/personal-data.ts';
import { meterPersonalData } from '#features/meter/personal-data.ts';
import { moderationPersonalData } from '#features/moderation/personal-data.ts';
import { notificationsPersonalData } from '#features/notifications/personal-data.ts';
import { paymentsPersonalData } from '#features/payments/personal-data.ts';
import { peoplePersonalData } from '#features/people/personal-data.ts';
import { pushPersonalData } from '#features/push/personal-data.ts';
import { reviewsPersonalData } from '#features/reviews/personal-data.ts';
import { searchPersonalData } from '#features/search/personal-data.ts';
import { sessionsPersonalData } from '#features/sessions/personal-data.ts';
import { signInPersonalData } from '#features/sign-in/personal-data.ts';
import { subscriptionsPersonalData } from '#features/subscriptions/personal-data.ts';
import { ticketsPersonalData } from '#features/tickets/personal-data.ts';
import { tipsPersonalData } from '#features/tips/personal-data.ts';
import { viewsPersonalData } from '#features/views/personal-data.ts';
import type { PersonalData, PolicyRecord } from '#kernel/objects/personal-data.ts';

/** The declarations of all features, in the order of the erasure. */
export const STORED_BY_FEATURES: readonly PersonalData[] = [
  peoplePersonalData,
  signInPersonalData,
  followsPersonalData,
  commentsPersonalData,
  reviewsPersonalData,
  contentPersonalData,
  viewsPersonalData,
  messagesPersonalData,
  searchPersonalData,
  moderationPersonalData,
  mediaPersonalData,
  meterPersonalData,
  notificationsPersonalData,
  pushPersonalData,
  ticketsPersonalData,
  subscriptionsPersonalData,
  membershipsPersonalData,
  giftsPersonalData,
  tipsPersonalData,
  paymentsPersonalData,
  sessionsPersonalData,
];

/** Stored by no feature, but by the programs themselves. */
const BY_PROGRAMS: PolicyRecord = {
  position: 140,
  what: 'Network address, browser and time of a request',
  purpose: 'To deliver pages, find faults and limit abuse',
  term: 'Basis: our legitimate interest in a site that works and is safe',
};

/** Which personal data is stored, and why, in the order of the privacy policy. */
export const POLICY_RECORDS: readonly PolicyRecord[] = [...STORED_BY_FEATURES.flatMap(({ policy }) => policy), BY_PROGRAMS].toSorted(
  (one, other) => one.position - other.position,
);
