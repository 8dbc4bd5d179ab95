import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of media: pictures, videos and their captions. */
export const mediaPersonalData = {
  exported: {
    'media.json': { position: 330, text: 'your pictures and videos, the items they belong to and their descriptions' },
    'captions.json': { position: 340, text: 'the full captions you added to your videos' },
  },
  erased: {
    media: 'delete',
  },
  removedWithDemo: {
    media_entities: ['user_id'],
    media_captions: ['user_id'],
    media_uploads: ['user_id'],
    media_limits: ['user_id'],
  },
  policy: [],
} as const satisfies PersonalData;
