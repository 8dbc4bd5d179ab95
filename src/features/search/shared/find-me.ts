import { rest } from '#platform/web/query/rest.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { coarsePoint, NAMELESS_SPOT, townOf } from '../query/web/searched-place.ts';
import type { OwnPlace } from './use-own-place.ts';
import type { Where } from './where-field.tsx';

/**
 * Asks the browser for its position, after someone chose "Near me". Goes on with the position to about a kilometre, because it becomes part
 * of an address that may be shared, and remembers only the town. Says so if the browser gives no position.
 */
export async function findMe(onFound: (where: Where) => void, remember: (place: OwnPlace) => void): Promise<void> {
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: 300_000 }),
    );
    const point = coarsePoint(coords);
    const town = await townAt(point);
    if (town) remember(town);
    onFound({ location: town?.label ?? NAMELESS_SPOT, point });
  } catch {
    showToast({ text: 'We couldn’t get your location. Enter a town instead.', tone: 'danger' });
  }
}

async function townAt(point: { latitude: number; longitude: number }): Promise<OwnPlace | null> {
  try {
    const { place } = await rest('POST', '/location/geocode', point);
    return place && townOf(place);
  } catch {
    return null;
  }
}
