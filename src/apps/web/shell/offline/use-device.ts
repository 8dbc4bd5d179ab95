import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';

/** The storage key for the user whose data this device keeps. */
export const DEVICE_OWNER = 'deviceOwner';

// As in `stored-rosters.ts`, which a first visit doesn't load.
const DOOR_DEVICE = 'doorDevice';

/**
 * Sets up the device of a signed-in user once the page is at rest: the service worker, tickets for use without a connection, and
 * opening what a notification is about. What the device stores is removed when they sign out, and for whoever stood at a door without an account once
 * that is closed. Called once, by the root of all pages.
 */
export function useDevice(): void {
  const { status, userId } = useSession();
  const [trpc, queries, navigate] = [useTrpc(), useQueryClient(), useNavigate()];
  const isGuest = status === 'guest';
  const member = status === 'signed-in' && userId !== '' ? userId : null;
  useEffect(() => {
    if (isGuest && (localStorage.getItem(DEVICE_OWNER) ?? localStorage.getItem(DOOR_DEVICE)) !== null)
      void import('./device.ts').then(({ tidyDevice }) => tidyDevice()).catch(() => undefined);
  }, [isGuest]);
  useEffect(() => {
    if (member === null) return;
    const end = new AbortController();
    // Nothing on the first screen waits for it.
    const start = () =>
      void import('./device.ts')
        .then(({ serveDevice }) => serveDevice({ userId: member, trpc, queries, open: (path) => void navigate(path), signal: end.signal }))
        // A browser without storage, or a page that has lost its connection, does without.
        .catch(() => undefined);
    const timer = setTimeout(start, 3000);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [member, trpc, queries, navigate]);
}
