import type { RepeatConfig, SessionDetails } from '#features/content/contract/session-details.ts';
import { venueOf, type Venue } from '../venue/rules.ts';
import { expandRepeat, type EventDate, type RepeatProblem } from '../dates/rules/expand-repeat.ts';
import { isTimeZone } from '../rules.ts';

/** A session worked out: its first date, all its dates, and its place. */
export type SessionPlan = { start: Date; end: Date; repeat: RepeatConfig | null; events: EventDate[]; place: Venue };

export type PlanProblem = RepeatProblem | 'UNKNOWN_TIME_ZONE' | 'END_BEFORE_START' | 'END_UNLIKE_DURATION';

/** Works out what to save of a session, new or edited just now, before anything is written (docs/product.md#repeats). */
export function planSession(
  session: SessionDetails,
  changedAt?: Date,
): { ok: true; plan: SessionPlan } | { ok: false; problem: PlanProblem } {
  if (!isTimeZone(session.timeZone)) return { ok: false, problem: 'UNKNOWN_TIME_ZONE' };
  const start = new Date(session.startDateTime);
  const end = new Date(start.getTime() + session.duration * 60_000);
  if (session.endDateTime !== undefined) {
    const statedEnd = Date.parse(session.endDateTime);
    if (statedEnd <= start.getTime()) return { ok: false, problem: 'END_BEFORE_START' };
    if (statedEnd !== end.getTime()) return { ok: false, problem: 'END_UNLIKE_DURATION' };
  }
  const repeat = session.isRepeating ? (session.repeatConfig ?? null) : null;
  const expansion = expandRepeat({
    start,
    durationMinutes: session.duration,
    timeZone: session.timeZone,
    repeat,
    ...(changedAt && { changedAt }),
  });
  if (!expansion.ok) return expansion;
  return { ok: true, plan: { start, end, repeat, events: expansion.events, place: venueOf(session) } };
}

/** Whether a new title is more than the same words written otherwise: with other capitals, spaces or signs. */
export function isRenamed({ from, to }: { from: string; to: string }): boolean {
  return wordsOf(from) !== wordsOf(to);
}

function wordsOf(title: string): string {
  return (
    title
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim() || title
  );
}
