import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of content: what they publish, like, save and follow. */
export const contentPersonalData = {
  exported: {
    'posts.json': { position: 60, text: 'your posts' },
    'likes.json': { position: 100, text: 'what you liked, by item id' },
    'saved.json': { position: 110, text: 'what you saved, by item id' },
    'interests.json': { position: 120, text: 'tags we show you more of, how many of your likes led to that, and when you followed them' },
  },
  erased: {
    mentions: 'delete',
    likes: 'delete',
    marks: 'delete',
    interests: 'delete',
  },
  removedWithDemo: {
    likes: ['content_user_id', 'user_id'],
    content_marks: ['user_id'],
    post_mailings: ['user_id'],
    tag_interests: ['user_id'],
    content_tags: ['user_id'],
    contents: ['user_id'],
    content_claims: ['user_id'],
  },
  policy: [
    {
      position: 30,
      what: 'What you publish: posts, sessions, comments, reviews, likes, follows, uploads',
      purpose: 'To show it to the people you chose',
      term: 'Basis: our contract with you',
    },
  ],
} as const satisfies PersonalData;
