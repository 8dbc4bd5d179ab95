import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of meter, for two days: how much they are served. */
export const meterPersonalData = {
  exported: {},
  erased: {
    reads: 'delete',
  },
  removedWithDemo: {},
  policy: [
    {
      position: 130,
      what: 'How many posts and sessions were served to an account or network address within 24 hours; kept for at most 48 hours',
      purpose: 'To notice when the site is copied automatically; shown only to administrators',
      term: 'Basis: our legitimate interest in a site that works and is safe',
    },
  ],
} as const satisfies PersonalData;
