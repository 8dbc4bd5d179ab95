/** An amount of pounds sterling in whole pence (docs/product.md#money). */
export type Pence = number;

/**
 * Formats an amount for people: `£8.00` or `−£8.00`. Showing zero as `Free` is up to the caller.
 * @param pence whole pence; may be negative.
 */
export function formatPounds(pence: Pence): string {
  const sign = pence < 0 ? '−' : '';
  const absolute = Math.abs(pence);
  const pounds = Math.trunc(absolute / 100)
    .toString()
    .replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${sign}£${pounds}.${String(absolute % 100).padStart(2, '0')}`;
}

/** The short form for tight places: `£8` if there are no odd pence, else `£8.50`; zero is `Free`. */
export function formatPriceTag(pence: Pence): string {
  if (pence === 0) return 'Free';
  const text = formatPounds(pence);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}
