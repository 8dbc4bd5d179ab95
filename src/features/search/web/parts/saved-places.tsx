import { useMutation, useQuery } from '@tanstack/react-query';
import { Globe, House, MapPin, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTrpc } from '#platform/web/rpc.ts';
import { useTell } from '#platform/web/use-tell.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { showToast } from '#ui/toast.ts';
import type { SavedLocation } from '../../contract.ts';
import { SavedCard } from './saved-card.tsx';
import { SavedRow } from './saved-row.tsx';
import { REMOTE } from './remote-place.ts';
import type { SearchAddress } from './search-address.ts';
import { useOwnPlace } from './use-own-place.ts';

const RenameDialog = lazyPart(
  async () => (await import('./rename-dialog.tsx')).RenameDialog,
  ({ onClose }) => onClose(),
);

// docs/product.md#page-sizes.
const SHOWN = 5;

/** The reader's saved places, their own place first; guests have only their own and Remote. */
export function SavedPlaces({ address, isMember }: { address: SearchAddress; isMember: boolean }) {
  const { items, put, remove, rename } = useSavedPlaces(isMember);
  const own = useOwnPlace();
  const [renamed, setRenamed] = useState<SavedLocation | null>(null);
  const { point, location } = address;
  const isKept = items.some(({ location: kept }) => kept.formattedAddress === location);
  const isPlace = point !== null && location.length >= 2;
  return (
    <SavedCard title="Your places" id="saved-places">
      {own.place ? (
        <SavedRow
          icon={House}
          to={pathTo(address, own.place.label, own.place.point)}
          title={own.place.label}
          detail="Used for “near you”"
          entries={[{ kind: 'action', label: 'Forget this place', icon: Trash2, danger: true, onSelect: own.forget }]}
        />
      ) : null}
      {items.map((one) => {
        const { formattedAddress, coordinates } = one.location;
        return (
          <SavedRow
            key={one.createdAt}
            icon={MapPin}
            to={pathTo(address, formattedAddress, coordinates)}
            title={formattedAddress}
            detail={null}
            entries={[
              {
                kind: 'action',
                label: 'Use for “near you”',
                icon: House,
                onSelect: () => own.remember({ label: formattedAddress, point: coordinates }),
              },
              { kind: 'action', label: 'Rename', icon: Pencil, onSelect: () => setRenamed(one) },
              { kind: 'action', label: 'Delete', icon: Trash2, danger: true, onSelect: () => remove.mutate({ createdAt: one.createdAt }) },
            ]}
          />
        );
      })}
      <SavedRow icon={Globe} to={pathTo(address, REMOTE, null)} title={REMOTE} detail="Online sessions only" />
      {isPlace && ((isMember && !isKept) || own.place?.label !== location) ? (
        <li className="flex flex-wrap gap-x-2 border-t border-line px-3 py-2">
          {isMember && !isKept ? (
            <Button
              look="bare"
              size="small"
              loading={put.isPending}
              onClick={() => put.mutate({ location: { formattedAddress: location, coordinates: point } })}
            >
              Save {location}
            </Button>
          ) : null}
          {own.place?.label === location ? null : (
            <Button look="bare" size="small" onClick={() => own.remember({ label: location, point })}>
              Use {location} for “near you”
            </Button>
          )}
        </li>
      ) : null}
      {renamed ? (
        <RenameDialog
          title="Rename this place"
          name={renamed.location.formattedAddress}
          otherwise={null}
          busy={put.isPending || remove.isPending}
          onSave={(name) => void rename(renamed, name).finally(() => setRenamed(null))}
          onClose={() => setRenamed(null)}
        />
      ) : null}
    </SavedCard>
  );
}

function useSavedPlaces(isMember: boolean) {
  const trpc = useTrpc();
  const tell = useTell();
  const saved = useQuery({ ...trpc.search.getUserSearchLocations.queryOptions({ limit: SHOWN }), enabled: isMember });
  const told = {
    onSuccess: () => tell({ kind: 'saved-place' }),
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' as const }),
  };
  const put = useMutation({ ...trpc.search.putUserSearchLocation.mutationOptions(), ...told });
  const remove = useMutation({ ...trpc.search.deleteUserSearchLocation.mutationOptions(), ...told });
  // A place is identified by its name: renaming it saves another one, and deletes the former once that is saved.
  const rename = async ({ location, createdAt }: SavedLocation, name: string) => {
    if (name === location.formattedAddress) return;
    try {
      await put.mutateAsync({ location: { ...location, formattedAddress: name } });
      await remove.mutateAsync({ createdAt });
    } catch {
      // The mutations have already shown the error.
    }
  };
  return { items: isMember ? (saved.data?.items ?? []) : [], put, remove, rename };
}

function pathTo({ typed }: SearchAddress, location: string, point: { latitude: number; longitude: number } | null): string {
  const params = {
    ...(typed === '' ? {} : { q: typed }),
    location,
    ...(point ? { lat: String(point.latitude), lng: String(point.longitude) } : {}),
  };
  return `/search?${new URLSearchParams(params).toString()}`;
}
