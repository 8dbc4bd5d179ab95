import { pageState } from '#platform/web/page/page-state.ts';

/** The response of `GET /config.json`; the page carries a copy, so that nothing waits for it. */
export type BrowserConfig = {
  identity: { endpoint: string; userPoolId: string; clientId: string };
  /** Whether this installation wants a service worker; if not, an existing one is removed. */
  hasServiceWorker: boolean;
  maps: {
    /** A map style with streets; null if maps are drawn. */
    styleUrl: string | null;
  };
  payments: {
    publishableKey: string;
    /** A script to load before the payment provider's own, or null. */
    preload: string | null;
  };
};

/** Returns this installation's settings. Browser only. */
export function runtimeConfig(): BrowserConfig {
  return pageState().config;
}
