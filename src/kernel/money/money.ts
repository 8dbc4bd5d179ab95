/** An amount of pounds sterling in whole pence (docs/product.md#money). */
export type Pence = number;

/**
 * Formats an amount for people: `£8.00` or `−£8.00`. For the price of something, use {@link formatPrice}.
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

/** Formats the price of something as it is written everywhere: `£8.00`; zero is `Free`. */
export function formatPrice(pence: Pence): string {
  return pence === 0 ? 'Free' : formatPounds(pence);
}

/** The short form, only for map pins and suggested tips: `£8` if there are no odd pence, else `£8.50`; zero is `Free`. */
export function formatPriceTag(pence: Pence): string {
  return formatPrice(pence).replace(/\.00$/, '');
}
