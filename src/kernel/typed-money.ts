import type { Pence } from './money.ts';

/** An amount as somebody types it, `5`, `£2.50` or `0,30`, in pence; null where it is none, or has more than two decimals. */
export function penceOf(typed: string): Pence | null {
  const match = /^£?\s*(\d{1,6})(?:[.,](\d{0,2}))?$/.exec(typed.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
