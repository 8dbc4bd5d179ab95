import { Globe, House, LocateFixed, MapPin } from 'lucide-react';
import { useState } from 'react';
import type { PlaceSuggestion } from '#features/places/contract.ts';
import { placeParts } from '#features/places/shared/place-parts.ts';
import { usePlaceSuggestions } from '#features/places/shared/use-place-suggestions.ts';
import { Icon } from '#ui/media/icon.tsx';
import { SuggestField } from '#ui/fields/suggest-field.tsx';
import type { Suggestion } from '#ui/fields/suggestion-list.tsx';
import type { SavedLocation } from '../saved/contract.ts';
import { MarkedText, marksIn } from '../results/web/marked-text.tsx';
import { REMOTE } from '../query/web/searched-place.ts';
import { useOwnPlace, type OwnPlace } from './use-own-place.ts';
import { placeTitle, useSavedPlacesList } from '../saved/web/saved-lists.ts';

export type Where = { location: string; point: { latitude: number; longitude: number } | null };

const INPUT = 'w-full bg-transparent text-[15px] text-ink outline-none placeholder:text-ink-3 pointer-coarse:min-h-7';

/** With `placesOnly`, only a place can be chosen. */
type WhereFieldProps = { value: Where; onChange: (where: Where) => void; placesOnly?: boolean };

type Choice = Suggestion & { where: Where | null };

/**
 * Where to search: a suggested place, one of the person's own, Remote, or near them once their browser has given its position. Typing clears
 * the chosen place. Stands in a positioned element, whose width the list may use.
 */
export function WhereField({ value, onChange, placesOnly = false }: WhereFieldProps) {
  const typed = value.location;
  const own = useOwnPlace();
  const [isEntered, setEntered] = useState(false);
  const saved = useSavedPlacesList({ enabled: isEntered });
  const isChosen = value.point !== null;
  const { suggestions, hasTerms, isLoading, isFailed } = usePlaceSuggestions(
    isChosen || typed === REMOTE ? '' : typed,
    own.place?.point ?? null,
  );
  const begun = isChosen ? '' : typed.trim();
  const known = storedChoices(own.place, saved, begun);
  // The town of someone who asks where they are is remembered: as the place chosen, it is enough.
  const onFound = placesOnly ? ({ location }: Where) => onChange({ location, point: null }) : onChange;
  // Loaded on demand, because few people need it on their first visit.
  const findThem = async () => (await import('./find-me.ts')).findMe(onFound, own.remember);
  const isRetained = ({ label }: PlaceSuggestion) => known.some(({ where }) => where?.location === label);
  return (
    <>
      <SuggestField
        label="Where"
        labelHidden
        name="location"
        value={typed}
        onValueChange={(location) => onChange({ location, point: null })}
        onFocus={() => setEntered(true)}
        maxLength={100}
        placeholder={placesOnly ? 'Town' : 'London or Remote'}
        inputClassName={INPUT}
        listEdges={placesOnly ? 'inset-x-0 sm:right-auto sm:w-[392px]' : 'inset-x-0 sm:left-auto sm:w-[392px]'}
        loading={isLoading}
        suggestions={[
          ...known,
          ...suggestions.filter((place) => !isRetained(place)).map((place) => placeChoice(place, begun)),
          ...(placesOnly ? [NEAR_ME] : [ONLINE, NEAR_ME]),
        ]}
        emptyText={hasTerms && !isLoading ? (isFailed ? 'Failed to fetch geolocation data' : 'No results found') : null}
        onPick={(choice) => (choice.where ? onChange(choice.where) : void findThem())}
      />
      {value.point ? (
        <>
          <input type="hidden" name="lat" value={value.point.latitude} />
          <input type="hidden" name="lng" value={value.point.longitude} />
        </>
      ) : null}
    </>
  );
}

const ONLINE: Choice = {
  key: 'remote',
  label: REMOTE,
  start: <Icon of={Globe} size={18} className="shrink-0 text-ink-3" />,
  end: 'Online sessions only',
  always: true,
  where: { location: REMOTE, point: null },
};
const NEAR_ME: Choice = {
  key: 'near-me',
  label: 'Near me',
  start: <Icon of={LocateFixed} size={18} className="shrink-0 text-ink-3" />,
  end: 'Asks your browser first',
  always: true,
  where: null,
};

// The name, and in the same line what tells it from others with that name.
function placeChoice(place: PlaceSuggestion, begun: string): Choice {
  const { name, around } = placeParts(place);
  return {
    key: place.id,
    label: name,
    shown: <MarkedText text={name} marks={marksIn(name, begun)} />,
    beside: around,
    start: <Icon of={MapPin} size={18} className="shrink-0 text-ink-3" />,
    where: { location: place.label, point: { latitude: place.latitude, longitude: place.longitude } },
  };
}

const KEPT_SHOWN = 5;

function storedChoices(own: OwnPlace | null, saved: readonly SavedLocation[], begun: string): Choice[] {
  const fits = (text: string) => text.toLowerCase().includes(begun.toLowerCase());
  const others = saved.filter(({ location }) => location.formattedAddress !== own?.label);
  return [
    ...(own && fits(own.label) ? [ownChoice(own, begun)] : []),
    ...others.filter((one) => fits(`${one.name ?? ''} ${one.location.formattedAddress}`)).map((one) => savedChoice(one, begun)),
  ].slice(0, KEPT_SHOWN);
}

function ownChoice({ label, point }: OwnPlace, begun: string): Choice {
  return {
    key: 'own',
    group: 'Your places',
    label,
    shown: <MarkedText text={label} marks={marksIn(label, begun)} />,
    start: <Icon of={House} size={18} className="shrink-0 text-ink-3" />,
    end: 'Used for “near you”',
    where: { location: label, point },
  };
}

// It is searched for by its address, whatever its owner calls it.
function savedChoice(one: SavedLocation, begun: string): Choice {
  const { formattedAddress, coordinates } = one.location;
  const label = placeTitle(one);
  return {
    key: `saved ${one.createdAt}`,
    group: 'Your places',
    label,
    shown: <MarkedText text={label} marks={marksIn(label, begun)} />,
    beside: one.name === null ? null : formattedAddress,
    start: <Icon of={MapPin} size={18} className="shrink-0 text-ink-3" />,
    where: { location: formattedAddress, point: coordinates },
  };
}
