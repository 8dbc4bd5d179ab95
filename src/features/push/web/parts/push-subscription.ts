import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { fieldOf } from '#kernel/is-object.ts';
import type { Trpc } from '#platform/web/rpc.ts';
import { runtimeConfig } from '#platform/web/runtime-config.ts';

/** `install`: only from the Home Screen, as on an iPhone; `blocked`: the person has told the browser so. */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

export type PushChoice = { userId: string; showsContent: boolean };

type Calls = { trpc: Trpc; queries: QueryClient };

/** Under this name lies who has turned push on in this browser, and whether words may be shown. */
const CHOICE = 'push';

/** Where push stands in this browser for this person. */
export async function readPushState(userId: string): Promise<PushState> {
  if (!runtimeConfig().hasServiceWorker || !('serviceWorker' in navigator)) return 'unsupported';
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return isAppleMobile() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || readPushChoice()?.userId !== userId) return 'off';
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** What was chosen in this browser; null where nothing was. */
export function readPushChoice(): PushChoice | null {
  try {
    const choice: unknown = JSON.parse(localStorage.getItem(CHOICE) ?? 'null');
    const userId = fieldOf(choice, 'userId');
    return typeof userId === 'string' ? { userId, showsContent: fieldOf(choice, 'showsContent') === true } : null;
  } catch {
    return null;
  }
}

/** Asks the browser for its permission and has it pushed to. Called by a press alone; answers where push stands then. */
export async function turnOnPush(calls: Calls, choice: PushChoice): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return Notification.permission === 'denied' ? 'blocked' : 'off';
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  await subscribe(calls, await navigator.serviceWorker.ready, choice);
  localStorage.setItem(CHOICE, JSON.stringify(choice));
  return 'on';
}

/** Pushes nothing to this browser any more. */
export async function turnOffPush({ trpc, queries }: Calls): Promise<void> {
  const subscription = await ownSubscription();
  const endpoint = subscription?.endpoint;
  await stopPush();
  if (endpoint !== undefined) await new MutationObserver(queries, trpc.notification.removePush.mutationOptions()).mutate({ endpoint });
}

/** The same without the server, which learns of it at the next push: for whoever has left already. */
export async function stopPush(): Promise<void> {
  localStorage.removeItem(CHOICE);
  await (await ownSubscription())?.unsubscribe();
}

/**
 * Registers this browser again where push was turned on in it: services give new addresses, keys change, and what the server knows may be from
 * another day. Called at each start.
 */
export async function renewPush(calls: Calls, userId: string): Promise<void> {
  const choice = readPushChoice();
  if (choice?.userId !== userId || Notification.permission !== 'granted') return;
  await subscribe(calls, await navigator.serviceWorker.ready, choice);
}

async function subscribe({ trpc, queries }: Calls, registration: ServiceWorkerRegistration, choice: PushChoice): Promise<void> {
  const { publicKey } = await queries.fetchQuery(trpc.notification.getPushKey.queryOptions(undefined, { staleTime: 60_000 }));
  const former = await registration.pushManager.getSubscription();
  // A subscription belongs to the key that it was made with.
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
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  if (options.applicationServerKey === null) return true;
  const text = btoa(String.fromCodePoint(...new Uint8Array(options.applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

// Safari there has push only for what was put on the Home Screen.
function isAppleMobile(): boolean {
  return /iP(?:hone|ad|od)/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
}
