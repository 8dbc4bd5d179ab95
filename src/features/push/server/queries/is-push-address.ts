/**
 * Whether an address is a push service's: https without a username, password or port of its own, on one of these hosts. `hosts` has names
 * (`push.example`), names with all their subdomains (`*.push.example`), and for tests whole origins with http.
 */
export function isPushAddress(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (hosts.includes(url.origin) && url.protocol === 'http:') return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return hosts.some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host));
}
