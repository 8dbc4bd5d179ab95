import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of comments. */
export const commentsPersonalData = {
  exported: {
    'comments.json': { position: 90, text: 'your comments on posts and sessions, by item id' },
  },
  erased: {
    comments: 'delete',
    commentsUnderTheirs: 'delete',
    mentions: 'delete',
  },
  removedWithDemo: {
    comments: ['content_user_id', 'user_id'],
  },
  policy: [],
} as const satisfies PersonalData;
