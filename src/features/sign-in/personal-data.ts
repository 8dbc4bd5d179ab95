import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of signing in. It lies with the identity provider, so no export or erasure of ours reads it. */
export const signInPersonalData = {
  exported: {},
  erased: {},
  removedWithDemo: {},
  policy: [
    {
      position: 10,
      what: 'Account: email address and a hash of the password',
      purpose: 'To let only you in; to email you codes, tickets and receipts',
      term: 'Basis: our contract with you',
    },
  ],
} as const satisfies PersonalData;
