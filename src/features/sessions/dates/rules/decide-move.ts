import { isSameSetting, type EventSetting } from '../../venue/rules.ts';
import { isStillToCome } from '../../rules.ts';

export type MovableEvent = { start: Date; end: Date; setting: EventSetting; cancelled: boolean };

export type Move = { start: Date; end: Date; setting: EventSetting };

export type MoveProblem = 'EVENT_ALREADY_CANCELLED' | 'EVENT_ALREADY_ENDED' | 'EVENT_ALREADY_STARTED' | 'EVENT_MOVED' | 'DATE_TAKEN';

/** `moved: false` if the event is already as requested: the request was repeated, or changes nothing. */
export type MoveDecision = { ok: true; moved: boolean } | { ok: false; problem: MoveProblem };

type Situation = {
  /** The start that the host was shown. */
  shownStart: Date;
  /** Starts of the session's other events that aren't cancelled. */
  otherStarts: readonly Date[];
  now: Date;
};

/**
 * Whether a host may move an event (docs/product.md#moving-a-date): until it starts, if it isn't cancelled, from the start they were shown,
 * and not onto another date of the same session. Whether the new start is allowed at all is decided elsewhere.
 */
export function decideMove(event: MovableEvent, to: Move, { shownStart, otherStarts, now }: Situation): MoveDecision {
  if (event.cancelled) return { ok: false, problem: 'EVENT_ALREADY_CANCELLED' };
  if (event.end <= now) return { ok: false, problem: 'EVENT_ALREADY_ENDED' };
  if (!isStillToCome(event.start, now)) return { ok: false, problem: 'EVENT_ALREADY_STARTED' };
  if (isSame(event.start, to.start) && isSame(event.end, to.end) && isSameSetting(event.setting, to.setting))
    return { ok: true, moved: false };
  if (!isSame(event.start, shownStart)) return { ok: false, problem: 'EVENT_MOVED' };
  if (otherStarts.some((start) => isSame(start, to.start))) return { ok: false, problem: 'DATE_TAKEN' };
  return { ok: true, moved: true };
}

function isSame(one: Date, other: Date): boolean {
  return one.getTime() === other.getTime();
}
