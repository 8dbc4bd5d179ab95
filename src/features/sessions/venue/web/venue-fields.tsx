import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { completeUrl } from '#kernel/http/complete-url.ts';
import { PlaceFinder } from '#features/places/shared/place-finder.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { SessionDraft, SessionErrors } from '../../editing/web/session-draft.ts';
import { addressOf, lineOf } from './address-line.ts';

type FieldsProps = { draft: SessionDraft; errors: SessionErrors; onChange: (part: Partial<SessionDraft>) => void };
export type VenueFieldsProps = FieldsProps & {
  /** Whether the address is one field until somebody wants its parts. */
  inOneLine?: boolean;
};

const TYPES = [
  { value: 'in-person', label: 'In-Person' },
  { value: 'online', label: 'Online' },
] as const;

/** Where a session takes place: a street address, or a link. */
export function VenueFields({ draft, errors, onChange, inOneLine = false }: VenueFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label="Location type"
        wide
        options={TYPES}
        value={draft.locationType}
        onValueChange={(locationType) => onChange({ locationType })}
      />
      {draft.locationType === 'online' ? (
        <TextField
          label="Link"
          type="url"
          inputMode="url"
          placeholder="https://"
          hint="Only shown to ticket holders."
          countTo={LIMITS.urlMax}
          countNear
          value={draft.locationUrl}
          error={errors.locationUrl}
          onChange={(event) => onChange({ locationUrl: event.target.value })}
          onBlur={() => draft.locationUrl !== completeUrl(draft.locationUrl) && onChange({ locationUrl: completeUrl(draft.locationUrl) })}
        />
      ) : (
        <>
          {inOneLine ? (
            <PlaceLine draft={draft} errors={errors} onChange={onChange} />
          ) : (
            <AddressFields draft={draft} errors={errors} onChange={onChange} />
          )}
          <Switch
            label="Show the address to everyone"
            hint={toldHint(draft)}
            checked={draft.venuePublic}
            onChange={(event) => onChange({ venuePublic: event.target.checked })}
          />
        </>
      )}
    </div>
  );
}

/** The address in one field, until somebody wants its parts or one of them is refused. */
function PlaceLine({ draft, errors, onChange }: FieldsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const [typed, setTyped] = useState('');
  const line = lineOf(draft);
  const isRefused = Boolean(errors.addressLine ?? errors.city ?? errors.postcode);
  useEffect(() => {
    if (isRefused && line !== '') setUnfolded(true);
  }, [isRefused, line]);
  if (isUnfolded) return <AddressFields draft={draft} errors={errors} onChange={onChange} />;
  // What was typed stays as it was typed, unless the address has changed otherwise.
  const isTyped = lineOf(addressOf(typed)) === line;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className="w-full">
        <PlaceFinder
          line={{
            value: isTyped ? typed : line,
            hint: shortHint(draft),
            error: errors.addressLine ?? errors.city,
            onValueChange(text) {
              setTyped(text);
              onChange({ ...addressOf(text), country: '', coordinates: null });
            },
          }}
          onPick={(place) => {
            const addressLine = place.addressLine || addressOf(typed).addressLine;
            // A town's point isn't that of a street in it.
            const coordinates = place.addressLine === '' && isStreet(typed) ? null : place.coordinates;
            onChange({ ...place, addressLine: isStreet(typed) || place.addressLine ? addressLine : '', coordinates });
            if (place.addressLine === '' && !isStreet(typed)) setUnfolded(true);
          }}
        />
      </div>
      <Button variant="bare" size="small" onClick={() => setUnfolded(true)}>
        <Icon of={Pencil} size={16} />
        Edit the address by hand
      </Button>
    </div>
  );
}

// Whether more than the beginning of a town was typed.
function isStreet(typed: string): boolean {
  return typed.includes(',');
}

function AddressFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <PlaceFinder onPick={(place) => onChange({ ...place, addressLine: place.addressLine || draft.addressLine })} />
      <TextField
        label="Address"
        autoComplete="street-address"
        maxLength={200}
        value={draft.addressLine}
        error={errors.addressLine}
        onChange={(event) => onChange({ addressLine: event.target.value, coordinates: null })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="City"
          autoComplete="address-level2"
          maxLength={200}
          value={draft.city}
          error={errors.city}
          onChange={(event) => onChange({ city: event.target.value, country: '', coordinates: null })}
        />
        <TextField
          label="Postcode"
          optional
          autoComplete="postal-code"
          maxLength={20}
          value={draft.postcode}
          error={errors.postcode}
          onChange={(event) => onChange({ postcode: event.target.value, coordinates: null })}
        />
      </div>
    </>
  );
}

function shortHint({ city, venuePublic }: SessionDraft): string {
  const town = city.trim() === '' ? 'only the town' : city.trim();
  return venuePublic ? 'Everyone sees the address.' : `Ticket holders see the address, everyone else ${town}.`;
}

// What guests will see, naming the place itself.
function toldHint({ city, venuePublic }: SessionDraft): string {
  const town = city.trim() === '' ? 'the city' : city.trim();
  if (venuePublic) return `Everyone sees the address and where it is in ${town}.`;
  return `Ticket holders see the address. Everyone else sees ${town} and a map point accurate to about a kilometre.`;
}
