import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { tidyRateLimitsJob } from '#platform/server/limits/tidy-rate-limits.ts';
import { identityJobs } from '#identity/jobs.ts';
import { administrationJobs } from '#features/administration/server/jobs.ts';
import { peopleJobs } from '#features/people/server/jobs.ts';
import { privacyJobs } from '#features/privacy/server/jobs.ts';
import { commentsJobs } from '#features/comments/server/jobs.ts';
import { contentJobs } from '#features/content/server/jobs.ts';
import { discoveryJobs } from '#features/discovery/server/jobs.ts';
import { feedJobs } from '#features/feed/server/jobs.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { membershipsJobs } from '#features/memberships/server/jobs.ts';
import { messagesJobs } from '#features/messages/server/jobs.ts';
import { meterJobs } from '#features/meter/server/jobs.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { paymentJobs } from '#features/payments/server/jobs.ts';
import { placesJobs } from '#features/places/server/jobs.ts';
import { giftJobs } from '#features/gifts/server/jobs.ts';
import { reviewsJobs } from '#features/reviews/server/jobs.ts';
import { searchJobs } from '#features/search/server/jobs.ts';
import { sessionsJobs } from '#features/sessions/server/jobs.ts';
import { subscriptionJobs } from '#features/subscriptions/server/jobs.ts';
import { ticketJobs } from '#features/tickets/server/jobs.ts';
import { resealJob } from './reseal.ts';

/** Every kind of job of the product: the web program enqueues them, the worker runs them. */
export const allJobs: AnyJobDefinition[] = [
  tidyRateLimitsJob,
  resealJob,
  ...identityJobs,
  ...administrationJobs,
  ...peopleJobs,
  ...privacyJobs,
  ...commentsJobs,
  ...contentJobs,
  ...discoveryJobs,
  ...feedJobs,
  ...giftJobs,
  ...mediaJobs,
  ...membershipsJobs,
  ...messagesJobs,
  ...meterJobs,
  ...notificationsJobs,
  ...placesJobs,
  ...reviewsJobs,
  ...searchJobs,
  ...sessionsJobs,
  ...subscriptionJobs,
  ...ticketJobs,
  ...paymentJobs,
];
