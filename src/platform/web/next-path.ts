/** Adds where to go on after signing in: `/sign-in?next=%2Fmaya`. */
export function withNextPath(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** Where to go after signing in. Only a path of this site counts, so that no link can send people elsewhere; else home. */
export function readNextPath(search: string): string {
  return ownPath(new URLSearchParams(search).get('next'));
}

// Nobody comes back to these: they are ways in themselves, and know where their people want to go.
const WAYS_IN = /^\/(?:welcome|sign-in|sign-up|confirm-signup|forgot-password|reset-password)\/*$/i;

/** Where a guest who signs in from here goes on: this page; from a way in, the page that led to it, else home. */
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
  if (!WAYS_IN.test(pathname)) return ownPath(`${pathname}${search}${hash}`);
  const wanted = typeof state === 'object' && state !== null && 'next' in state ? ownPath(state.next) : '/';
  return wanted === '/' ? readNextPath(search) : wanted;
}

function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path) ? path : '/';
}
