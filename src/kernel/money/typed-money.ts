import type { Pence } from './money.ts';

// Commas separate thousands if three digits follow each; a single comma before one or two digits is a decimal point.
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const AMOUNT = /^(?=.*\d)(\d{0,7})(?:[.,](\d{0,6}))?$/;

/**
 * Parses pounds as people type them into pence: `8`, `£2.50`, `0,30`, `1,000`. Fractions of a penny give a non-integer, invalid input NaN,
 * and empty input 0.
 */
export function penceOf(typed: string): number {
  const bare = typed.trim().replace(/^£\s*/, '');
  if (bare === '') return 0;
  const match = AMOUNT.exec(THOUSANDS.test(bare) ? bare.replaceAll(',', '') : bare);
  if (!match) return Number.NaN;
  const [, pounds = '', part = ''] = match;
  const pence = Number(pounds) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
  return Number(part.slice(2)) === 0 ? pence : pence + 0.5;
}

/** The same if an amount is required: null if none is given, or if it has fractions of a penny. */
export function wholePenceOf(typed: string): Pence | null {
  const pence = penceOf(typed);
  return /\d/.test(typed) && Number.isInteger(pence) ? pence : null;
}
