import { Globe, House, LocateFixed, MapPin } from 'lucide-react';
import { usePlaceSuggestions } from '#features/places/web/parts/use-place-suggestions.ts';
import { Icon } from '#ui/icon.tsx';
import { SuggestField } from '#ui/suggest-field.tsx';
import type { Suggestion } from '#ui/suggestion-list.tsx';
import { findMe } from './find-me.ts';
import { REMOTE } from './remote-place.ts';
import { useOwnPlace } from './use-own-place.ts';

export type Where = { location: string; point: { latitude: number; longitude: number } | null };

const INPUT = 'w-full bg-transparent text-[15px] text-ink outline-none placeholder:text-ink-3 pointer-coarse:min-h-7';

/** With `placesOnly`, only a place can be chosen. */
type WhereFieldProps = { value: Where; onChange: (where: Where) => void; placesOnly?: boolean };

type Choice = Suggestion & { where: Where | null };

/**
 * Where to search: a suggested place, Remote, or near the person once their browser has given its position. Typing clears the chosen place.
 */
export function WhereField({ value, onChange, placesOnly = false }: WhereFieldProps) {
  const typed = value.location;
  const own = useOwnPlace();
  const { suggestions, isAsked, isLoading, isFailed } = usePlaceSuggestions(value.point === null && typed !== REMOTE ? typed : '');
  const places = suggestions.map((place): Choice => ({
    key: place.id,
    label: place.label,
    detail: place.formattedAddress,
    start: <Icon of={MapPin} size={18} className="shrink-0 text-ink-3" />,
    where: { location: place.label, point: { latitude: place.latitude, longitude: place.longitude } },
  }));
  // If no place has that name, the only choices beside the message that says so are those that begin like it.
  const choices = [...(own.place ? [ownChoice(own.place)] : []), ...CHOICES].filter(
    ({ key, label }) =>
      !(placesOnly && key === 'remote') && (value.point !== null || label.toLowerCase().startsWith(typed.trim().toLowerCase())),
  );
  return (
    <>
      <SuggestField
        label="Where"
        labelHidden
        name="location"
        value={typed}
        onValueChange={(location) => onChange({ location, point: null })}
        maxLength={100}
        placeholder={placesOnly ? 'Town or postcode' : 'London or Remote'}
        inputClassName={INPUT}
        loading={isLoading}
        suggestions={[...places, ...choices]}
        emptyText={isAsked && !isLoading ? (isFailed ? 'Failed to fetch geolocation data' : 'No results found') : null}
        onPick={(choice) => (choice.where ? onChange(choice.where) : void findMe(onChange, own.remember))}
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

const CHOICES: Choice[] = [
  {
    key: 'remote',
    label: REMOTE,
    detail: 'Online sessions only',
    start: <Icon of={Globe} size={18} className="shrink-0 text-ink-3" />,
    where: { location: REMOTE, point: null },
  },
  {
    key: 'near-me',
    label: 'Near me',
    detail: 'Asks your browser first',
    start: <Icon of={LocateFixed} size={18} className="shrink-0 text-ink-3" />,
    where: null,
  },
];

function ownChoice({ label, point }: { label: string; point: { latitude: number; longitude: number } }): Choice {
  return {
    key: 'own',
    label,
    detail: 'Your place',
    start: <Icon of={House} size={18} className="shrink-0 text-ink-3" />,
    where: { location: label, point },
  };
}
