import type { MouseEvent } from 'react';
import { isAppleMobile } from '#platform/web/page/is-apple-mobile.ts';
import type { SessionEvent } from '../contract.ts';

/** Where an event takes place in person, as far as the reader may know: the address with a link to a map of it, or only the town. */
export function StreetAddress({ event: { formattedAddress, city } }: { event: SessionEvent }) {
  if (formattedAddress === null) return <span className="[overflow-wrap:anywhere]">{city ?? 'In person'}</span>;
  return (
    <>
      <span className="[overflow-wrap:anywhere]">{formattedAddress}</span>
      <a
        className="block w-fit text-[13.5px] text-accent-text underline"
        href={mapsAddress(formattedAddress, null)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => leadToApp(event, formattedAddress)}
      >
        Open in maps
      </a>
    </>
  );
}

// The server doesn't know the device, so the address is changed when it is followed. An app opens from the same tab.
function leadToApp({ currentTarget: link }: MouseEvent<HTMLAnchorElement>, address: string): void {
  link.href = mapsAddress(address, navigator);
  if (link.protocol === 'geo:') link.target = '_self';
}

/** Returns where a street address is shown on a map: in the phone's own app on a phone, elsewhere on OpenStreetMap. */
export function mapsAddress(streetAddress: string, device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> | null): string {
  const query = encodeURIComponent(streetAddress);
  if (device !== null && isAppleMobile(device)) return `https://maps.apple.com/?q=${query}`;
  if (device !== null && device.userAgent.includes('Android')) return `geo:0,0?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
