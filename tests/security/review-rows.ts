import { randomUUID } from 'node:crypto';
import { addMinutes } from '#kernel/time/instant.ts';
import { givenVisit } from '#tests/builders/review.ts';
import type { HttpWorld } from '#tests/builders/http-world.ts';
import { everybody, members, type Row } from './authorization-table.ts';
import type { BadInput } from './bad-inputs.ts';
import type { Scene } from './scene.ts';

/** A session of the owner that was over yesterday and that the participant was at. */
async function over({ db, session, owner, participant, tomorrow }: Scene, visibility: 'PUBLIC' | 'PRIVATE' = 'PUBLIC') {
  const starts = [addMinutes(new Date(tomorrow), -48 * 60)];
  const { event } = await session({ starts, visibility }, [participant.userId]);
  await givenVisit(db, event, participant);
  return { event, of: { hostUserId: owner.userId, sessionId: event.sessionId } };
}

/** The same with a review by the participant. */
async function reviewed(world: HttpWorld, scene: Scene, visibility: 'PUBLIC' | 'PRIVATE' = 'PUBLIC') {
  const { event, of } = await over(scene, visibility);
  const text = `canary${randomUUID().replaceAll('-', '')}`;
  if (visibility === 'PUBLIC') world.canaries.welcome(text);
  else
    world.canaries.plant('a review of a locked session', text, [
      scene.participant.userId,
      scene.owner.userId,
      scene.subscriber.userId,
      scene.admin.userId,
    ]);
  const { data } = await world.rpc('review.put', { ...of, stars: 5, text }, scene.participant);
  return { event, of, reviewId: (data as { reviewId: string }).reviewId };
}

/** Reading reviews. */
export const REVIEW_READ_ROWS: Row[] = [
  {
    call: 'review.queryReviews',
    about: 'of a session of the owner',
    outcomes: everybody('ok'),
    input: ({ owner }) => ({ hostUserId: owner.userId }),
    send: async (world, scene, caller) => world.rpc('review.queryReviews', (await reviewed(world, scene)).of, caller),
  },
  {
    call: 'review.queryReviews',
    about: 'of a locked session of the owner',
    outcomes: everybody('FORBIDDEN', { subscriber: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ owner }) => ({ hostUserId: owner.userId }),
    send: async (world, scene, caller) => world.rpc('review.queryReviews', (await reviewed(world, scene, 'PRIVATE')).of, caller),
  },
  {
    call: 'review.queryReviews',
    about: 'of all sessions of the owner, where locked ones have none',
    outcomes: everybody('ok'),
    input: ({ owner }) => ({ hostUserId: owner.userId }),
    async send(world, scene, caller) {
      await reviewed(world, scene, 'PRIVATE');
      const { of } = await reviewed(world, scene);
      return world.rpc('review.queryReviews', { hostUserId: of.hostUserId }, caller);
    },
  },
  {
    call: 'review.getOwn',
    about: 'of a session of the owner',
    outcomes: members('ok'),
    input: async (scene) => (await over(scene)).of,
  },
];

/** Writing, deleting, replying and reporting. */
export const REVIEW_WRITE_ROWS: Row[] = [
  {
    call: 'review.put',
    about: 'of a session of the owner at which the participant was',
    outcomes: members('FORBIDDEN', { participant: 'ok' }),
    input: async (scene) => ({ ...(await over(scene)).of, stars: 4, text: 'Good pace.' }),
  },
  {
    call: 'review.delete',
    about: 'one’s own; only the participant has one',
    outcomes: members('NOT_FOUND', { participant: 'ok' }),
    input: () => ({}),
    send: async (world, scene, caller) => world.rpc('review.delete', (await reviewed(world, scene)).of, caller),
  },
  {
    call: 'review.reply',
    about: 'to the participant’s, of a session of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: () => ({}),
    send: async (world, scene, caller) =>
      world.rpc('review.reply', { reviewId: (await reviewed(world, scene)).reviewId, text: 'Thank you.' }, caller),
  },
  {
    call: 'report.reportReview',
    about: 'the participant’s, of a session of the owner',
    outcomes: members('ok', { participant: 'FORBIDDEN' }),
    input: () => ({}),
    async send(world, scene, caller) {
      const { of, reviewId } = await reviewed(world, scene);
      return world.rpc('report.reportReview', { reviewId, hostUserId: of.hostUserId, reason: 'SPAM' }, caller);
    },
  },
];

const review = (about: string, field: object, message: string): BadInput => ({
  about: `a review ${about}`,
  call: 'review.put',
  input: async (scene) => ({ ...(await over(scene)).of, stars: 4, ...field }),
  status: 400,
  message,
});

export const BAD_REVIEW_INPUTS: BadInput[] = [
  review('without stars', { stars: 0 }, 'Choose one to five stars'),
  review('of six stars', { stars: 6 }, 'Choose one to five stars'),
  review('that is overlong', { text: 'x'.repeat(1001) }, 'A review can have at most 1000 characters'),
  {
    about: 'a reply without words',
    call: 'review.reply',
    by: 'owner',
    input: { reviewId: '0190f000-0000-7000-8000-000000000000', text: ' \u200b ' },
    status: 400,
    message: 'Write a reply first.',
  },
];
