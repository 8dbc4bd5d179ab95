import { runtimeConfig } from '#platform/web/page/runtime-config.ts';
import { doorPage } from '#kernel/http/paths.ts';

const ANSWER_WITHIN_MS = 20_000;

/**
 * Has the service worker cache this page with its files, so that it opens without a connection. Registers the worker first: a helper without
 * an account has none. Returns whether the page is cached.
 */
export async function keepDoorOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !runtimeConfig().hasServiceWorker) return false;
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    port1.addEventListener('message', ({ data }) => resolve(data === 'kept'));
    port1.start();
    active.postMessage({ keep: doorPage }, [port2]);
  });
}
