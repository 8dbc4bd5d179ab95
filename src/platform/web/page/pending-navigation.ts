const GOING_TO = 'goingTo';

/**
 * Notes the page that is being opened, or null once one is open. If the code of a page can't be fetched, the router reloads the page that is
 * open, and the one that was pressed would be forgotten.
 */
export function setPendingNavigation(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(GOING_TO);
    else sessionStorage.setItem(GOING_TO, path);
  } catch {
    // Without storage, one continues on the page that was open.
  }
}

/** Returns the page that was being opened when this one was loaded, or null. */
export function readPendingNavigation(): string | null {
  try {
    return sessionStorage.getItem(GOING_TO);
  } catch {
    return null;
  }
}
