import * as paths from '#kernel/http/paths.ts';
import type { SiteValues } from '#kernel/site/site-settings.ts';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { scannedText } from '../../check-in/rules.ts';
import { seatName } from '../../copy.ts';
import { signTicket } from '../../door/server/sign-ticket.ts';
import { placeFor, type TicketFacts } from '../../wallet/server/read-ticket-facts.ts';

/** What a pass says of one place of an order, whichever phone it is for. */
export type PassFacts = {
  /** Who issues the pass, as wallets name it. */
  issuer: string;
  /** The site's accent on light pages. */
  accent: string;
  ticketId: string;
  title: string;
  start: Date;
  end: Date;
  timeZone: string;
  place: string;
  host: string;
  /** Who takes the place. */
  name: string;
  kind: string | null;
  code: string;
  /** The text of the QR code, as the ticket's page has it. */
  scanned: string;
  /** The address of the order. */
  url: string;
};

type Site = { secret: AppSecret; publicOrigin: string; site: Pick<SiteValues, 'name' | 'colours'> };

/**
 * Returns what the pass of one of an order's valid places says, as its participant may know it; null for any other ticket, and for a gift
 * that nobody has redeemed: its code ends when somebody does.
 */
export function passFacts(facts: TicketFacts, ticketId: string, { secret, publicOrigin, site }: Site): PassFacts | null {
  const seat = facts.seats.find(({ id }) => id === ticketId);
  if (!seat || seat.unredeemed || facts.cancelled_at !== null) return null;
  const ticket = { sessionEventId: facts.event_id, userId: facts.user_id, code: seat.code };
  return {
    issuer: site.name,
    accent: site.colours.light,
    ticketId,
    title: facts.title,
    start: facts.start_at,
    end: facts.end_at,
    timeZone: facts.time_zone,
    place: placeFor({ userId: facts.user_id }, { ...facts, status: seat.status }),
    host: facts.host_display_name ?? facts.host_username,
    name: seatName({ seat: seat.seat, guestName: seat.guest_name }, facts.buyer_display_name ?? `@${facts.buyer_username}`),
    kind: seat.kind_name,
    code: seat.code,
    scanned: scannedText(publicOrigin, ticket, signTicket(secret, ticket)),
    url: `${publicOrigin}${paths.order(facts.event_id, facts.user_id)}`,
  };
}

/** Returns an instant on the clock of a zone, with its offset, as wallets then show it: `2026-06-02T18:00:00+01:00`. */
export function withOffset(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length) || '+00:00';
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant).replace(' ', 'T');
  return `${local}${offset}`;
}
