import { isAppleMobile } from '#platform/web/page/is-apple-mobile.ts';

/** Returns where a street address is shown on a map: in the phone's own app on a phone, elsewhere on OpenStreetMap. */
export function mapsAddress(streetAddress: string, device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> | null): string {
  const query = encodeURIComponent(streetAddress);
  if (device !== null && isAppleMobile(device)) return `https://maps.apple.com/?q=${query}`;
  if (device !== null && device.userAgent.includes('Android')) return `geo:0,0?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
