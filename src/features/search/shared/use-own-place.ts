import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fieldOf } from '#kernel/objects/is-object.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { coarsePoint } from '../query/web/searched-place.ts';

/** Where someone looks around by default, to about a kilometre. */
export type OwnPlace = { label: string; point: { latitude: number; longitude: number } };

const KEY = 'turnout.own-place';
const CHANGED = 'turnout:own-place';

/**
 * The person's own place: with their account for members, on this device only for guests. `isKnown` is false until it is clear whether
 * there is one.
 */
export function useOwnPlace(): { place: OwnPlace | null; isKnown: boolean; remember: (place: OwnPlace) => void; clear: () => void } {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const { status } = useSession();
  const isMember = status === 'signed-in';
  const stored = useQuery({ ...trpc.location.queryUserLocations.queryOptions({ limit: 1 }), enabled: isMember });
  const device = useDevicePlace();
  const reported = {
    onSuccess: () => invalidate({ kind: 'own-place' }),
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' as const }),
  };
  const put = useMutation({ ...trpc.location.putUserLocation.mutationOptions(), ...reported });
  const remove = useMutation({ ...trpc.location.deleteUserLocation.mutationOptions(), ...reported });
  if (!isMember)
    return {
      place: device.place,
      isKnown: status === 'guest' && device.isRead,
      remember: (place) => rememberOnDevice(coarse(place)),
      clear: () => rememberOnDevice(null),
    };
  const [first] = stored.data?.items ?? [];
  return {
    place: first ? { label: first.location.formattedAddress, point: first.location.coordinates } : null,
    isKnown: stored.isSuccess || stored.isError,
    remember: (place) => {
      const { label, point } = coarse(place);
      put.mutate({ location: { formattedAddress: label, coordinates: point } });
    },
    clear: () => first && remove.mutate({ createdAt: first.createdAt }),
  };
}

// The place searched around may be the very spot where the person is.
function coarse({ label, point }: OwnPlace): OwnPlace {
  return { label, point: coarsePoint(point) };
}

// The server doesn't know what this device remembers, so it is read after hydration.
function useDevicePlace(): { place: OwnPlace | null; isRead: boolean } {
  const [state, setState] = useState<{ place: OwnPlace | null; isRead: boolean }>({ place: null, isRead: false });
  useEffect(() => {
    const read = () => setState({ place: readDevice(), isRead: true });
    read();
    addEventListener(CHANGED, read);
    return () => removeEventListener(CHANGED, read);
  }, []);
  return state;
}

function readDevice(): OwnPlace | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isPlace(stored) ? stored : null;
  } catch {
    return null;
  }
}

function rememberOnDevice(place: OwnPlace | null): void {
  try {
    if (place === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Private windows and full disks can't store anything.
  }
  dispatchEvent(new Event(CHANGED));
}

function isPlace(one: unknown): one is OwnPlace {
  const label = fieldOf(one, 'label');
  const point = fieldOf(one, 'point');
  const isDegrees = (value: unknown, most: number) => typeof value === 'number' && Math.abs(value) <= most;
  return (
    typeof label === 'string' && label !== '' && isDegrees(fieldOf(point, 'latitude'), 90) && isDegrees(fieldOf(point, 'longitude'), 180)
  );
}
