import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of people: who they are. */
export const peoplePersonalData = {
  exported: {
    'profile.json': { position: 10, text: 'your name, email, bio, links and settings' },
    'usernames.json': { position: 20, text: 'your usernames, including former ones that still redirect to you' },
  },
  erased: {},
  removedWithDemo: {
    username_claims: ['user_id'],
    identity_claims: ['user_id'],
    users: ['user_id'],
  },
  policy: [
    {
      position: 20,
      what: 'Profile: username, display name, pictures, bio, links',
      purpose: 'To show others who you are',
      term: 'Basis: our contract with you',
    },
  ],
} as const satisfies PersonalData;
