import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of reviews: what people wrote, and how their hosts replied. */
export const reviewsPersonalData = {
  exported: {
    'reviews.json': { position: 94, text: 'your reviews of sessions' },
    'review-replies.json': { position: 96, text: 'your replies to reviews of your sessions' },
  },
  erased: {
    reviewsByThem: 'delete',
    reviewsOfThem: 'delete',
  },
  removedWithDemo: {
    reviews: ['host_user_id', 'user_id'],
  },
  policy: [],
} as const satisfies PersonalData;
