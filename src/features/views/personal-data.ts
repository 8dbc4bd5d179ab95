import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of views: what they viewed. */
export const viewsPersonalData = {
  exported: {
    'viewed-items.json': { position: 130, text: 'posts and sessions you viewed, and when you last did' },
    'viewed-profiles.json': { position: 140, text: 'profiles you visited, how often, and when you last did' },
  },
  erased: {
    views: 'delete',
  },
  removedWithDemo: {
    content_views: ['content_user_id', 'viewer_user_id'],
    profile_views: ['profile_user_id', 'viewer_user_id'],
  },
  policy: [
    {
      position: 70,
      what: 'Which posts, sessions and profiles you viewed',
      purpose: 'To count views, each person’s once in six hours, which also decides what Discover shows first',
      term: 'Basis: our legitimate interest in a site that works and is safe',
    },
  ],
} as const satisfies PersonalData;
