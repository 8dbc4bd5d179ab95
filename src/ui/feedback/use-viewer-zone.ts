import { useSyncExternalStore } from 'react';

// Where most sessions are.
const HOME = 'Europe/London';

/**
 * Runs before the first paint. A page arrives with the zones of its times named (`zoneMark`), because the server can't know the reader's;
 * hides those whose clock is the reader's, which the scripts would take away under their eyes.
 */
export const ZONE_SCRIPT = `try{var z=Intl.DateTimeFormat().resolvedOptions().timeZone,d=new Date(),s=new CSSStyleSheet(),l=[z];
if(z!=='${HOME}'&&d.toLocaleString('en',{timeZone:'${HOME}'})===d.toLocaleString('en',{timeZone:z}))l.push('${HOME}');
s.replaceSync(l.map(function(n){return'[data-zone='+JSON.stringify(n)+']'})+'{display:none}');document.adoptedStyleSheets=[s]}catch(e){}`.replaceAll(
  '\n',
  '',
);

/** Marks an element that names a zone for `ZONE_SCRIPT`, as long as the reader's zone isn't known (null). */
export function zoneMark(viewerZone: string | null, zone: string): { 'data-zone'?: string } {
  return viewerZone === null ? { 'data-zone': zone } : {};
}

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
