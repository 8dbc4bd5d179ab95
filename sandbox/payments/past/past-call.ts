import { postponeActions } from '../store/due-actions.ts';
import { type Call, wallSeconds } from '../world.ts';

const DAY = 24 * 60 * 60;

/** The same call at a past time, on both clocks and without events: webhooks announce what is happening, not what has happened. */
export function inPast(call: Call, at: number): Call {
  const then = () => new Date(at * 1000);
  return { ...call, now: then, wall: then, isSilent: true };
}

/**
 * Returns the answer recorded for a reference, or writes and records it now: each piece of history is written once, however often it is
 * sent. The caller holds the transaction.
 */
export function once<Answer extends object>(call: Call, reference: string, write: () => Answer): Answer {
  const known = call.database.prepare('SELECT answer FROM past WHERE reference = ?').get(reference) as { answer: string } | undefined;
  if (known !== undefined) return JSON.parse(known.answer) as Answer;
  const answer = write();
  call.database.prepare('INSERT INTO past (reference, answer) VALUES (?, ?)').run(reference, JSON.stringify(answer));
  return answer;
}

/** Keeps past money from being paid out as if it had come today; payouts of the past may still be written. The rest goes out tomorrow. */
export function holdPayouts(call: Call, account: string): void {
  postponeActions(call, 'pay_out', account, wallSeconds(call) + DAY);
}
