import type { Config } from '#platform/server/program/config.ts';
import { readVersion } from '#platform/server/program/version.ts';

/** What the browser, or anyone, may know about this installation: `GET /config.json`. */
export function browserConfig(config: Config) {
  return {
    identity: { endpoint: config.identity.endpoint, userPoolId: config.identity.poolId, clientId: config.identity.clientId },
    hasServiceWorker: config.hasServiceWorker,
    maps: { styleUrl: config.mapStyleUrl },
    payments: { publishableKey: config.payments.publishableKey, preload: config.payments.preload },
  };
}

type PublicConfig = Pick<Config, 'supportEmail' | 'mapStyleUrl' | 'geocoderUrl'> & { payments: Pick<Config['payments'], 'fee'> };

/** What pages may show about this installation: the browser's `Site` without the origin. */
export function siteOf({ supportEmail, payments, mapStyleUrl, geocoderUrl }: PublicConfig) {
  return { version: readVersion(), supportEmail, fee: payments.fee, maps: hostOf(mapStyleUrl), geocoder: hostOf(geocoderUrl) };
}

function hostOf(url: string | null): string | null {
  return url === null ? null : new URL(url).host;
}
