// Plain JavaScript: `npm test` asks on any Node what its contract tests can run against.
import { existsSync } from 'node:fs';

const SWIFT = ['swift-account-server', 'swift-container-server', 'swift-object-server', 'swift-proxy-server', 'swift-ring-builder'];

/** Where Debian puts nginx and its module that purges (nginx-light, libnginx-mod-http-cache-purge). */
export const NGINX = '/usr/sbin/nginx';
export const NGINX_PURGES = '/usr/lib/nginx/modules/ngx_http_cache_purge_module.so';

/** Whether OpenStack Swift is installed, as by Debian's swift-proxy, swift-account, swift-container and swift-object. */
export const hasSwift = SWIFT.every((name) => existsSync(`/usr/bin/${name}`));

export const hasNginx = existsSync(NGINX) && existsSync(NGINX_PURGES);

/** Returns what the contract tests leave out on this machine, and why, in words that end a sentence. */
export function partsNotRun() {
  return [
    ...(hasSwift ? [] : [{ label: 'Storage on OpenStack Swift', why: 'it is not installed here' }]),
    ...(hasNginx ? [] : [{ label: 'Media behind a cache', why: 'nginx with its module that purges is not installed here' }]),
  ];
}
