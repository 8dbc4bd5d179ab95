const KEY = 'turnout.code';

/** A code as a link may carry it. */
const WRITTEN = /^[\dA-Za-z][\dA-Za-z-]{2,23}$/;

/** The code in the search part of an address (`?code=SPRING`), in capitals; null if there is none. */
export function codeIn(search: string): string | null {
  const code = new URLSearchParams(search).get('code');
  return code !== null && WRITTEN.test(code) ? code.toUpperCase() : null;
}

/** Stores in this tab by which code of a creator somebody came, so that it outlives signing in and other pages of theirs. */
export function rememberCode(ownerUserId: string, code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, `${ownerUserId} ${code}`);
  } catch {
    // Without storage, the code has to be typed.
  }
}

/** Forgets a code of a creator if it is the one that is stored. */
export function forgetCode(ownerUserId: string, code: string): void {
  if (rememberedCode(ownerUserId) === code) rememberCode(ownerUserId, null);
}

/** The code of a creator by which somebody came in this tab; null if there is none. */
export function rememberedCode(ownerUserId: string): string | null {
  try {
    const [owner, code = ''] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    return owner === ownerUserId && WRITTEN.test(code) ? code : null;
  } catch {
    return null;
  }
}
