import { useSyncExternalStore } from 'react';

/** Returns the reader's IANA time zone; null on the server and in the first browser render, when nobody can know it. */
export function useViewerZone(): string | null {
  return useSyncExternalStore(subscribe, currentZone, () => null);
}

function currentZone(): string {
  return new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone;
}

// A zone changes when people travel; noticing on the next visit is soon enough.
function subscribe(): () => void {
  return () => undefined;
}
