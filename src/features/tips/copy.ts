import { formatPounds } from '#kernel/money/money.ts';
import * as LIMITS from '#kernel/limits.ts';
import { TIP_MIN_PENCE } from './rules.ts';

const smallest = formatPounds(TIP_MIN_PENCE);

/** Shown instead of taking a tip that is too small for a card. */
export const TIP_TOO_SMALL = `Card tips start at ${smallest}`;

/** The amounts that may be typed, as a field shows them while it is empty. */
export const TIP_RANGE = `${smallest.slice(1)} to ${LIMITS.tipMaxPence / 100}`;
