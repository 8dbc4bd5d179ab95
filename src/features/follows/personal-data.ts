import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of follows: whom they follow, and whom they keep away. */
export const followsPersonalData = {
  exported: {
    'following.json': { position: 30, text: 'people you follow, by username' },
    'followers.json': { position: 40, text: 'people who follow you, by username' },
    'blocked.json': { position: 50, text: 'people you blocked, by username' },
  },
  erased: {
    follows: 'delete',
    blocks: 'delete',
  },
  removedWithDemo: {
    follows: ['follower_user_id', 'following_user_id'],
    followers: ['follower_user_id', 'following_user_id'],
    blocks: ['blocker_user_id', 'blocked_user_id'],
    blocked_by: ['blocker_user_id', 'blocked_user_id'],
  },
  policy: [],
} as const satisfies PersonalData;
