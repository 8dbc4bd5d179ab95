import { CAPS } from '#kernel/caps.ts';
import { defineRefusals, Refusal } from '#kernel/http/refusal.ts';
import { BOOKING_CLOSED } from '#features/sessions/booking/copy.ts';
import type { AnswerProblem } from './questions/rules.ts';
import { formatPounds, formatPrice } from '#kernel/money/money.ts';
import { OPENS_HOURS } from './door/rules/times.ts';
import type { KindProblem } from './kinds/rules.ts';
import { WAITING_LIST_MAX } from './waiting/rules.ts';

/**
 * The refusals of buying and using tickets; the first four are worded as in docs/product.md#availability, and why a ticket can't be
 * returned as in docs/product.md#returning-a-ticket.
 */
export const ticketRefusals = defineRefusals({
  SESSION_FULL: { code: 'CONFLICT', message: 'This session is full and cannot accept more participants.' },
  SESSION_ENDED: { code: 'CONFLICT', message: 'This session has already ended.' },
  SESSION_CANCELLED: { code: 'CONFLICT', message: 'This session has been cancelled.' },
  NO_SESSION: { code: 'NOT_FOUND', message: 'No session selected.' },
  OWN_SESSION: { code: 'FORBIDDEN', message: 'You can’t buy a ticket to your own session.' },
  BLOCKED_SALE: { code: 'FORBIDDEN', message: 'You can’t book sessions with this host.' },
  HAS_TICKET: { code: 'CONFLICT', message: 'You already have a ticket to this session.' },
  BOOKING_CLOSED: { code: 'CONFLICT', message: BOOKING_CLOSED },
  NOT_OPEN: { code: 'CONFLICT', message: 'Booking for this date hasn’t opened yet.' },
  OPEN_ALREADY: { code: 'CONFLICT', message: 'This date can be booked already.' },
  NO_CALENDAR: { code: 'NOT_FOUND', message: 'There is no calendar at this address.' },
  OTHERS_WAIT: {
    code: 'CONFLICT',
    message: 'People are waiting for this date, so your open order keeps its number of places. Continue it, or give its places up.',
  },
  PASS_IS_FOR_ONE: { code: 'CONFLICT', message: 'A membership pays for one place. Book one, or pay for all of them by card.' },
  PASS_IS_FOR_STANDARD: { code: 'CONFLICT', message: 'A membership pays for a standard ticket. Choose that, or pay by card.' },
  NOTHING_TO_GIVE: { code: 'CONFLICT', message: 'A ticket that costs nothing can’t be bought as a gift.' },
  TOO_LATE_TO_GIVE: { code: 'CONFLICT', message: 'This session has already started, so nobody could redeem a ticket to it.' },
  TO_REDEEM: { code: 'CONFLICT', message: 'Whoever redeems this place says who takes it.' },
  NOT_TO_REDEEM: { code: 'CONFLICT', message: 'These tickets can’t be redeemed any more. Ask whoever gave them to you.' },
  NOT_TWO_TICKETS: { code: 'CONFLICT', message: 'You already have a ticket for this date. Pass the gift on to somebody else.' },
  PAYING_ALREADY: { code: 'CONFLICT', message: 'You’re paying for a place of this date right now. Finish that, or give it up first.' },
  NOBODY_TO_GIVE_TO: { code: 'NOT_FOUND', message: 'Nobody with this username follows you or has booked with you.' },
  GIVEN_LATELY: { code: 'CONFLICT', message: 'You can give places to the same person once in 24 hours.' },
  GUEST_HAS_TICKET: { code: 'CONFLICT', message: 'This person already has a ticket to this date.' },
  GUEST_IS_PAYING: { code: 'CONFLICT', message: 'This person is paying for a place of this date right now.' },
  NOT_FOUND: { code: 'NOT_FOUND', message: 'Ticket not found.' },
  WRONG_CODE: { code: 'NOT_FOUND', message: 'No ticket for this session has that code.' },
  NOT_CANCELLED: { code: 'CONFLICT', message: 'You can only refund all tickets at once for a cancelled date.' },
  NOT_MOVED: { code: 'CONFLICT', message: 'A paid ticket can only be returned if its date has been moved.' },
  TOO_LATE: { code: 'CONFLICT', message: 'The time to return this ticket is over. You can still ask the host.' },
  TERMS_CHANGED: {
    code: 'CONFLICT',
    message: 'The host has just changed the price, the time or what comes back if you return your ticket. Check it, then book.',
  },
  KIND_GONE: { code: 'CONFLICT', message: 'The host no longer offers this kind of ticket. Choose another.' },
  RETURN_CHANGED: { code: 'CONFLICT', message: 'What comes back has changed in the meantime. Check it, then return your ticket.' },
  TICKET_USED: { code: 'CONFLICT', message: 'This ticket has been checked in, so it can no longer be returned.' },
  EVENT_STARTED: { code: 'CONFLICT', message: 'This session has started, so the ticket can no longer be returned.' },
  TICKET_DISPUTED: {
    code: 'CONFLICT',
    message: 'Your bank has disputed this payment, so the ticket can’t be returned until the dispute is settled.',
  },
  DISPUTE_WAS_DECIDED: {
    code: 'CONFLICT',
    message: 'Your bank settled a dispute over this payment in the host’s favour, so the ticket can no longer be returned.',
  },
  BEING_REFUNDED: { code: 'CONFLICT', message: 'The host is refunding this ticket right now, so there is nothing to return.' },
  TICKET_REPLACED: { code: 'CONFLICT', message: 'This code was replaced when the ticket was redeemed as a gift.' },
  TICKET_HANDED_BACK: { code: 'CONFLICT', message: 'This ticket was returned and is no longer valid.' },
  GUEST_IS_HERE: { code: 'CONFLICT', message: 'This guest has been checked in. Undo that first.' },
  CHECK_IN_IS_FINAL: { code: 'CONFLICT', message: 'A check-in can be undone until an hour after the date is over.' },
  DOOR_LINK_ENDED: { code: 'NOT_FOUND', message: 'This link doesn’t open a door any more. Ask the host for a new one.' },
  DOOR_NOT_OPEN: { code: 'CONFLICT', message: `This link opens the door ${OPENS_HOURS} hours before the date.` },
  NOT_YOUR_WALK_IN: { code: 'FORBIDDEN', message: 'Whoever noted a walk-in can undo it, and the host.' },
  DOOR_CLOSED: { code: 'CONFLICT', message: 'The date is over, so this door is closed.' },
  OTHER_TICKETS_DATE: { code: 'CONFLICT', message: 'This ticket is for another date.' },
  DOOR_LINK_GONE: { code: 'NOT_FOUND', message: 'This link has already been revoked.' },
  TOO_MANY_DOOR_LINKS: {
    code: 'CONFLICT',
    message: `A date can have up to ${CAPS.doorLinksPerDate} links for helpers. Revoke one first.`,
  },
  SEAT_TAKEN: { code: 'CONFLICT', message: 'Whoever has this ticket has been checked in, so its name can no longer be changed.' },
  ANSWERS_ARE_FINAL: { code: 'CONFLICT', message: 'This session has started, so its questions can no longer be answered.' },
  NOT_STARTED: { code: 'CONFLICT', message: 'You can note who didn’t come once the session has started.' },
  PLACES_LEFT: { code: 'CONFLICT', message: 'There is a place for you, so there is no need to wait.' },
  WAITING_OVER: { code: 'CONFLICT', message: 'This session has started, so its waiting list has ended.' },
  WAITING_LIST_FULL: { code: 'CONFLICT', message: `The waiting list of this session is full. It has ${WAITING_LIST_MAX} people.` },
  NOT_WAITING: { code: 'NOT_FOUND', message: 'This person isn’t waiting for a place any more.' },
  TICKET_REFUNDED: { code: 'CONFLICT', message: 'This ticket was refunded and is no longer valid.' },
});

/** The refusal of more places than are left. */
export function fewerPlacesLeft(left: number): Refusal {
  return new Refusal('FEWER_LEFT', {
    code: 'CONFLICT',
    message: left === 1 ? 'There’s only 1 place left.' : `There are only ${left} places left.`,
  });
}

/** The refusal of an order without an answer that the host requires, or with one that can't be accepted. */
export function refuseAnswer({ reason, message }: AnswerProblem): Refusal {
  return new Refusal(reason === 'changed' ? 'QUESTION_CHANGED' : 'ANSWER_NEEDED', { code: 'CONFLICT', message });
}

/** The refusal at the door of a ticket that is for another of the host's dates; `date` says which. */
export function ticketForOtherDate(date: string): Refusal {
  return new Refusal('OTHER_DATE', { code: 'CONFLICT', message: `This ticket is for another date: ${date}.` });
}

const FOR = {
  followers: 'followers of the host',
  subscribers: 'subscribers of the host',
  pass: 'people with a pass of the host',
  code: 'people with a code for it',
};

/** The refusal of a place because of its kind (docs/product.md#kinds-of-ticket). */
export function refusalOfKind(problem: KindProblem): Refusal {
  switch (problem.problem) {
    case 'gone':
      return ticketRefusals.KIND_GONE();
    case 'changed':
      return ticketRefusals.TERMS_CHANGED();
    case 'closed':
      return new Refusal('KIND_CLOSED', {
        code: 'CONFLICT',
        message: `“${problem.name}” is no longer sold. Choose another kind of ticket.`,
      });
    case 'few':
      return new Refusal('KIND_FEW', {
        code: 'CONFLICT',
        message: problem.left === 1 ? `There’s only 1 “${problem.name}” left.` : `There are only ${problem.left} “${problem.name}” left.`,
      });
    case 'audience':
      return new Refusal('KIND_NOT_FOR_YOU', {
        code: 'FORBIDDEN',
        message: `“${problem.name}” is for ${problem.audience === 'everyone' ? 'everyone' : FOR[problem.audience]}. Choose another kind of ticket.`,
      });
    case 'price':
      return new Refusal('KIND_PRICE', {
        code: 'BAD_REQUEST',
        message: `Choose a price from ${formatPrice(problem.least)} to ${formatPounds(problem.most)} for “${problem.name}”, at least £1.00 if you pay.`,
      });
  }
}
