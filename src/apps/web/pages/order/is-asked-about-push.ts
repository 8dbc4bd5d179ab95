import type { DueReader } from './why-due.ts';

const FRESH_MS = 30 * 60_000;

/** Whether to ask the reader about notifications on this device: only a buyer who has just booked, never the host or an administrator. */
export function isAskedAboutPush(createdAt: string, ticketStatus: string | undefined, reader: DueReader, now: number): boolean {
  return reader === 'buyer' && ticketStatus === 'active' && now - Date.parse(createdAt) < FRESH_MS;
}
