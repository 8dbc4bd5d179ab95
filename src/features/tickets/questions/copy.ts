import type { BookingQuestion } from '#features/content/contract/booking-questions.ts';
import { RETENTION_DAYS } from '#kernel/time/retention-days.ts';
import type { Answered } from './contract.ts';

// What people read about questions at booking (docs/product.md#questions).

/** Beside a question about health, for who answers it. */
export const HEALTH_HINT = `Only the host sees this. It’s deleted ${RETENTION_DAYS.healthAnswers} days after the date.`;

/** Why a booking is refused without an answer; `seat` is 0 for the whole order. */
export function missingAnswer({ kind, text }: BookingQuestion, seat: number, seats: number): string {
  const place = seat > 0 && seats > 1 ? ` for place ${seat}` : '';
  return kind === 'consent' ? `Agree to “${text}”${place} before you book.` : `Answer “${text}”${place} before you book.`;
}

/** Why a booking is refused whose buyer was shown other words. */
export function changedQuestion({ text }: BookingQuestion): string {
  return `The host has just changed a question: “${text}”. Check your answer, then go on.`;
}

export function noChoice({ text }: BookingQuestion): string {
  return `Choose one of the answers to “${text}”.`;
}

/** An answer in words. */
export function answerText({ kind, answer }: Pick<Answered, 'kind' | 'answer'>): string {
  if (kind === 'consent') return 'Agreed';
  if (kind === 'yes-no') return answer === 'yes' ? 'Yes' : 'No';
  return answer;
}

/** Beside a box that takes back an answer to what is asked no more; `place` is whose it is, null for the whole order. */
export function takeBackText(answered: Pick<Answered, 'question' | 'kind' | 'answer'>, place: string | null): string {
  return `Delete “${answerText(answered)}” to “${answered.question}”${place === null ? '' : ` (${place})`}`;
}
