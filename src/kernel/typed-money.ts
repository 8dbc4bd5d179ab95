import type { Pence } from './money.ts';

// Commas keep thousands apart where three digits follow each; a single one before a digit or two stands for the point.
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const AMOUNT = /^(?=.*\d)(\d{0,7})(?:[.,](\d{0,6}))?$/;

/** Pounds as people type them, in pence: `8`, `£2.50`, `0,30`, `1,000`. Parts of a penny stay parts; what is no amount is NaN; nothing is 0. */
export function penceOf(typed: string): number {
  const bare = typed.trim().replace(/^£\s*/, '');
  if (bare === '') return 0;
  const match = AMOUNT.exec(THOUSANDS.test(bare) ? bare.replaceAll(',', '') : bare);
  if (!match) return Number.NaN;
  const [, pounds = '', part = ''] = match;
  const pence = Number(pounds) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
  return Number(part.slice(2)) === 0 ? pence : pence + 0.5;
}

/** The same where an amount has to be named: null where none is, or one with parts of a penny. */
export function wholePenceOf(typed: string): Pence | null {
  const pence = penceOf(typed);
  return /\d/.test(typed) && Number.isInteger(pence) ? pence : null;
}
