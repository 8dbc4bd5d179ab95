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
    {
      position: 15,
      what: 'Devices you’re signed in on: kind of device and browser, network, since when and last used when',
      purpose:
        'To keep you signed in, and to show you where you are, in your settings. Our administrators see the kinds of device and the times, not the networks, when they look into an account',
      term: 'Until you sign out or the sign-in expires. Basis: our contract with you; our legitimate interest in a site that is safe',
    },
  ],
} as const satisfies PersonalData;
