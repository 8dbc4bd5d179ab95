import { Globe, House, MapPin, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { SavedLocation } from '../contract.ts';
import { SavedCard } from './saved-card.tsx';
import { placePath } from './saved-path.ts';
import { SavedRow } from './saved-row.tsx';
import { pointToSave, REMOTE } from '../../query/web/searched-place.ts';
import type { SearchAddress } from '../../query/web/search-address.ts';
import { useOwnPlace, type OwnPlace } from '../../shared/use-own-place.ts';
import { placeTitle } from './saved-lists.ts';
import { useSavedPlaces } from './use-saved-places.ts';

const RenameDialog = lazyPart(
  async () => (await import('./rename-dialog.tsx')).RenameDialog,
  ({ onClose }) => onClose(),
);

/** The reader's saved places, their own place first; guests have only their own and Remote. Searching for a place keeps the words. */
export function SavedPlaces({ address }: { address: SearchAddress }) {
  const { items, isBusy, put, remove } = useSavedPlaces();
  const own = useOwnPlace();
  const [renamed, setRenamed] = useState<SavedLocation | null>(null);
  return (
    <>
      <SavedCard
        title="Your places"
        id="saved-places"
        rows={[
          ...(own.place ? [<OwnRow key="own" address={address} place={own.place} onForget={own.clear} />] : []),
          ...items.map((one) => (
            <SavedRow
              key={one.createdAt}
              icon={MapPin}
              to={placePath(one.location.formattedAddress, one.location.coordinates, address.query)}
              title={placeTitle(one)}
              detail={one.name === null ? null : one.location.formattedAddress}
              entries={[
                { kind: 'action', label: 'Use for “near you”', icon: House, onSelect: () => own.remember(ownPlaceOf(one)) },
                { kind: 'action', label: 'Rename', icon: Pencil, onSelect: () => setRenamed(one) },
                { kind: 'action', label: 'Delete', icon: Trash2, danger: true, onSelect: () => remove(one) },
              ]}
            />
          )),
        ]}
      >
        <SavedRow icon={Globe} to={placePath(REMOTE, null, address.query)} title={REMOTE} detail="Online sessions only" />
        <KeepHere address={address} />
      </SavedCard>
      {renamed ? (
        <RenameDialog
          title="Rename this place"
          name={renamed.name ?? ''}
          otherwise={renamed.location.formattedAddress}
          busy={isBusy}
          onSave={(name) =>
            void put({ location: renamed.location, name: name === '' ? null : name })
              .catch(() => undefined)
              .finally(() => setRenamed(null))
          }
          onClose={() => setRenamed(null)}
        />
      ) : null}
    </>
  );
}

function OwnRow({ address, place, onForget }: { address: SearchAddress; place: OwnPlace; onForget: () => void }) {
  return (
    <SavedRow
      icon={House}
      to={placePath(place.label, place.point, address.query)}
      title={place.label}
      detail="Used for “near you”"
      entries={[{ kind: 'action', label: 'Forget this place', icon: Trash2, danger: true, onSelect: onForget }]}
    />
  );
}

// Saves the place that is being searched, for searching or as the person's own.
function KeepHere({ address }: { address: SearchAddress }) {
  const me = useMyUserId();
  const { items, isBusy, put } = useSavedPlaces();
  const own = useOwnPlace();
  const { location } = address;
  const point = pointToSave(address, own.place);
  if (point === null || location.length < 2) return null;
  const maySave = me !== null && !items.some(({ location: kept }) => kept.formattedAddress === location);
  const isOwn = own.place?.label === location;
  if (!maySave && isOwn) return null;
  return (
    <li className="flex flex-wrap gap-x-2 border-t border-line px-3 py-2">
      {maySave ? (
        <Button
          variant="bare"
          size="small"
          loading={isBusy}
          onClick={() => void put({ location: { formattedAddress: location, coordinates: point } }).catch(() => undefined)}
        >
          Save {location}
        </Button>
      ) : null}
      {isOwn ? null : (
        <Button variant="bare" size="small" onClick={() => own.remember({ label: location, point })}>
          Use {location} for “near you”
        </Button>
      )}
    </li>
  );
}

const ownPlaceOf = ({ location }: SavedLocation): OwnPlace => ({ label: location.formattedAddress, point: location.coordinates });
