import type { Refusal } from '#kernel/http/refusal.ts';
import type { LockedSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { refuseAnswer } from '../../refusals.ts';
import type { GivenAnswer } from '../contract.ts';
import { checkAnswers } from '../rules.ts';
import type { AnsweredOrder } from './write-answers.ts';

type Ordered = { seats: readonly unknown[]; answers: readonly GivenAnswer[] };

/** Returns why the answers of an order to what the host asks are refused; null if they aren't. */
export function refusalOfAnswers(event: LockedSessionEvent, order: Ordered): Refusal | null {
  const checked = check(event, order);
  return checked.ok ? null : refuseAnswer(checked.problem);
}

/** Returns an order with its answers to what the host asks, to be written; refuses a missing or impossible answer. */
export function answeredOrder(
  event: LockedSessionEvent,
  { userId }: { userId: string },
  order: Ordered & { paymentId: string },
): AnsweredOrder {
  const checked = check(event, order);
  if (!checked.ok) throw refuseAnswer(checked.problem);
  const date = { ownerUserId: event.session_owner_user_id, sessionEventId: event.id, end: event.end_at };
  return { ...date, paymentId: order.paymentId, userId, answers: checked.answers };
}

function check({ questions }: LockedSessionEvent, { seats, answers }: Ordered) {
  return checkAnswers(
    questions ?? [],
    seats.map((_seat, index) => index + 1),
    answers,
  );
}
