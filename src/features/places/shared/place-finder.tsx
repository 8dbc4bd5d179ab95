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

export type PlaceFinderProps = {
  onPick: (place: PickedPlace) => void;
  /** Makes it the field of the whole address in one line, instead of one that only helps to fill others. */
  line?: { value: string; onValueChange: (typed: string) => void; hint: string; error: string | undefined };
};

/** Finds a place as it is typed and passes its parts on. */
export function PlaceFinder({ onPick, line }: PlaceFinderProps) {
  const [own, setTyped] = useState('');
  const { geocoder } = useSite();
  const typed = line?.value ?? own;
  // Without a geocoder only towns are known, and the town comes last.
  const { suggestions, hasTerms, isLoading, isFailed } = usePlaceSuggestions(
    geocoder === null && line ? (typed.split(',').at(-1) ?? '') : typed,
  );
  async function pick(place: PlaceSuggestion) {
    setTyped(place.formattedAddress);
    onPick(await partsOf(place));
  }
  return (
    <SuggestField
      label={line ? 'Place' : 'Find a place'}
      optional={line === undefined}
      hint={line?.hint ?? `${geocoder === null ? 'A town' : 'A town, postcode or address'}. You can also type it below.`}
      error={line?.error ?? null}
      value={typed}
      onValueChange={line?.onValueChange ?? setTyped}
      placeholder={line ? 'Street, town and postcode' : ''}
      maxLength={line ? 300 : 100}
      loading={isLoading}
      // What is typed in one line counts, found or not.
      emptyText={hasTerms && line === undefined ? (isFailed ? 'Failed to fetch geolocation data' : 'No results found') : null}
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
