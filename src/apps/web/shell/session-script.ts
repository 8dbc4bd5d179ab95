/**
 * Runs before the first paint: marks the page of a signed-in reader, so that the style sheet hides what the server
 * drew for guests and nothing jumps when the session is known.
 */
export const SESSION_SCRIPT = `try{if(localStorage.getItem('accessToken'))document.documentElement.dataset.session='1'}catch(e){}`;

/** Takes the mark away from the page of a guest, whose session has ended or was none; else what is drawn for guests stays hidden. */
export function unmarkSession(): void {
  delete document.documentElement.dataset.session;
}
