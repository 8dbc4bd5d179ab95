import { addMinutes } from '#kernel/time/instant.ts';
import { exportKey, exportPath } from '#features/privacy/export/server/export-links.ts';
import { everybody, members, type Row } from './authorization-table.ts';
import { FEATURE_READ_ROWS } from './feature-rows.ts';

/** The calls that read. */
export const READ_ROWS: Row[] = [
  ...FEATURE_READ_ROWS,
  { call: 'user.getUser', about: 'a person', outcomes: everybody('ok'), input: ({ user }) => ({ userId: user.userId }) },
  {
    call: 'user.getUser',
    about: 'a suspended person',
    outcomes: everybody('NOT_FOUND', { admin: 'ok' }),
    input: ({ suspended }) => ({ userId: suspended.userId }),
  },
  { call: 'user.getUserByUsername', about: 'a person', outcomes: everybody('ok'), input: ({ user }) => ({ username: user.username }) },
  {
    call: 'user.getUserByUsername',
    about: 'a suspended person',
    outcomes: everybody('NOT_FOUND', { admin: 'ok' }),
    input: ({ suspended }) => ({ username: suspended.username }),
  },
  { call: 'user.getUserProfile', about: 'a person', outcomes: everybody('ok'), input: ({ owner }) => ({ username: owner.username }) },
  {
    call: 'user.searchUsernameByPrefix',
    about: 'people',
    outcomes: members('ok'),
    input: ({ owner }) => ({ usernamePrefix: owner.username.slice(0, 3) }),
  },
  { call: 'user.checkUsername', about: 'a name', outcomes: members('ok'), input: ({ owner }) => ({ username: owner.username }) },
  { call: 'user.checkFollowStatus', about: 'a person', outcomes: members('ok'), input: ({ user }) => ({ followingUserId: user.userId }) },
  { call: 'user.getFollowers', about: 'of a person', outcomes: members('ok'), input: ({ user }) => ({ userId: user.userId }) },
  {
    call: 'user.getFollowers',
    about: 'of a suspended person',
    outcomes: members('NOT_FOUND', { admin: 'empty' }),
    input: ({ suspended }) => ({ userId: suspended.userId }),
  },
  { call: 'user.getFollowing', about: 'of a person', outcomes: members('ok'), input: ({ other }) => ({ userId: other.userId }) },
  { call: 'meter.queryHeavyReaders', about: 'of everyone', outcomes: members('FORBIDDEN', { admin: 'empty' }), input: () => ({}) },
  { call: 'user.queryBlocked', about: 'one’s own', outcomes: members('empty'), input: () => ({}) },
  {
    call: 'notification.queryNotificationsByUser',
    about: 'of the user',
    outcomes: members('FORBIDDEN', { user: 'ok' }),
    input: ({ user }) => ({ userId: user.userId }),
  },
  {
    call: 'media.generateSignedUrls',
    about: 'of the owner’s uploads',
    outcomes: members('empty', { owner: 'ok' }),
    input: ({ uploadKey }) => ({ keys: [uploadKey] }),
  },
  {
    call: 'media.queryEntitiesByMediaItemUri',
    about: 'of an open post',
    outcomes: everybody('ok'),
    input: ({ things, owner }) => ({ mediaItemUri: things.open.uri, userId: owner.userId }),
  },
  {
    call: 'media.queryEntitiesByMediaItemUri',
    about: 'of a locked post',
    outcomes: everybody('locked', { subscriber: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things, owner }) => ({ mediaItemUri: things.locked.uri, userId: owner.userId }),
  },
  {
    call: 'media.queryEntitiesByMediaItemUri',
    about: 'of a rejected post',
    outcomes: everybody('NOT_FOUND', { owner: 'ok', admin: 'ok' }),
    input: ({ things, owner }) => ({ mediaItemUri: things.rejected.uri, userId: owner.userId }),
  },
  {
    call: 'content.getContentItem',
    about: 'an open post',
    outcomes: everybody('ok'),
    input: ({ things }) => ({ contentItemUri: things.open.uri }),
  },
  {
    call: 'content.getContentItem',
    about: 'a locked post',
    outcomes: everybody('locked', { subscriber: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things }) => ({ contentItemUri: things.locked.uri }),
  },
  {
    call: 'content.getContentItem',
    about: 'a locked post, fields named',
    outcomes: everybody('locked', { subscriber: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things, owner }) => ({
      contentItemUri: things.locked.uri,
      userId: owner.userId,
      fieldsToInclude: ['text', 'media', 'mentions', 'formattedAddress'],
    }),
  },
  {
    call: 'content.getContentItem',
    about: 'a locked session',
    outcomes: everybody('locked', { subscriber: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things }) => ({ contentItemUri: things.lockedSession.uri }),
  },
  {
    call: 'content.getContentItem',
    about: 'a rejected post',
    outcomes: everybody('NOT_FOUND', { owner: 'ok', admin: 'ok' }),
    input: ({ things }) => ({ contentItemUri: things.rejected.uri }),
  },
  {
    call: 'content.getContentItem',
    about: 'a session',
    outcomes: everybody('ok'),
    input: ({ things }) => ({ contentItemUri: things.inPerson.uri }),
  },
  {
    call: 'content.queryContentByUser',
    about: 'of the owner',
    outcomes: everybody('ok'),
    input: ({ owner }) => ({ userId: owner.userId, limit: 100 }),
  },
  {
    call: 'comment.queryComments',
    about: 'under a locked post',
    outcomes: everybody('FORBIDDEN', { subscriber: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things, owner }) => ({ contentItemUri: things.locked.uri, userId: owner.userId }),
  },
  {
    call: 'comment.queryComments',
    about: 'under a locked post, without its owner',
    outcomes: everybody('FORBIDDEN', { subscriber: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things }) => ({ contentItemUri: things.locked.uri }),
  },
  {
    call: 'comment.queryComments',
    about: 'under an open post',
    outcomes: everybody('empty'),
    input: ({ things, owner }) => ({ contentItemUri: things.open.uri, userId: owner.userId }),
  },
  { call: 'feed.queryDiscoveryTimeline', about: 'everything', outcomes: everybody('ok'), input: () => ({ limit: 100 }) },
  { call: 'feed.queryFollowingTimeline', about: 'everything', outcomes: members('empty'), input: () => ({ limit: 100 }) },
  {
    call: 'feed.queryCommunityTimeline',
    about: 'a hashtag that nobody uses',
    outcomes: members('empty'),
    input: () => ({ hashtag: 'nobodysaysthis' }),
  },
  { call: 'feed.queryNewInDiscovery', about: 'everything', outcomes: everybody('ok'), input: () => ({ limit: 100 }) },
  { call: 'feed.queryNewInFollowing', about: 'everything', outcomes: members('ok'), input: () => ({ limit: 100 }) },
  { call: 'feed.queryNewInCommunity', about: 'a hashtag', outcomes: members('ok'), input: () => ({ hashtag: 'yoga' }) },
  { call: 'feed.queryUpcomingEvents', about: 'everything', outcomes: everybody('ok'), input: () => ({ limit: 20 }) },
  {
    call: 'feed.queryCreatorsToFollow',
    about: 'everyone but me',
    outcomes: everybody('ok', { owner: 'empty' }),
    input: () => ({ limit: 20 }),
  },
  {
    call: 'payment.getPayment',
    about: 'of the participant',
    outcomes: members('null', { participant: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things, participant }) => ({ itemId: things.inPerson.event.id, userId: participant.userId }),
  },
  {
    call: 'ticket.getEventRefunds',
    about: 'of an event of the owner',
    outcomes: members('FORBIDDEN', { owner: 'ok', admin: 'ok' }),
    input: ({ things, owner }) => ({ userId: owner.userId, sessionEventId: things.inPerson.event.id }),
  },
  { call: 'payment.queryPaymentsByUser', about: 'what I bought', outcomes: members('empty', { participant: 'ok' }), input: () => ({}) },
  { call: 'payment.queryPaymentsByOwnerUser', about: 'what I sold', outcomes: members('empty', { owner: 'ok' }), input: () => ({}) },
  { call: 'payment.getFeeTerms', about: 'the fee on a sale', outcomes: everybody('ok'), input: () => undefined },
  { call: 'payment.isCreator', about: 'my own', outcomes: members('ok'), input: () => undefined },
  { call: 'user.getDeletionObstacles', about: 'my own', outcomes: members('ok'), input: () => undefined },
  { call: 'payment.getSoldTotals', about: 'my own', outcomes: members('ok'), input: () => ({ period: '2026-11' }) },
  { call: 'payment.getBalance', about: 'my own', outcomes: members('ok'), input: () => undefined },
  {
    call: 'GET /payment/checkout-session',
    about: 'of the participant',
    outcomes: members('NOT_FOUND', { participant: 'ok' }),
    input: async ({ order }) => ({ sessionId: (await order()).checkoutId }),
  },
  {
    call: 'session.querySessionEventsBySessionId',
    about: 'of a session',
    outcomes: everybody('ok'),
    input: ({ things }) => ({ sessionId: things.inPerson.id, fromDate: '2026-01-01T00:00:00.000Z', direction: 'FUTURE' }),
  },
  {
    call: 'session.querySessionEventsBySessionId',
    about: 'of an online session, owner named',
    outcomes: everybody('ok'),
    input: ({ things, owner }) => ({
      sessionId: things.online.id,
      userId: owner.userId,
      fromDate: '2026-01-01T00:00:00.000Z',
      direction: 'FUTURE',
    }),
  },
  {
    call: 'session.querySessionEventsBySessionId',
    about: 'of a locked session',
    outcomes: everybody('empty', { subscriber: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things }) => ({ sessionId: things.lockedSession.id, fromDate: '2026-01-01T00:00:00.000Z', direction: 'FUTURE' }),
  },
  {
    call: 'session.queryUserSessionEvents',
    about: 'of the owner',
    outcomes: everybody('ok'),
    input: ({ owner }) => ({ userId: owner.userId, limit: 100 }),
  },
  {
    call: 'session.getSessionEvent',
    about: 'in person',
    outcomes: everybody('ok'),
    input: ({ things, owner }) => ({ userId: owner.userId, sessionEventId: things.inPerson.event.id }),
  },
  {
    call: 'session.getSessionEvent',
    about: 'online',
    outcomes: everybody('ok'),
    input: ({ things, owner }) => ({ userId: owner.userId, sessionEventId: things.online.event.id }),
  },
  {
    call: 'session.getSessionEvent',
    about: 'of a locked session',
    outcomes: everybody('NOT_FOUND', { subscriber: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things, owner }) => ({ userId: owner.userId, sessionEventId: things.lockedSession.event.id }),
  },
  {
    call: 'session.getSessionEventUsersBySessionEventId',
    about: 'who takes part',
    outcomes: everybody('ok', { guest: 'empty' }),
    input: ({ things, owner }) => ({ sessionEventId: things.inPerson.event.id, contentOwnerUserId: owner.userId }),
  },
  {
    call: 'ticket.getTicket',
    about: 'of the participant',
    outcomes: members('null', { participant: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things, participant }) => ({ sessionEventId: things.inPerson.event.id, userId: participant.userId }),
  },
  {
    call: 'ticket.getCalendarFile',
    about: 'of the participant',
    outcomes: members('NOT_FOUND', { participant: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things, participant }) => ({ sessionEventId: things.online.event.id, userId: participant.userId }),
  },
  ...['/healthz', '/readyz', '/metrics'].map((path): Row => ({
    call: `GET ${path}`,
    about: 'without asking who is calling',
    outcomes: everybody('ok', { suspended: 'ok' }),
    input: () => ({}),
  })),
  {
    call: 'GET /media/:token/:file',
    about: 'a picture, link in hand, whoever is asking',
    outcomes: everybody('ok', { suspended: 'ok' }),
    input: () => ({}),
    async send(world, { owner }, caller) {
      const key = `d/${owner.userId}/${world.services.newId()}/800.webp`;
      await world.services.blobs.put(key, Buffer.from('a picture'));
      return world.raw(world.services.mediaLinks.link(key, 'private'), {}, caller);
    },
  },
  {
    call: 'GET /media/:token/:file',
    about: 'a picture, link made up',
    outcomes: everybody('NOT_FOUND', { suspended: 'NOT_FOUND' }),
    input: () => ({}),
    send: (world, _scene, caller) => world.raw('/media/czE6ZC9h.AAAAAAAAAAAAAAAAAAAA/800.webp', {}, caller),
  },
  {
    call: 'GET /user/export/:token',
    about: 'the data of the owner, link in hand',
    outcomes: everybody('ok'),
    input: () => ({}),
    async send(world, { owner }, caller) {
      const name = { userId: owner.userId, exportId: world.services.newId() };
      const [now, expires] = [world.services.now(), addMinutes(world.services.now(), 60)];
      const row = { user_id: name.userId, id: name.exportId, status: 'READY' as const, requested_at: now, expires_at: expires };
      await world.db.insertInto('data_exports').values(row).execute();
      await world.services.blobs.put(exportKey(name), Buffer.from('a file'));
      const path = exportPath(world.services.config.secret, name);
      world.canaries.plant('the link of an export', path.split('/').at(-1) ?? '', []);
      return world.raw(path, {}, caller);
    },
  },
  {
    call: 'GET /user/export/:token',
    about: 'the data of the owner, link made up',
    outcomes: everybody('NOT_FOUND'),
    input: () => ({}),
    send: (world, { owner }, caller) =>
      world.raw(`/user/export/${Buffer.from(`${owner.userId}:${owner.userId}`).toString('base64url')}.${'A'.repeat(43)}`, {}, caller),
  },
  {
    call: 'GET /.well-known/change-password',
    about: 'the page for changing a password',
    outcomes: everybody('ok', { suspended: 'ok' }),
    input: () => ({}),
    send: (world, _scene, caller) => world.raw('/.well-known/change-password', { redirect: 'manual' }, caller),
  },
];
