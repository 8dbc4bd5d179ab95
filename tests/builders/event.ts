import { v7 as uuidv7 } from 'uuid';
import type { TestServices } from './services.ts';

export type EventOwner = { userId: string; username: string };
export type EventValues = {
  price?: number;
  capacity?: number | null;
  startsInMinutes?: number;
  cancelled?: boolean;
  visibility?: 'PUBLIC' | 'PRIVATE';
};

/** A session with one event, as rows only; by default tomorrow, £8, twelve places. */
export async function givenEvent(services: Pick<TestServices, 'db' | 'now'>, owner: EventOwner, values: EventValues = {}) {
  const now = services.now();
  const start = new Date(now.getTime() + (values.startsInMinutes ?? 24 * 60) * 60_000);
  const end = new Date(start.getTime() + 60 * 60_000);
  const sessionId = uuidv7();
  const id = uuidv7();
  const common = {
    title: 'Sunrise flow',
    duration: 60,
    start_at: start,
    end_at: end,
    max_participant_count: values.capacity === undefined ? 12 : values.capacity,
    location_type: 'in-person' as const,
    created_at: now,
    updated_at: now,
  };
  await services.db
    .insertInto('contents')
    .values({
      user_id: owner.userId,
      id: sessionId,
      type: 'SESSION',
      text: '',
      short_text: '',
      visibility: values.visibility ?? 'PUBLIC',
      price: values.price ?? 800,
      request_hash: '',
      created_at: now,
      updated_at: now,
    })
    .execute();
  await services.db
    .insertInto('sessions')
    .values({
      ...common,
      user_id: owner.userId,
      id: sessionId,
      time_zone: 'Europe/London',
      is_repeating: false,
      address_line: '1 Park Lane',
      city: 'London',
    })
    .execute();
  await services.db
    .insertInto('session_events')
    .values({
      ...common,
      session_owner_user_id: owner.userId,
      id,
      session_id: sessionId,
      session_owner_username: owner.username,
      price: values.price ?? 800,
      cancelled_at: values.cancelled ? now : null,
    })
    .execute();
  return { id, sessionId, ownerUserId: owner.userId };
}
