import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import { givenAnswer } from '#tests/builders/answers.ts';
import { givenFailedPayout } from '#tests/builders/payout.ts';
import { givenContent } from '#tests/builders/content.ts';
import type { Caller } from '#tests/builders/http-calls.ts';
import type { HttpWorld } from '#tests/builders/http-world.ts';
import { givenCaptions, givenMediaEntity, givenUpload } from '#tests/builders/media.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { givenSuspension } from '#tests/builders/suspension.ts';
import { givenUser } from '#tests/builders/user.ts';
import { givenOffer, givenSubscriber } from '#tests/builders/subscription.ts';
import { administrationThings } from './administration-things.ts';
import { order } from './order.ts';

/**
 * The callers. `user` owns the things that the calls name, `participant` has a ticket to the owner's event, `subscriber` is subscribed to
 * the owner, and `other` is unrelated to everyone.
 */
export const PRINCIPALS = ['guest', 'user', 'other', 'participant', 'subscriber', 'owner', 'suspended', 'admin'] as const;
export type Principal = (typeof PRINCIPALS)[number];

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** People of every kind and things of every visibility, each with its canaries. */
export async function openScene(world: HttpWorld) {
  const people = await openPeople(world);
  const { owner, participant, subscriber, admin, user, other } = people;
  const [{ db, canaries }, start] = [world, addMinutes(world.services.now(), 24 * 60)];
  const insiders = [owner.userId, admin.userId];
  const readers = [...insiders, subscriber.userId];

  canaries.plant('why a payout came back', await givenFailedPayout(world.services, owner.userId), [owner.userId]);

  /** A post of the owner. If locked, for the owner, the subscriber and administrators; if rejected, not even for the subscriber. */
  async function post(values: Parameters<typeof givenContent>[2] = {}) {
    const content = await givenContent(db, owner, values);
    const isOpen = values.visibility !== 'PRIVATE' && values.approvalStatus !== 'REJECTED';
    const mayRead = values.approvalStatus === 'REJECTED' ? insiders : readers;
    if (isOpen) canaries.welcome(content.canary);
    else canaries.plant('a text', content.canary, mayRead);
    const [alt, tag, city, address] = [newWord(), newWord(), newWord(), newWord()];
    const media = await givenMediaEntity(db, owner, content.uri, { alt: isOpen ? null : alt });
    if (isOpen) return { ...content, media, tag };
    canaries.plant('the folder of a locked picture', `d/${owner.userId}/${media.id}`, mayRead);
    canaries.plant('the alternative text of a locked picture', alt, mayRead);
    canaries.plant('a tag of a locked post', tag, mayRead);
    canaries.plant('the city of a locked post', city, mayRead);
    canaries.plant('the address of a locked post', address, mayRead);
    const more = { tags: [tag], city, formatted_address: address };
    await db.updateTable('contents').set(more).where('user_id', '=', owner.userId).where('id', '=', content.id).execute();
    return { ...content, media, tag };
  }

  /** A session of the owner with one event tomorrow; its place is for ticket holders only. */
  async function session(values: Parameters<typeof givenSession>[2] = {}, holders: readonly string[] = []) {
    const built = await givenSession(db, owner, { starts: [start], ...values });
    // Administrators see every order, but nothing that would let them in.
    for (const word of [built.canaries.link, built.canaries.address]) canaries.plant('a place', word, [owner.userId, ...holders]);
    if (values.visibility === 'PRIVATE') canaries.plant('a text', built.canaries.text, readers);
    else canaries.welcome(built.canaries.text);
    return built;
  }

  /** A session whose event was moved after the participant got a ticket to it; its old and new places are for the same people. */
  async function moved() {
    const built = await session({}, [participant.userId]);
    const ticket = await givenTicket(db, built.event, participant);
    const address = newWord();
    canaries.plant('a place', address, [owner.userId, participant.userId]);
    const place = { timeZone: 'Europe/London', locationUrl: null, addressLine: address, city: 'Bath', postcode: null, country: null };
    const times = { startDateTime: built.event.startAt.toISOString(), endDateTime: built.event.endAt.toISOString() };
    await db
      .updateTable('session_events')
      .set({
        own_place: JSON.stringify({ ...place, formattedAddress: `${address}, Bath`, venuePublic: false }),
        moved_from: JSON.stringify({ ...times, timeZone: 'Europe/London', place: `1 ${built.canaries.address}, Bristol` }),
        move_count: 1,
        moved_at: world.services.now(),
      })
      .where('id', '=', built.event.id)
      .execute();
    return { ...built, ticketId: ticket.id };
  }

  const locked = await post({ visibility: 'PRIVATE' });
  const inPerson = await session({}, [participant.userId]);
  const online = await session({ locationType: 'online' }, [participant.userId]);
  for (const { event } of [inPerson, online]) {
    const { id } = await givenTicket(db, event, participant);
    const letters = id.slice(-10).toUpperCase();
    const code = `${letters.slice(0, 5)}-${letters.slice(5)}`;
    const guest = newWord();
    await db.updateTable('tickets').set({ code, guest_name: guest }).where('id', '=', id).execute();
    canaries.plant('the name of a guest', guest, [owner.userId, participant.userId]);
    canaries.plant('the code of a ticket', code, [owner.userId, participant.userId]);
    canaries.plant('an answer about health', await givenAnswer(db, owner.userId, id), [owner.userId, participant.userId]);
  }
  const lockedComment = newWord();
  canaries.plant('a comment under a locked post', lockedComment, readers);
  await world.rest(
    'POST',
    '/comment',
    { comment: { contentItemUri: locked.uri, contentUserId: owner.userId, text: lockedComment } },
    owner,
  );
  await world.rpc('user.followUser', { userId: other.userId, followingUserId: user.userId }, other);
  const { upload_key: uploadKey } = await db
    .selectFrom('media_entities')
    .select('upload_key')
    .where('id', '=', locked.media.id)
    .executeTakeFirstOrThrow();
  canaries.plant('the key of an upload', uploadKey, [owner.userId]);

  /** A conversation between the user and the owner; its words are for the two only, not for administrators. */
  async function talk() {
    const words = newWord();
    canaries.plant('a private message', words, [user.userId, owner.userId]);
    const { chatId, id } = await writeMessage(world.services, user.actor, owner, words);
    await writeMessage(world.services, owner.actor, user, 'Thank you.');
    return { chatId, messageId: id };
  }

  /** A message of the user that the owner has reported, as administrators refer to it; they may read its words too. */
  async function reportedMessage() {
    const words = newWord();
    canaries.plant('a reported message', words, [user.userId, owner.userId, admin.userId]);
    const { chatId, id: messageId } = await writeMessage(world.services, user.actor, owner, words);
    const id = v7();
    await world.rpc('chat.reportMessage', { id, chatId, messageId, reason: 'SPAM' }, owner);
    await db
      .updateTable('message_reports')
      .set({ excerpt: sql`(select jsonb_agg(line) from jsonb_array_elements(excerpt) line where line ->> 'isReported' = 'true')` })
      .where('chat_id', '=', chatId)
      .where('id', '=', id)
      .execute();
    return { chatId, id };
  }

  /** A picture message from the owner to the user. */
  async function pictureMessage() {
    await writeMessage(world.services, user.actor, owner, 'Show me.');
    const { key } = await givenUpload(db, owner);
    const entities = [{ key, type: 'image', entityType: 'message', position: 0 }];
    return (await writeMessage(world.services, owner.actor, user, '', { entities })).id;
  }

  /** A message from the owner to everyone who takes part in an event. */
  async function round() {
    const id = v7();
    await world.rpc('chat.writeToAll', { id, sessionEventId: inPerson.event.id, text: 'Bring layers.' }, owner);
    return id;
  }

  /** Reports another person as the user. */
  const reportPerson = () => world.rpc('report.reportUser', { userId: other.userId, reason: 'SPAM' }, user);

  /** A post of the owner that the user has reported, as the administrators' calls refer to it. */
  async function reported() {
    const { uri } = await post();
    const words = newWord();
    canaries.plant('the words of a report', words, [admin.userId]);
    await world.rpc('content.reportContent', { contentItemUri: uri, contentUserId: owner.userId, reason: 'SPAM', details: words }, user);
    const { created_at: at } = await db.selectFrom('contents').select('created_at').where('id', '=', uri.id).executeTakeFirstOrThrow();
    return { contentItemUri: uri, contentUserId: owner.userId, contentCreatedAt: at.toISOString() };
  }

  /** A tag that was unknown and is waiting for an administrator. */
  async function unknownTag() {
    const { uri } = await post();
    const tag = newWord().slice(0, 30);
    const first = { first_used_at: world.services.now(), first_user_id: owner.userId, first_content_id: uri.id };
    await db
      .insertInto('unknown_tags')
      .values({ tag, use_count: 1, ...first })
      .execute();
    await db
      .insertInto('known_tags')
      .values({ tag: 'yoga', created_at: world.services.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return tag;
  }

  return {
    ...people,
    post,
    talk,
    reportedMessage,
    pictureMessage,
    round,
    db,
    canaries,
    session,
    moved,
    things: {
      open: await post(),
      locked,
      rejected: await post({ approvalStatus: 'REJECTED' }),
      inPerson,
      online,
      moved: await moved(),
      lockedSession: await session({ visibility: 'PRIVATE' }),
    },
    uploadKey,
    async cancelledSession() {
      const built = await session();
      await db.updateTable('session_events').set({ cancelled_at: world.services.now() }).where('id', '=', built.event.id).execute();
      return built;
    },
    async fullSession() {
      const built = await session({ capacity: 1 }, [participant.userId]);
      await givenTicket(db, built.event, participant);
      return built;
    },
    /** The secret behind the links in mails. */
    secret: world.services.config.secret,
    /** An instant tomorrow. */
    tomorrow: start.toISOString(),
    /** A picture that the owner has uploaded but not attached yet. */
    upload: () => givenUpload(db, owner),
    /** A film that a person has uploaded but not attached yet. */
    film: (person: { userId: string }) => givenUpload(db, person, { contentType: 'video/mp4' }),
    /** Captions of the owner that aren't attached to a film yet. */
    captions: () => givenCaptions(db, owner),
    reported,
    reportedPerson: async () => (await reportPerson(), other.userId),
    async takenDown() {
      const input = await reported();
      await world.rpc('content.rejectReportedContent', input, admin);
      return input;
    },
    newPerson: () => givenUser(db),
    ...administrationThings(world, admin),
    async suspendedPerson() {
      const person = await givenUser(db);
      await givenSuspension(world.services, person);
      return person;
    },
    unknownTag,
    async blockedTag() {
      const tag = await unknownTag();
      await world.rpc('tag.block', { tag }, admin);
      return tag;
    },
    /** The code on the participant's ticket to an event. */
    async codeOf(sessionEventId: string): Promise<string> {
      const ticket = await db.selectFrom('tickets').select('code').where('session_event_id', '=', sessionEventId).executeTakeFirstOrThrow();
      return ticket.code;
    },
    /** The caller for a column of the table; null for the guest. */
    callerOf: (principal: Principal): Caller => (principal === 'guest' ? null : people[principal]),
    /** A comment by the user under an open post of the owner. */
    async comment() {
      const { uri } = await post();
      const { data } = await world.rest(
        'POST',
        '/comment',
        { comment: { contentItemUri: uri, contentUserId: owner.userId, text: 'See you there.' } },
        user,
      );
      return (data as { comment: { id: string } }).comment.id;
    },
    /** An order by the participant for an £8 event, not paid yet. */
    order: () => order(world, session, participant),
    /** The same order, paid. */
    async paidOrder() {
      const open = await order(world, session, participant);
      await world.pay(open.clientSecret);
      await world.rest('GET', '/payment/checkout-session', { sessionId: open.checkoutId }, participant);
      return open;
    },
  };
}

function newWord(): string {
  return `canary${randomUUID().replaceAll('-', '')}`;
}

async function openPeople(world: HttpWorld) {
  const { db, canaries } = world;
  const people = {
    user: await world.person(),
    other: await world.person(),
    participant: await world.person(),
    subscriber: await world.person(),
    owner: await world.person(),
    suspended: await world.person(),
    admin: await world.person(),
  };
  await givenSuspension(world.services, people.suspended);
  await givenOffer(db, people.owner);
  await givenSubscriber(db, people.owner, people.subscriber);
  await db.updateTable('users').set({ admin: true }).where('user_id', '=', people.admin.userId).execute();
  canaries.plant('an account at the payment provider', await world.openPayouts(people.owner.actor), [people.owner.userId]);
  return people;
}
