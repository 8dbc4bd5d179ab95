import { LIMITS } from '#kernel/limits.ts';
import { PlaceFinder } from '#features/places/shared/place-finder.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { SessionDraft, SessionErrors } from '../../editing/web/session-draft.ts';

export type VenueFieldsProps = { draft: SessionDraft; errors: SessionErrors; onChange: (part: Partial<SessionDraft>) => void };

const TYPES = [
  { value: 'in-person', label: 'In-Person' },
  { value: 'online', label: 'Online' },
] as const;

/** Where a session takes place: a street address, or a link. */
export function VenueFields({ draft, errors, onChange }: VenueFieldsProps) {
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
        />
      ) : (
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

// What guests will see, naming the place itself.
function toldHint({ city, venuePublic }: SessionDraft): string {
  const town = city.trim() === '' ? 'the city' : city.trim();
  if (venuePublic) return `Everyone sees the address and where it is in ${town}.`;
  return `Ticket holders see the address. Everyone else sees ${town} and a map point accurate to about a kilometre.`;
}
