import * as LIMITS from '#kernel/limits.ts';
import { useOwnUser } from '#features/people/shared/use-own-user.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { seatName } from '../../copy.ts';
import type { Chosen, Place } from './chosen-places.ts';

type KindSeatsProps = { places: readonly Place[]; chosen: Chosen; onChange: (chosen: Chosen) => void };

/** Who takes each place, with the price of their own where the kind leaves it to them. */
export function KindSeats({ places, chosen, onChange }: KindSeatsProps) {
  const { user: me } = useOwnUser();
  const participant = me?.displayName ?? me?.username ?? 'you';
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-display text-[17px] font-bold">Who is coming</legend>
      {places.map(({ key, kind, name, typed, problem }, index) => (
        <div key={key} className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <TextField
              label={`${kind.name}${index === 0 ? ' (you)' : ''}`}
              placeholder={seatName({ seat: index + 1, guestName: null }, participant)}
              value={name}
              maxLength={LIMITS.guestNameMax}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...chosen, names: { ...chosen.names, [key]: target.value } })}
            />
          </div>
          {kind.mostPrice === undefined ? null : (
            <div className="w-32 shrink-0">
              <TextField
                label="Your price"
                inputMode="decimal"
                start="£"
                value={typed}
                error={problem ?? undefined}
                onChange={({ target }) => onChange({ ...chosen, prices: { ...chosen.prices, [key]: target.value } })}
              />
            </div>
          )}
        </div>
      ))}
      <p className="text-[13.5px] text-ink-2">
        Names are optional, and only the host sees them. Without one the ticket says “Guest of {participant}”.
      </p>
    </fieldset>
  );
}
