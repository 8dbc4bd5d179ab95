import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { rest } from '#platform/web/query/rest.ts';
import { useSite } from '#platform/web/page/site.ts';
import { Icon } from '#ui/media/icon.tsx';
import { SuggestField } from '#ui/fields/suggest-field.tsx';
import type { Coordinates, PlaceSuggestion } from '../contract.ts';
import { placeParts } from './place-parts.ts';
import { usePlaceSuggestions } from './use-place-suggestions.ts';

/** The parts of a place as an address form holds them; unknown parts are empty. */
export type PickedPlace = { addressLine: string; city: string; postcode: string; country: string; coordinates: Coordinates };

/** Finds a place as it is typed and passes its parts on. */
export function PlaceFinder({ onPick }: { onPick: (place: PickedPlace) => void }) {
  const [typed, setTyped] = useState('');
  const { suggestions, hasTerms, isLoading, isFailed } = usePlaceSuggestions(typed);
  async function pick(place: PlaceSuggestion) {
    setTyped(place.formattedAddress);
    onPick(await partsOf(place));
  }
  return (
    <SuggestField
      label="Find a place"
      optional
      hint={`${useSite().geocoder === null ? 'A town' : 'A town, postcode or address'}. You can also type it below.`}
      value={typed}
      onValueChange={setTyped}
      maxLength={100}
      loading={isLoading}
      emptyText={hasTerms ? (isFailed ? 'Failed to fetch geolocation data' : 'No results found') : null}
      suggestions={suggestions.map((place) => ({
        ...place,
        key: place.id,
        label: placeParts(place).name,
        beside: placeParts(place).around,
        start: <Icon of={MapPin} size={18} className="shrink-0 text-ink-3" />,
      }))}
      onPick={(place) => void pick(place)}
    />
  );
}

// A suggestion has only a town and a point; street and postcode come from geocoding its address.
async function partsOf(place: PlaceSuggestion): Promise<PickedPlace> {
  const coordinates = { latitude: place.latitude, longitude: place.longitude };
  const plain = { addressLine: '', city: place.city, postcode: '', country: place.country, coordinates };
  if (place.id.startsWith('postcode:')) return { ...plain, postcode: place.id.slice('postcode:'.length) };
  if (!place.id.startsWith('osm:')) return plain;
  try {
    const { place: found } = await rest('POST', '/location/geocode', { query: place.formattedAddress.slice(0, 200) });
    return { ...plain, addressLine: found?.addressLine ?? '', postcode: found?.postcode ?? '' };
  } catch {
    return plain;
  }
}
