/** Adds where to go after signing in: `/sign-in?next=%2Fmaya`. */
export function withNextPath(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** Returns where to go after signing in. Only a path on this site counts, so that no link can send people elsewhere; otherwise home. */
export function readNextPath(search: string): string {
  return ownPath(new URLSearchParams(search).get('next'));
}

// Nobody comes back to these: they lead to signing in themselves, and know where their visitors want to go.
const WAYS_IN = /^\/(?:welcome|sign-in|sign-up|confirm-signup|forgot-password|reset-password)\/*$/i;

/** Whether this is one of the forms for signing in and up, or leads to them. */
export function isSignInPath(pathname: string): boolean {
  return WAYS_IN.test(pathname);
}

/** Returns where a guest who signs in from here continues: on this page or, from a sign-in page, on the page that led to it, or home. */
export function nextPathFrom({
  pathname,
  search,
  hash,
  state,
}: {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}): string {
  if (!isSignInPath(pathname)) return ownPath(`${pathname}${search}${hash}`);
  const wanted = typeof state === 'object' && state !== null && 'next' in state ? ownPath(state.next) : '/';
  return wanted === '/' ? readNextPath(search) : wanted;
}

function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path) ? path : '/';
}
