import type { Insertable } from 'kysely';
import type { DB } from '#db/schema.ts';
import type { FeeTerms } from '#kernel/money/fee.ts';
import { demoId } from './demo-id.ts';

/** What the demo writes, table by table. */
export type DemoRows = {
  [
    Table in
      | 'users'
      | 'username_claims'
      | 'identity_claims'
      | 'follows'
      | 'followers'
      | 'media_entities'
      | 'contents'
      | 'sessions'
      | 'session_events'
      | 'likes'
      | 'content_marks'
      | 'comments'
      | 'content_views'
      | 'payments'
      | 'tickets'
      | 'reviews'
      | 'tips'
      | 'memberships'
      | 'membership_purchases'
      | 'membership_uses'
      | 'notifications'
      | 'chats'
      | 'chat_members'
      | 'messages'
      | 'user_chats'
  ]: Insertable<DB[Table]>[];
};

/** What a plan depends on besides the texts. */
export type PlanSettings = {
  now: Date;
  mode: 'sandbox' | 'test' | 'live';
  /** The platform's share if creators can be paid; null if they can't and everything is free. */
  fee: FeeTerms | null;
};

export function userIdOf(username: string): string {
  return demoId('user', username);
}

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The instant that many milliseconds before the given one. */
export function before(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() - milliseconds);
}

/** The earlier of two instants. */
export function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
