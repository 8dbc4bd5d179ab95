import { matchQuery, type QueryClient } from '@tanstack/react-query';
import { renewPush, stopPush } from '#features/push/shared/push-subscription.ts';
import { storeMyTickets } from '#features/tickets/shared/store-my-tickets.ts';
import { deleteStoredTickets } from '#features/tickets/shared/stored-tickets.ts';
import { deleteStoredRosters, sweepRosters } from '#features/tickets/shared/stored-rosters.ts';
import { liveHub } from '#platform/web/live/live-hub.ts';
import type { Trpc } from '#platform/web/query/rpc.ts';
import { runtimeConfig } from '#platform/web/page/runtime-config.ts';
import { storeText } from '#platform/web/storage/store-text.ts';
import { DEVICE_OWNER } from './use-device.ts';

type Device = { userId: string; trpc: Trpc; queries: QueryClient; open: (path: string) => void; signal: AbortSignal };

/** Registers the service worker, stores tickets and renews push for `useDevice`, until the signal aborts. */
export async function serveDevice(device: Device): Promise<void> {
  const { userId, signal } = device;
  const owner = localStorage.getItem(DEVICE_OWNER);
  if (owner !== null && owner !== userId) await clearDevice();
  // Without a service worker, nothing that is stored could be shown.
  if (!runtimeConfig().hasServiceWorker || !('serviceWorker' in navigator) || signal.aborted) return;
  // Record the owner before anything is stored for them.
  if (!storeText(DEVICE_OWNER, userId)) return;
  navigator.serviceWorker.addEventListener('message', (event) => openPlace(event, device.open), { signal });
  navigator.serviceWorker.startMessages();
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  storeTickets(device);
  void sweepRosters(Date.now()).catch(() => undefined);
  await renewPush(device, userId);
}

function storeTickets(device: Device): void {
  const { trpc, queries, signal } = device;
  let running = 0;
  const keep = async (hasChanged: boolean) => {
    if (signal.aborted) return;
    running += 1;
    await storeMyTickets({ ...device, now: Date.now() }, { hasChanged }).catch(() => undefined);
    running -= 1;
  };
  const unlisten = liveHub.listen((event) => event.type === 'change' && event.change.kind === 'order' && void keep(true));
  // Fetches made by storing must not trigger another round.
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    const isFetched = event.type === 'updated' && event.action.type === 'success';
    if (isFetched && running === 0 && matchQuery({ queryKey: trpc.ticket.getTicket.pathKey() }, event.query)) void keep(false);
  });
  signal.addEventListener('abort', () => {
    unlisten();
    unsubscribe();
  });
  void keep(false);
}

/** Removes from a guest's device what it stores for its last user, or of doors that are closed. */
export async function tidyDevice(): Promise<void> {
  await (localStorage.getItem(DEVICE_OWNER) === null ? sweepRosters(Date.now()) : clearDevice());
}

/** Removes what this device stores for its last user. */
export async function clearDevice(): Promise<void> {
  await Promise.allSettled([stopPush(), deleteStoredTickets(), deleteStoredRosters()]);
  localStorage.removeItem(DEVICE_OWNER);
}

// The worker asks the open page to navigate first, so that a reload doesn't lose anything in it.
function openPlace({ data, ports }: MessageEvent<unknown>, open: (path: string) => void): void {
  if (typeof data !== 'object' || data === null || !('open' in data) || typeof data.open !== 'string') return;
  open(data.open);
  ports[0]?.postMessage('opened');
}
