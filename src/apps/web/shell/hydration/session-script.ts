/**
 * Runs before the first paint: marks the page of a signed-in reader, so that the style sheet hides
 * what the server rendered for guests and nothing jumps once the session is known.
 */
export const SESSION_SCRIPT = `try{if(localStorage.getItem('accessToken'))document.documentElement.dataset.session='1'}catch(e){}`;

/** Removes the mark for a guest, whose session has ended or was never valid; otherwise what is rendered for guests stays hidden. */
export function unmarkSession(): void {
  delete document.documentElement.dataset.session;
}
