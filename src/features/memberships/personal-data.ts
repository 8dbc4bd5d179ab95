import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of memberships: what they sell, and what they bought. */
export const membershipsPersonalData = {
  exported: {
    'memberships.json': { position: 190, text: 'memberships you sell' },
    'memberships-bought.json': { position: 200, text: 'memberships you bought' },
  },
  erased: {
    memberships: 'end',
  },
  removedWithDemo: {
    membership_purchases: ['owner_user_id', 'user_id'],
    memberships: ['user_id'],
  },
  policy: [],
} as const satisfies PersonalData;
