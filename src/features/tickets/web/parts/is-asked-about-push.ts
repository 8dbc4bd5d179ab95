import type { DueReader } from './why-due.ts';

const FRESH_MS = 30 * 60_000;

/** Whoever has just booked is asked whether their device shall tell of changes; neither host nor administrator, and nobody later. */
export function isAskedAboutPush(createdAt: string, ticketStatus: string | undefined, reader: DueReader, now: number): boolean {
  return reader === 'buyer' && ticketStatus === 'active' && now - Date.parse(createdAt) < FRESH_MS;
}
