const KEY = 'turnout.gift';
const TOKEN = /^[\w-]{75}$/;

/**
 * Returns the secret of the gift that this tab has opened: that in the address, or the one before, so that it needn't be in the address of
 * the forms in which somebody signs in. Null without one.
 */
export function giftInTab(hash: string): string | null {
  const token = hash.slice(1);
  try {
    if (TOKEN.test(token)) sessionStorage.setItem(KEY, token);
    return TOKEN.test(token) ? token : sessionStorage.getItem(KEY);
  } catch {
    return TOKEN.test(token) ? token : null;
  }
}

/** Forgets it, once it has been redeemed. */
export function forgetGift(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
