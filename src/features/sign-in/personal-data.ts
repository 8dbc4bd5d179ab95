import type { PersonalData } from '#kernel/objects/personal-data.ts';

/**
 * The personal data of signing in: who joined by an invitation. The rest lies with the identity provider, so no export or erasure of ours reads
 * it, and a request to join goes once its account exists.
 */
export const signInPersonalData = {
  exported: {
    'invitation.json': { position: 25, text: 'the invitation you joined by' },
  },
  erased: { invitation: 'delete' },
  removedWithDemo: { invited_people: ['user_id', 'invited_by'], invitations: ['created_by'] },
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
      term: 'Device and network until you sign out or the sign-in expires; that there was one, and when, until it would have expired, 30 days after signing in. Basis: our contract with you; our legitimate interest in a site that is safe',
    },
    {
      position: 12,
      what: 'Request to join, where administrators decide about it, and the invitation you joined by',
      purpose: 'To decide, and to email you what was decided; to see who was invited by whom',
      term: 'The request with name, email address and what you write about it until you have an account; without one, with your login 30 days after a refusal, 90 days at most, or when you delete them. Basis: your request',
    },
  ],
} as const satisfies PersonalData;
