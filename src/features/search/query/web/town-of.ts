import type { Place } from '#features/places/contract.ts';
import type { OwnPlace } from '../../shared/use-own-place.ts';

/** Returns only the town of the place where somebody is: a geocoder knows their street and house too. Null if it names no town. */
export function townOf({ precision, label, city, country, latitude, longitude }: Place): OwnPlace | null {
  const town = precision === 'town' ? label : [city, country].filter((part) => part !== '').join(', ');
  return city === '' ? null : { label: town, point: { latitude, longitude } };
}
