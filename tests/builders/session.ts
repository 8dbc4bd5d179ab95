import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Db } from '#db/client.ts';
import { givenContent, type BuiltContent } from './content.ts';
import { givenSeller } from './seller.ts';

type Values = {
  title?: string;
  subtitle?: string;
  visibility?: 'PUBLIC' | 'PRIVATE';
  approvalStatus?: 'APPROVED' | 'PENDING' | 'REJECTED';
  opening?: string;
  /** The start of each event; by default one event on 2 June 2026. */
  starts?: Date[];
  duration?: number;
  timeZone?: string;
  price?: number;
  capacity?: number | null;
  locationType?: 'online' | 'in-person';
  venuePublic?: boolean;
  createdAt?: Date;
};

export type BuiltEvent = { id: string; sessionId: string; ownerUserId: string; startAt: Date; endAt: Date; price: number };

export type BuiltSession = Omit<BuiltContent, 'canary'> & {
  title: string;
  events: BuiltEvent[];
  /** The first event. */
  event: BuiltEvent;
  canaries: { text: string; link: string; address: string };
};

/** A session with its events, hosted by the owner; its text, meeting link and street each contain a canary. */
export async function givenSession(db: Db, owner: { userId: string; username: string }, values: Values = {}): Promise<BuiltSession> {
  const { title = 'Evening yoga', starts = [new Date('2026-06-02T17:00:00.000Z')], duration = 60, timeZone = 'Europe/London' } = values;
  const { price = 0, capacity = null, locationType = 'in-person', createdAt = new Date('2026-05-01T00:00:00.000Z') } = values;
  const [first] = starts;
  if (!first) throw new Error('A session has at least one event.');
  const online = locationType === 'online';
  const link = `canary${randomUUID().replaceAll('-', '')}`;
  const address = `canary${randomUUID().replaceAll('-', '')}`;
  const content = await givenContent(db, owner, {
    type: 'SESSION',
    price,
    createdAt,
    ...(values.visibility ? { visibility: values.visibility } : {}),
    ...(values.approvalStatus ? { approvalStatus: values.approvalStatus } : {}),
    ...(values.opening ? { opening: values.opening } : {}),
    city: online ? null : 'Bristol',
    formattedAddress: online ? null : `1 ${address}, Bristol`,
  });
  await db
    .insertInto('sessions')
    .values({
      user_id: owner.userId,
      id: content.id,
      title,
      subtitle: values.subtitle ?? null,
      duration,
      start_at: first,
      end_at: addMinutes(first, duration),
      time_zone: timeZone,
      is_repeating: starts.length > 1,
      max_participant_count: capacity,
      location_type: locationType,
      location_url: online ? `https://meet.example/${link}` : null,
      address_line: online ? null : `1 ${address}`,
      city: online ? null : 'Bristol',
      venue_public: values.venuePublic ?? false,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute();
  const events = starts.map((startAt) => ({
    id: uuidv7(),
    sessionId: content.id,
    ownerUserId: owner.userId,
    startAt,
    endAt: addMinutes(startAt, duration),
    price,
  }));
  await db
    .insertInto('session_events')
    .values(
      events.map((event) => ({
        session_owner_user_id: owner.userId,
        id: event.id,
        session_id: content.id,
        session_owner_username: owner.username,
        title,
        start_at: event.startAt,
        end_at: event.endAt,
        duration,
        price,
        location_type: locationType,
        max_participant_count: capacity,
        created_at: createdAt,
        updated_at: createdAt,
      })),
    )
    .execute();
  const { canary, ...item } = content;
  const [event] = events;
  if (!event) throw new Error('A session has at least one event.');
  return { ...item, title, events, event, canaries: { text: canary, link, address } };
}

/** A person's ticket to an event, paid for and counted among its participants; a seat of its own order, the first unless said otherwise. */
export async function givenTicket(
  db: Db,
  event: BuiltEvent,
  buyer: { userId: string; username: string },
  values: { createdAt?: Date; seat?: number; guestName?: string } = {},
): Promise<{ id: string; paymentId: string }> {
  const { createdAt = new Date('2026-05-02T00:00:00.000Z'), seat = 1, guestName = null } = values;
  const [id, paymentId] = [uuidv7(), uuidv7()];
  const stamps = { created_at: createdAt, updated_at: createdAt };
  await db
    .insertInto('payments')
    .values({
      owner_user_id: event.ownerUserId,
      id: paymentId,
      user_id: buyer.userId,
      username: buyer.username,
      owner_username: 'host',
      type: 'SESSION_EVENT',
      item_id: event.id,
      description: JSON.stringify({
        title: 'Evening yoga',
        sessionId: event.sessionId,
        startDateTime: event.startAt.toISOString(),
        endDateTime: event.endAt.toISOString(),
        timeZone: 'Europe/London',
      }),
      amount: event.price,
      status: 'COMPLETED',
      mode: 'sandbox',
      request_hash: '',
      ...stamps,
    })
    .execute();
  await givenSeller(db, { userId: event.ownerUserId }, buyer);
  await db
    .insertInto('tickets')
    .values({
      owner_user_id: event.ownerUserId,
      id,
      session_event_id: event.id,
      session_id: event.sessionId,
      user_id: buyer.userId,
      payment_id: paymentId,
      status: 'active',
      code: id.slice(-10),
      seat,
      guest_name: guestName,
      ...stamps,
    })
    .execute();
  await db
    .updateTable('session_events')
    .set((eb) => ({ participant_count: eb('participant_count', '+', 1) }))
    .where('session_owner_user_id', '=', event.ownerUserId)
    .where('id', '=', event.id)
    .execute();
  return { id, paymentId };
}
