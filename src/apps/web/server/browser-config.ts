import type { Config } from '#platform/server/config.ts';

/** What the browser, or anybody, may know of this installation: `GET /config.json`. */
export function browserConfig(config: Config) {
  return {
    identity: { endpoint: config.identity.endpoint, userPoolId: config.identity.poolId, clientId: config.identity.clientId },
    hasServiceWorker: config.hasServiceWorker,
    maps: { styleUrl: config.mapStyleUrl },
    payments: { publishableKey: config.payments.publishableKey, preload: config.payments.preload },
  };
}
