import { fieldOf } from '#kernel/is-object.ts';
import { readPush } from './read-push.ts';

const ANSWER_WITHIN_MS = 1000;

/** Shows what was pushed, always: a browser ends the subscription of whoever pushes and shows nothing. */
export async function showPush(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const { title, body, tag, navigate, isQuiet } = readPush(data?.text() ?? '');
  await registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    badge: '/badge.png',
    data: { path: navigate },
    silent: isQuiet,
    ...(tag === null ? {} : { tag }),
  });
}

/** Opens the place that a notification is about, in a window that is there already or in a new one. */
export async function openNotification(clients: Clients, notification: Notification): Promise<void> {
  const path = String(fieldOf(notification.data, 'path') ?? '/');
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => client.visibilityState === 'visible') ?? windows[0];
  if (open === undefined) return void (await clients.openWindow(path));
  const shown = await open.focus().catch(() => open);
  if (await isOpenedByPage(shown, path)) return;
  await shown.navigate(path).catch(() => clients.openWindow(path));
}

// A page that is alive goes there by itself, and nothing that somebody was writing is lost.
async function isOpenedByPage(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    client.postMessage({ open: path }, [port2]);
  });
}
