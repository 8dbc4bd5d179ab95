export type Counter = {
  used: number;
  max: number;
  /** Shown only near the end, for a maximum that few people come near. */
  nearOnly?: boolean;
};

// Fields with little room are at their end sooner; in long ones, twenty characters are a few words.
const NEAR_MOST = 20;
const EXACT_FROM = 5;

/** Returns how many characters before its maximum a field is near its end. */
function nearOf(max: number): number {
  return Math.min(NEAR_MOST, Math.ceil(max / 4));
}

/** Returns whether there is a counter, and it is on the page now. */
export function isShown(counter: Counter | undefined): counter is Counter {
  return counter !== undefined && (counter.nearOnly !== true || isNearEnd(counter));
}

function isNearEnd({ used, max }: Counter): boolean {
  return max - used <= nearOf(max);
}

/**
 * docs/product.md#limits. Returns what is announced while a field fills up; empty as long as there is room. It changes with each character only for the last few
 * and beyond the end, so that it doesn't interrupt people who type.
 */
export function limitWords(counter: Counter): string {
  const left = counter.max - counter.used;
  if (!isNearEnd(counter)) return '';
  if (left < 0) return left === -1 ? '1 character too many' : `${-left} characters too many`;
  if (left === 0) return 'No characters left';
  const near = nearOf(counter.max);
  return left > EXACT_FROM ? `Fewer than ${near + 1} characters left` : left === 1 ? '1 character left' : `${left} characters left`;
}

/** The maximum of a field: `countTo` lets people type on, `maxLength` doesn't and is shown only near its end. */
export type Limits = { countTo?: number | undefined; countNear?: boolean | undefined; maxLength?: number | undefined };

/** Returns the counter of a field with this text, or undefined if it has no maximum. */
export function counterOf(text: unknown, { countTo, countNear = false, maxLength }: Limits): Counter | undefined {
  const max = countTo ?? maxLength;
  return max === undefined ? undefined : { used: String(text ?? '').length, max, nearOnly: countNear || countTo === undefined };
}

export function isOver(counter: Counter | undefined): boolean {
  return counter !== undefined && counter.used > counter.max;
}
