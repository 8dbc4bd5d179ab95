import { everybody, members, type Row } from './authorization-table.ts';
import type { Caller } from '#tests/builders/http-calls.ts';
import { FEATURE_WRITE_ROWS } from './feature-rows.ts';
import type { Scene } from './scene.ts';

const CAPTIONS = 'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nGood morning.\n';
const BIO = { bio: 'Gardens, mostly.' };

/** The calls that change something. */
export const WRITE_ROWS: Row[] = [
  ...FEATURE_WRITE_ROWS,
  { call: 'POST /user/create', about: 'my existing account', outcomes: members('ok'), input: () => ({}) },
  {
    call: 'user.update',
    about: "the user's profile",
    outcomes: members('FORBIDDEN', { user: 'ok' }),
    input: ({ user }) => ({ user: { id: user.userId, ...BIO } }),
  },
  {
    call: 'POST /user/update',
    about: "the user's profile",
    outcomes: members('FORBIDDEN', { user: 'ok' }),
    input: ({ user }) => ({ user: { id: user.userId, ...BIO } }),
  },
  {
    call: 'user.followUser',
    about: 'as the user',
    outcomes: members('FORBIDDEN', { user: 'ok' }),
    input: ({ user, owner }) => ({ userId: user.userId, followingUserId: owner.userId }),
  },
  {
    call: 'user.unfollowUser',
    about: 'as the user',
    outcomes: members('FORBIDDEN', { user: 'ok' }),
    input: ({ user, owner }) => ({ userId: user.userId, followingUserId: owner.userId }),
  },
  { call: 'user.requestExport', about: 'my data', outcomes: members('ok'), input: () => ({}) },
  {
    call: 'user.deleteAccount',
    about: 'my own, with a wrong password',
    outcomes: members('FORBIDDEN'),
    input: () => ({ password: 'Wrong-Password-1' }),
  },
  { call: 'user.block', about: 'a person', outcomes: members('ok'), input: ({ suspended }) => ({ blockedUserId: suspended.userId }) },
  { call: 'user.unblock', about: 'a person', outcomes: members('ok'), input: ({ suspended }) => ({ blockedUserId: suspended.userId }) },
  {
    call: 'interaction.putViewProfile',
    about: 'of a person',
    outcomes: members('ok'),
    input: ({ other }) => ({ profileOwnerUserId: other.userId }),
  },
  {
    call: 'interaction.batchPutViewContent',
    about: 'of the owner',
    outcomes: members('ok'),
    input: ({ things, owner }) => ({ viewRecords: [{ contentItemUri: things.open.uri, contentUserId: owner.userId }] }),
  },
  { call: 'tag.follow', about: 'a tag', outcomes: members('ok'), input: () => ({ tag: '#Yoga' }) },
  { call: 'tag.unfollow', about: 'a tag', outcomes: members('empty'), input: () => ({ tag: 'yoga' }) },
  {
    call: 'notification.updateNotificationStatus',
    about: 'of the user',
    outcomes: members('FORBIDDEN', { user: 'ok' }),
    input: ({ user }) => ({ userId: user.userId, status: 'READ' }),
  },
  {
    call: 'media.generateFileUploadSignedUrl',
    about: 'my own picture',
    outcomes: members('ok'),
    input: () => ({ files: [{ fileName: 'a.png', fileType: 'image/png' }] }),
  },
  { call: 'media.addCaptions', about: 'to my own film', outcomes: members('ok'), input: () => ({ text: CAPTIONS }) },
  {
    call: 'POST /content',
    about: "my own film with the owner's captions",
    outcomes: members('UNPROCESSABLE_CONTENT', { owner: 'ok' }),
    input: filmWithForeignCaptions,
  },
  {
    call: 'PUT /media/upload/:token',
    about: 'a file, address in hand',
    outcomes: everybody('ok'),
    input: () => ({}),
    async send(world, { owner }, caller) {
      const { data } = await world.rpc(
        'media.generateFileUploadSignedUrl',
        { files: [{ fileName: 'a.png', fileType: 'image/png' }] },
        owner,
      );
      const [grant] = data as { signedUrl: string }[];
      return world.raw(
        new URL(grant?.signedUrl ?? '').pathname,
        { method: 'PUT', body: 'bytes', headers: { 'content-type': 'image/png' } },
        caller,
      );
    },
  },
  {
    call: 'PUT /media/upload/:token',
    about: 'a file, address made up',
    outcomes: everybody('FORBIDDEN'),
    input: () => ({}),
    send: (world, _scene, caller) =>
      world.raw('/media/upload/WyJhIl0.AAAA', { method: 'PUT', body: 'bytes', headers: { 'content-type': 'image/png' } }, caller),
  },
  { call: 'POST /content', about: 'a post', outcomes: members('ok'), input: () => ({ content: { text: 'Good morning.' } }) },
  {
    call: 'POST /content',
    about: "a post with the owner's upload",
    outcomes: members('UNPROCESSABLE_CONTENT', { owner: 'ok' }),
    input: attachUpload,
  },
  {
    call: 'POST /content',
    about: 'a post under the id of a post of the owner',
    outcomes: members('CONFLICT'),
    input: async ({ post }) => ({ content: { id: (await post()).id, text: 'Mine now.' } }),
  },
  {
    call: 'PATCH /content',
    about: 'a post of the owner',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    input: async ({ post }) => ({ contentItemUri: (await post()).uri, content: { text: 'Good evening.' } }),
  },
  {
    call: 'DELETE /content',
    about: 'a post of the owner',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    input: async ({ post }) => ({ contentItemUri: (await post()).uri }),
  },
  {
    call: 'DELETE /content',
    about: 'a rejected post of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok', admin: 'FORBIDDEN' }),
    input: async ({ post }) => ({ contentItemUri: (await post({ approvalStatus: 'REJECTED' })).uri }),
  },
  { call: 'POST /session', about: 'a session', outcomes: members('ok'), input: ({ tomorrow }) => ({ content: aSession(tomorrow) }) },
  {
    call: 'POST /session',
    about: 'a session at a price',
    outcomes: members('CONFLICT', { owner: 'ok' }),
    input: ({ tomorrow }) => ({ content: { ...aSession(tomorrow), price: 800 } }),
  },
  {
    call: 'POST /comment',
    about: 'under an open post',
    outcomes: members('ok'),
    input: ({ things, owner }) => ({
      comment: { contentItemUri: things.inPerson.uri, contentUserId: owner.userId, text: 'See you there.' },
    }),
  },
  {
    call: 'POST /comment',
    about: 'under a locked post',
    outcomes: members('FORBIDDEN', { subscriber: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things, owner }) => ({ comment: { contentItemUri: things.locked.uri, contentUserId: owner.userId, text: 'See you there.' } }),
  },
  {
    call: 'comment.delete',
    about: "the user's, under a post of the owner",
    outcomes: members('FORBIDDEN', { user: 'ok', owner: 'ok' }),
    input: async ({ comment, owner }) => ({ commentId: await comment(), contentUserId: owner.userId }),
  },
  {
    call: 'POST /ticket',
    about: 'to a free event of the owner',
    outcomes: members('ok', { owner: 'FORBIDDEN' }),
    async input({ session }) {
      const { event } = await session();
      return { sessionId: event.sessionId, sessionEventId: event.id };
    },
  },
  {
    call: 'POST /ticket',
    about: 'to an event of the owner that is for subscribers',
    outcomes: members('FORBIDDEN', { subscriber: 'ok', admin: 'ok' }),
    async input({ session }) {
      const { event } = await session({ visibility: 'PRIVATE' });
      return { sessionId: event.sessionId, sessionEventId: event.id };
    },
  },
  {
    call: 'payment.continueCheckout',
    about: 'of the participant',
    outcomes: members('NOT_FOUND', { participant: 'ok' }),
    input: async ({ order }) => ({ paymentId: (await order()).paymentId }),
  },
  {
    call: 'ticket.abandonCheckout',
    about: 'of the participant',
    outcomes: members('NOT_FOUND', { participant: 'ok' }),
    input: async ({ order }) => ({ paymentId: (await order()).paymentId }),
  },
  {
    call: 'ticket.checkIn',
    about: 'the participant, at the event of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: async ({ things, codeOf }) => ({ sessionEventId: things.inPerson.event.id, code: await codeOf(things.inPerson.event.id) }),
  },
  {
    call: 'ticket.givePlaces',
    about: 'of a date of the owner, to the participant, who has booked with them before',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: async ({ session, participant }) => ({ sessionEventId: (await session()).event.id, username: participant.username, places: 1 }),
  },
  {
    call: 'ticket.refundEvent',
    about: 'a cancelled event of the owner',
    outcomes: members('FORBIDDEN', { owner: 'ok', admin: 'ok' }),
    input: async ({ cancelledSession, owner }) => ({ userId: owner.userId, sessionEventId: (await cancelledSession()).event.id }),
  },
  { call: 'POST /payment/connect', about: 'my payouts', outcomes: members('ok'), input: () => ({}) },
  {
    call: 'POST /payment/check-account-status',
    about: 'of the owner',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    input: ({ owner }) => ({ userId: owner.userId }),
  },
  {
    call: 'POST /payment/refund',
    about: 'what the participant paid',
    outcomes: members('NOT_FOUND', { participant: 'FORBIDDEN', owner: 'ok', admin: 'ok' }),
    async input({ paidOrder, participant }) {
      const { event } = await paidOrder();
      return { itemId: event.id, userId: participant.userId, refundReason: 'They could not come.' };
    },
  },
  {
    call: 'POST /payment/refund',
    about: 'a part of what the participant paid',
    outcomes: members('NOT_FOUND', { participant: 'FORBIDDEN', owner: 'ok', admin: 'ok' }),
    async input({ paidOrder, participant }) {
      const { event } = await paidOrder();
      return { itemId: event.id, userId: participant.userId, amount: 100, refundReason: 'They came an hour late.' };
    },
  },
  {
    call: 'POST /payment/refund',
    about: 'a place of what the participant paid',
    outcomes: members('NOT_FOUND', { participant: 'FORBIDDEN', owner: 'ok', admin: 'ok' }),
    async input({ paidOrder, participant, db }) {
      const { event } = await paidOrder();
      const { id } = await db.selectFrom('tickets').select('id').where('session_event_id', '=', event.id).executeTakeFirstOrThrow();
      return { itemId: event.id, userId: participant.userId, ticketIds: [id], refundReason: 'One of them could not come.' };
    },
  },
  {
    call: 'POST /monitoring/alert',
    about: 'what went wrong in a browser',
    outcomes: everybody('ok'),
    input: () => ({
      message: '[WEB] Something broke',
      context: { url: 'http://turnout.test/', userAgent: 'A browser', timestamp: '2026-01-01T00:00:00.000Z' },
    }),
  },
  {
    call: 'POST /webhooks/stripe',
    about: 'without a signature',
    outcomes: everybody('BAD_REQUEST', { suspended: 'BAD_REQUEST' }),
    input: () => ({ id: 'evt_1', type: 'checkout.session.completed' }),
  },
];

async function attachUpload({ upload }: Scene) {
  const { key } = await upload();
  return { content: { text: 'Look.' }, entities: [{ key, type: 'image', entityType: 'content', position: 0 }] };
}

async function filmWithForeignCaptions({ film, captions, owner }: Scene, caller: Caller) {
  const { key } = await film(caller ?? owner);
  const { id } = await captions();
  const entity = { key, type: 'video', entityType: 'content', position: 0, captions: [{ id, language: 'en' }] };
  return { content: { text: 'Look.' }, entities: [entity] };
}

function aSession(startDateTime: string) {
  return {
    title: 'Evening yoga',
    duration: 60,
    startDateTime,
    timeZone: 'Europe/London',
    locationType: 'in-person',
    addressLine: '1 Park Lane',
    city: 'Bristol',
  };
}
