import type { Config } from './config.ts';

/** Returns the origin under which programs of this machine reach one that listens on `host`, whatever name the outside uses. */
export function localAddress(host: string, port: number): string {
  return `http://${reachable(host)}:${port}`;
}

/**
 * Makes a `web` call the identity provider in itself unless `IDENTITY_LOCAL_ENDPOINT` names another: a machine may be unable to reach its
 * own public address. With any free port (0) the address is not known yet, and the public one is called.
 */
export function callOwnIdentity(config: Config): Config {
  const { identity, host, port } = config;
  const isGiven = identity.localEndpoint !== identity.endpoint;
  if (!identity.own || isGiven || port === 0) return config;
  return { ...config, identity: { ...identity, localEndpoint: `${localAddress(host, port)}/identity` } };
}

/** Whether a program that listens on this host listens on every address of the machine. */
export function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** A host as it stands in an address. */
export function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function reachable(host: string): string {
  if (host === '::') return '[::1]';
  return isWildcard(host) ? '127.0.0.1' : bracketed(host);
}
