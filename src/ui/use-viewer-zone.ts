import { useSyncExternalStore } from 'react';

/** The reader's IANA time zone; null on the server and in the first browser render, where nobody can know it. */
export function useViewerZone(): string | null {
  return useSyncExternalStore(subscribe, currentZone, () => null);
}

function currentZone(): string {
  return new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone;
}

// A zone changes when somebody travels; the next visit is soon enough to notice.
function subscribe(): () => void {
  return () => undefined;
}
