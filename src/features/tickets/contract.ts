import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import { MovedFrom } from '#features/sessions/contract.ts';

/** `paymentId` is the order's id, made by the browser, so that a repeated click is the same order. */
export const BuyTicket = z.strictObject({ sessionId: Id, sessionEventId: Id, paymentId: Id.optional() });
export type BuyTicket = z.infer<typeof BuyTicket>;

export const AbandonCheckout = z.strictObject({ paymentId: Id });

export const Ticket = z.object({
  id: Id,
  sessionEventId: Id,
  sessionId: Id,
  sessionOwnerUserId: Id,
  userId: Id,
  paymentId: Id,
  /** `cancelled` is one that its participant handed back. */
  status: z.enum(['active', 'refunded', 'cancelled']),
  /** What the door scans or types. */
  code: z.string(),
  checkedInAt: Instant.nullable(),
  /** When and where it would have been, where its event was moved after it was ordered; else null. */
  movedFrom: MovedFrom.nullable(),
  /** Whether its participant may hand it back for a full refund, now. */
  mayHandBack: z.boolean(),
  createdAt: Instant,
});
export type Ticket = z.infer<typeof Ticket>;

/** `ticketId` names the very ticket, so that a late second press never hands back one that was bought since. */
export const HandBackTicket = z.strictObject({ ticketId: Id });

/** `refund`: nothing was paid, the money is on its way to the buyer's bank, or will be as soon as the payment provider answers. */
export const HandedBack = z.object({ refund: z.enum(['none', 'made', 'begun']) });
export type HandedBack = z.infer<typeof HandedBack>;

export const GetTicket = z.strictObject({ sessionEventId: Id, userId: Id });

/** An event named by its host and its id. */
export const EventOfHost = z.strictObject({ userId: Id, sessionEventId: Id });
export type EventOfHost = z.infer<typeof EventOfHost>;

/** `code` as it is printed below the QR code; case and dashes do not matter. */
export const CheckIn = z.strictObject({ sessionEventId: Id, code: z.string().trim().min(4).max(40) });
export const CheckedIn = z.object({
  userId: Id,
  username: z.string(),
  displayName: z.string().nullable(),
  checkedInAt: Instant,
  again: z.boolean(),
});

/** A calendar file as RFC 5545 says. */
export const CalendarFile = z.object({ filename: z.string(), content: z.string() });
