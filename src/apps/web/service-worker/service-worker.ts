import { keepOfflinePage, cachedFile, offlineAnswer, retireFormer } from './offline-files.ts';
import { keepAgain, keepOnRequest } from './kept-pages.ts';
import { sweepRosters } from '#features/tickets/shared/stored-rosters.ts';
import { openNotification, showPush } from './push-events.ts';

declare const self: ServiceWorkerGlobalScope;

// A new edition takes over at once: it depends on no page, and the caches of former editions stay for days.
self.addEventListener('install', (event) => {
  event.waitUntil(
    keepOfflinePage()
      .then(keepAgain)
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([retireFormer(Date.now()), self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

// Handles only pages and built files. Browsers would cut a stream that passes through a worker, and API calls gain nothing from it.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(openPage(event, address));
    event.waitUntil(sweepRosters(Date.now()).catch(() => undefined));
  } else if (address.pathname.startsWith('/assets/')) event.respondWith(cachedFile(request));
});

self.addEventListener('message', (event) => event.waitUntil(keepOnRequest(event)));

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
    // There was no response at all; a server's own response, even an error, is shown as it is.
    return offlineAnswer(address);
  }
}
