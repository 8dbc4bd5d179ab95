import { fieldOf } from '#kernel/objects/is-object.ts';
import { readPush } from './read-push.ts';

const ANSWER_WITHIN_MS = 1000;

/** Always shows a notification for a push: a browser ends the subscription of a site that doesn't. */
export async function showPush(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const { title, body, tag, navigate, isQuiet } = readPush(data?.text() ?? '');
  await registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    badge: '/badge.png',
    data: { path: navigate },
    silent: isQuiet,
    // A second of the same kind replaces the first, and is heard too.
    ...(tag === null ? {} : { tag, renotify: !isQuiet }),
  });
}

/** Opens the page that a notification is about, in an existing window or a new one. */
export async function openNotification(clients: Clients, notification: Notification): Promise<void> {
  const path = String(fieldOf(notification.data, 'path') ?? '/');
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => client.visibilityState === 'visible') ?? windows[0];
  if (open === undefined) return void (await clients.openWindow(path));
  const shown = await open.focus().catch(() => open);
  if (await isOpenedByPage(shown, path)) return;
  await shown.navigate(path).catch(() => clients.openWindow(path));
}

// A running page navigates by itself, so that nothing being written in it is lost.
async function isOpenedByPage(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    client.postMessage({ open: path }, [port2]);
  });
}
