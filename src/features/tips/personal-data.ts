import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of tips. */
export const tipsPersonalData = {
  exported: {
    'tips-sent.json': { position: 210, text: 'tips you sent, with your messages' },
    'tips-received.json': { position: 220, text: 'tips you received, and who sent them' },
  },
  erased: {
    messages: 'anonymize',
  },
  removedWithDemo: {
    tips: ['recipient_user_id', 'sender_user_id'],
  },
  policy: [],
} as const satisfies PersonalData;
