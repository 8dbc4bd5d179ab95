import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of push: the browsers that receive push notifications. */
export const pushPersonalData = {
  exported: {
    'push-devices.json': { position: 300, text: 'browsers that get push notifications, by push service, and whether those show details' },
  },
  erased: {
    devices: 'delete',
  },
  removedWithDemo: {
    push_devices: ['user_id'],
  },
  policy: [
    {
      position: 80,
      what: 'Push: the address of your browser at its maker’s push service, if you turn push notifications on',
      purpose: 'To send you notifications through that service, encrypted',
      term: 'Basis: your consent, until you turn them off or sign out',
    },
  ],
} as const satisfies PersonalData;
