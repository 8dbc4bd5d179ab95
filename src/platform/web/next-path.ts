/** Adds where to go on after signing in: `/sign-in?next=%2Fmaya`. */
export function withNextPath(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** Where to go after signing in. Only a path of this site counts, so that no link can send people elsewhere; else home. */
export function readNextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(next) ? next : '/';
}
