import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of moderation: what they reported. */
export const moderationPersonalData = {
  exported: {
    'reports.json': { position: 350, text: 'posts and sessions you reported, by item id' },
    'reports-of-people-and-comments.json': { position: 360, text: 'people, comments and reviews you reported, and why' },
  },
  erased: {
    reportsByThem: 'delete',
    reportsOfThem: 'delete',
  },
  removedWithDemo: {
    suspensions: ['user_id'],
    content_reports: ['content_user_id'],
    reported_contents: ['content_user_id'],
    subject_reports: ['subject_user_id'],
  },
  policy: [],
} as const satisfies PersonalData;
