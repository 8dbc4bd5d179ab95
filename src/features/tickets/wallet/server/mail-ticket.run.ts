import * as paths from '#kernel/http/paths.ts';
import { whenInWords } from '#kernel/time/event-when.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { enqueueUrgentMail } from '#features/notifications/api/enqueue-mail.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { discountWords } from '#features/payments/codes/copy.ts';
import { receiptNumber } from '#features/payments/orders/rules/receipt.ts';
import { returnPolicyText, returnUntilText } from '#features/sessions/returning/copy.ts';
import { returnableUntil } from '#features/sessions/returning/rules.ts';
import { pendingText } from '#features/sessions/minimum/copy.ts';
import { COMPLIMENTARY } from '#features/content/contract/ticket-kinds.ts';
import { seatName } from '../../copy.ts';
import { ticketCalendar } from './get-calendar-file.ts';
import { changedText } from '../../notices/copy.ts';
import { changeSince } from '../../notices/rules.ts';
import { MOVED_WHILE_PAYING, movedTerms, redeemedRule } from '../../returns/copy.ts';
import { movesAtOrder } from '../../returns/server/moves-at-order.ts';
import { ticketPictures } from './ticket-pictures.ts';
import { notesFor, placeFor, readTicketFacts, type TicketFacts } from './read-ticket-facts.ts';

/**
 * Enqueues the mail of an order's valid tickets, whichever of them is named: when, where, the codes for the door and the calendar file. A
 * repeat has the same Message-ID.
 */
export async function mailTicket(services: Services, { ownerUserId, ticketId }: { ownerUserId: string; ticketId: string }): Promise<void> {
  const named = await readTicketFacts(services.db, ownerUserId, ticketId);
  const [valid] = named?.seats ?? [];
  if (!named || !valid) return;
  // Any valid seat opens the venue.
  const facts = { ...named, status: valid.status };
  const participant = { userId: facts.user_id };
  const { timeZone: readerZone } = (await findSettings(services.db, [facts.user_id]))(facts.user_id);
  const mail = {
    toUserId: facts.user_id,
    subject: `${facts.seats.length > 1 ? `Your ${facts.seats.length} tickets` : 'Your ticket'}: ${facts.title}, ${formatDay(facts.start_at, facts.time_zone)}`,
    title: `See you at ${facts.title}`,
    paragraphs: [
      `${facts.host_display_name ?? `@${facts.host_username}`} is expecting you. ${howToJoin(facts)}`,
      ...(facts.seats.every(({ kind_name: kind }) => kind === COMPLIMENTARY) ? [GIVEN] : []),
      ...(isReturnable(facts, services.now()) ? [`${redeemedRule(facts.description.returnPolicy)} ${returnsOf(facts)}`] : []),
      ...minimumOf(facts),
      ...(!isRedeemed(facts) && movesAtOrder(facts.description) < facts.move_count ? [MOVED_WHILE_PAYING] : []),
      ...changeOf(facts),
    ],
    details: detailsOf(facts, participant, readerZone),
    pictures: await ticketPictures(facts, services.config),
    action: { label: 'View Ticket', path: paths.order(facts.event_id, facts.user_id) },
    messageKey: `ticket.${facts.id}${isRedeemed(facts) ? '.redeemed' : ''}`,
    attachments: [{ ...ticketCalendar(facts, participant, services), contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }],
  };
  await inTransaction(services, (command) => enqueueUrgentMail(command, mail));
}

// Whoever pays for it is somebody else.
function isRedeemed({ payer_id: payer, user_id: holder }: TicketFacts): boolean {
  return payer !== holder;
}

// Whether whoever redeemed it can still hand it back by the policy of its order.
function isReturnable(facts: TicketFacts, now: Date): boolean {
  const { returnPolicy: policy } = facts.description;
  return isRedeemed(facts) && policy != null && now <= returnableUntil(policy, facts.start_at);
}

const GIVEN = 'This is a complimentary ticket: the host gives it to you, and there is nothing to pay. If you can’t come, return it.';

function minimumOf(facts: TicketFacts): string[] {
  const text = pendingText(facts, facts.amount > 0 && !isRedeemed(facts));
  return text === null ? [] : [text];
}

// What the host changed while they were paying.
function changeOf(facts: TicketFacts): string[] {
  const { description, title, minimum_count: people, changed_minimum: before } = facts;
  if (isRedeemed(facts) || (description.changes ?? 0) >= facts.change_count) return [];
  const change = changeSince(description, { title, minimum_count: people, changed_minimum: before });
  return [`The host changed this session while you were paying. ${changedText(change)} ${movedTerms(facts.amount > 0)}`];
}

function howToJoin({ location_type: type, seats }: TicketFacts): string {
  if (type === 'online') return 'Join with the link below when it starts. The host may ask for your ticket code.';
  return seats.length > 1
    ? 'Everybody shows a code of their own at the door: they are below, and on the page of your tickets.'
    : 'Show the code at the door: it’s below, and on the page of your ticket.';
}

function detailsOf(facts: TicketFacts, participant: { userId: string }, readerZone: string): [string, string][] {
  const { start_at: start, end_at: end, time_zone: timeZone, payment_id: id, ordered_at: orderedAt } = facts;
  const isOnline = facts.location_type === 'online';
  const isPaid = facts.amount > 0 && !isRedeemed(facts);
  const receipt = receiptNumber({ id, createdAt: orderedAt.toISOString() });
  const notes = notesFor(participant, facts);
  return [
    ...(facts.subtitle === null ? [] : ([['What', facts.subtitle]] satisfies [string, string][])),
    ['When', whenInWords({ startDateTime: start.toISOString(), endDateTime: end.toISOString(), timeZone }, isOnline ? readerZone : null)],
    ['Where', placeFor(participant, facts)],
    ...(notes === null ? [] : ([['Good to know', notes]] satisfies [string, string][])),
    ...facts.seats.map((seat): [string, string] => [codeLabel(seat, facts), seat.code]),
    ...(isRedeemed(facts) ? [] : ([['Paid', paidWith(facts)]] satisfies [string, string][])),
    ...(isPaid ? ([['Returns', returnsOf(facts)]] satisfies [string, string][]) : []),
    ...(isPaid ? ([['Receipt', receipt]] satisfies [string, string][]) : []),
  ];
}

function codeLabel(seat: TicketFacts['seats'][number], { seats, buyer_display_name: name, buyer_username: username }: TicketFacts): string {
  const kind = seat.kind_name === null ? '' : ` (${seat.kind_name})`;
  return seats.length === 1
    ? `Ticket code${kind}`
    : `Code of ${seatName({ seat: seat.seat, guestName: seat.guest_name }, name ?? username)}${kind}`;
}

function paidWith({ amount, description: { membershipTitle, discount, seats: ordered = 1 } }: TicketFacts): string {
  const less = discount ? ` (${discountWords(discount, ordered)})` : '';
  if (amount > 0) return ordered > 1 ? `${formatPounds(amount)} for ${ordered} tickets${less}` : `${formatPounds(amount)}${less}`;
  return membershipTitle === undefined ? `Free${less}` : `With your ${membershipTitle}`;
}

function returnsOf({ description, start_at: start, time_zone: timeZone }: TicketFacts): string {
  const { returnPolicy: policy } = description;
  return policy ? `${returnPolicyText(policy)} ${returnUntilText(policy, { start, timeZone })}` : returnPolicyText(policy);
}
