import { isAppleMobile } from '#platform/web/page/is-apple-mobile.ts';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { fieldOf } from '#kernel/objects/is-object.ts';
import type { Trpc } from '#platform/web/query/rpc.ts';
import { runtimeConfig } from '#platform/web/page/runtime-config.ts';
import { storeText } from '#platform/web/storage/store-text.ts';

/** `install`: only from the Home Screen, as on an iPhone; `blocked`: the person has blocked it in the browser. */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

export const PUSH_BLOCKED = 'Your browser is blocking notifications from this site. Allow them in the site settings, then reload the page.';

export type PushChoice = { userId: string; showsContent: boolean };

type Calls = { trpc: Trpc; queries: QueryClient };

/** The storage key for who has turned push on in this browser, and whether text may be shown. */
const CHOICE = 'push';

/** Returns the state of push in this browser for this person. */
export async function readPushState(userId: string): Promise<PushState> {
  if (!runtimeConfig().hasServiceWorker || !('serviceWorker' in navigator)) return 'unsupported';
  // Safari on iPhones and iPads has push only for what was put on the Home Screen.
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return isAppleMobile() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || readPushChoice()?.userId !== userId) return 'off';
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Returns what was chosen in this browser; null if nothing was. */
export function readPushChoice(): PushChoice | null {
  try {
    const choice: unknown = JSON.parse(localStorage.getItem(CHOICE) ?? 'null');
    const userId = fieldOf(choice, 'userId');
    return typeof userId === 'string' ? { userId, showsContent: fieldOf(choice, 'showsContent') === true } : null;
  } catch {
    return null;
  }
}

/** Asks for the browser's permission and registers it for pushes. Call it only on a press; returns the state afterwards. */
export async function turnOnPush(calls: Calls, choice: PushChoice): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return Notification.permission === 'denied' ? 'blocked' : 'off';
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  await subscribe(calls, await navigator.serviceWorker.ready, choice);
  storeText(CHOICE, JSON.stringify(choice));
  return 'on';
}

/** Stops pushes to this browser. */
export async function turnOffPush({ trpc, queries }: Calls): Promise<void> {
  const subscription = await ownSubscription();
  const endpoint = subscription?.endpoint;
  await stopPush();
  if (endpoint !== undefined) await new MutationObserver(queries, trpc.notification.removePush.mutationOptions()).mutate({ endpoint });
}

/**
 * The same without the server, which learns of it at the next push: for people who have already signed out. What was pushed disappears from
 * the screen, as the next person may look at it.
 */
export async function stopPush(): Promise<void> {
  localStorage.removeItem(CHOICE);
  const registration = await ownRegistration();
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/**
 * Registers this browser again if push was turned on in it: services give out new addresses, keys change, and what the server knows may be
 * out of date. Called at each start.
 */
export async function renewPush(calls: Calls, userId: string): Promise<void> {
  const choice = readPushChoice();
  if (choice?.userId !== userId || Notification.permission !== 'granted') return;
  await subscribe(calls, await navigator.serviceWorker.ready, choice);
}

async function subscribe({ trpc, queries }: Calls, registration: ServiceWorkerRegistration, choice: PushChoice): Promise<void> {
  const { publicKey } = await queries.fetchQuery(trpc.notification.getPushKey.queryOptions(undefined, { staleTime: 60_000 }));
  const former = await registration.pushManager.getSubscription();
  // A subscription belongs to the key it was made with.
  if (former !== null && !hasKey(former, publicKey)) await former.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  await new MutationObserver(queries, trpc.notification.registerPush.mutationOptions()).mutate({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    showsContent: choice.showsContent,
  });
}

async function ownSubscription(): Promise<PushSubscription | null> {
  return (await (await ownRegistration())?.pushManager?.getSubscription()) ?? null;
}

async function ownRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  if (options.applicationServerKey === null) return true;
  const text = btoa(String.fromCodePoint(...new Uint8Array(options.applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
