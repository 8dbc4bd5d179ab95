import { keepOfflinePage, keptFile, offlineAnswer, retireFormer } from './offline-files.ts';
import { openNotification, showPush } from './push-events.ts';

declare const self: ServiceWorkerGlobalScope;

// A new edition takes over at once: what it does depends on no page, and what former ones have kept stays for days.
self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([retireFormer(Date.now()), self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

// Pages and built files alone. A stream that passed through a worker would be cut by browsers, and calls are none of its business.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event, address));
  else if (address.pathname.startsWith('/assets/')) event.respondWith(keptFile(request));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self.registration, event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotification(self.clients, event.notification));
});

async function openPage(event: FetchEvent, address: URL): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : await fetch(event.request);
  } catch {
    // Nothing answered at all; what a server says, an error included, is shown as it is.
    return offlineAnswer(address);
  }
}
