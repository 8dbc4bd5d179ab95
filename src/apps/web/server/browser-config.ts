import { imprint as imprintPath, SMALL_PRINT } from '#kernel/http/paths.ts';
import type { SiteValues } from '#kernel/site/site-settings.ts';
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

/** What pages may show about this installation: the browser's `Site` without the origin. */
export function siteOf({ mapStyleUrl, geocoderUrl }: Pick<Config, 'mapStyleUrl' | 'geocoderUrl'>, values: SiteValues) {
  const { name, supportEmail, fee, links, sourceUrl, joining, imprint } = values;
  const smallPrint: { label: string; url: string }[] = [
    ...SMALL_PRINT.map(({ label, to }) => ({ label, url: to })),
    ...(imprint ? [{ label: 'Imprint', url: imprintPath }] : []),
    ...links,
    ...(sourceUrl === '' ? [] : [{ label: 'Source', url: sourceUrl }]),
  ];
  return { name, version: readVersion(), supportEmail, fee, joining, smallPrint, maps: hostOf(mapStyleUrl), geocoder: hostOf(geocoderUrl) };
}

function hostOf(url: string | null): string | null {
  return url === null ? null : new URL(url).host;
}
