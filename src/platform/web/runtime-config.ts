import { pageState } from '#platform/web/page-state.ts';

/** What `GET /config.json` answers; the page carries a copy, so that nobody waits for it. */
export type BrowserConfig = {
  identity: { endpoint: string; userPoolId: string; clientId: string };
  /** Whether this installation wants a service worker; where not, one that is there is removed. */
  hasServiceWorker: boolean;
  maps: {
    /** A map style with streets, or null where maps are drawn. */
    styleUrl: string | null;
  };
  payments: {
    publishableKey: string;
    /** A script to load before the payment provider's own, or null. */
    preload: string | null;
  };
};

/** The settings of this installation, in the browser. */
export function runtimeConfig(): BrowserConfig {
  return pageState().config;
}
