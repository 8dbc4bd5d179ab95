import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of search: searches and places that they save. */
export const searchPersonalData = {
  exported: {
    'saved-searches.json': { position: 250, text: 'your saved searches, and which of them alert you to new sessions' },
    'saved-places.json': { position: 260, text: 'your saved places' },
  },
  erased: {
    saves: 'delete',
  },
  removedWithDemo: {
    search_documents: ['user_id'],
    saved_searches: ['user_id'],
    saved_locations: ['user_id'],
  },
  policy: [
    {
      position: 50,
      what: 'Posts, sessions, searches and places that you save, and the place you chose for “near you”; only you see them',
      purpose: 'To find and repeat them, to tell you about new sessions and to show what is near you',
      term: 'Basis: our contract with you',
    },
  ],
} as const satisfies PersonalData;
