import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { v7 } from 'uuid';
import { fieldOf } from '#kernel/objects/is-object.ts';
import { rpcCodeOf } from '#platform/web/query/query-client.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { storeText } from '#platform/web/storage/store-text.ts';
import type { Door, DoorState } from '../contract.ts';
import { hereSince } from '../copy.ts';
import { Desk } from './desk.ts';
import type { DeskRefusal, DeskState } from './desk-state.ts';
import { DOOR_DEVICE, openDoorStore } from '../../shared/stored-rosters.ts';

const POLL_MS = 5000;
const ANSWER_WITHIN_MS = 10_000;

/** Opens the desk of a door and keeps it in step with the server for as long as the page is shown. `storeKey` names it on this device. */
export function useDesk(door: Door, storeKey: string): { desk: Desk; state: DeskState } {
  const trpc = useTrpc();
  // It fails at once without a connection: the desk sends again, and holds nothing in memory alone.
  const { mutateAsync } = useMutation({ ...trpc.ticket.syncDoor.mutationOptions(), networkMode: 'always', retry: false });
  const [desk] = useState(
    () =>
      new Desk({
        door,
        deviceId: deviceId(),
        store: openDoorStore(storeKey),
        send: (input) => inTime(mutateAsync(input)),
        refusalOf,
        now: () => new Date(),
        newId: v7,
        hereSince,
      }),
  );
  const state = useSyncExternalStore(desk.subscribe, desk.read, desk.read);
  useEffect(() => {
    const end = new AbortController();
    const sync = () => {
      if (document.visibilityState === 'visible' && desk.read().phase !== 'refused') void desk.sync();
    };
    void desk.open();
    const timer = setInterval(sync, POLL_MS);
    addEventListener('online', sync, { signal: end.signal });
    document.addEventListener('visibilitychange', sync, { signal: end.signal });
    return () => {
      desk.stop();
      clearInterval(timer);
      end.abort();
    };
  }, [desk]);
  return { desk, state };
}

// A network that swallows requests must not hold up the queue: it is sent again, and each entry counts once.
async function inTime(response: Promise<DoorState>): Promise<DoorState> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('No response in time.')), ANSWER_WITHIN_MS);
  try {
    return await Promise.race([response, late]);
  } finally {
    clearTimeout(timer);
  }
}

const FINAL: ReadonlySet<string | null> = new Set(['NOT_FOUND', 'FORBIDDEN']);

// A session that has run out is renewed by signing in; nothing that is queued is lost to it.
function refusalOf(error: unknown): DeskRefusal | null {
  const code = rpcCodeOf(error);
  const text = error instanceof Error ? error.message : '';
  if (code === 'BAD_REQUEST') return { text, kind: 'invalid' };
  // Without a reason it is no refusal: a program that is older or newer than this page doesn't know the call, as during an upgrade.
  if (typeof fieldOf(fieldOf(error, 'data'), 'reason') !== 'string') return null;
  return { text, kind: FINAL.has(code) ? 'final' : 'later' };
}

function deviceId(): string {
  const known = localStorage.getItem(DOOR_DEVICE);
  if (known !== null) return known;
  const made = v7();
  storeText(DOOR_DEVICE, made);
  return made;
}
