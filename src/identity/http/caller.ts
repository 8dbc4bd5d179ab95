import { networkOf } from '#platform/server/http/network-of.ts';

/** What lets a user recognise one of their sign-ins, no more precise than that takes. */
export type Origin = { device: string; network: string };

/** The caller: its address, as far as trusted proxies report it, and its user agent. */
export type Caller = { address: string; userAgent: string };

// The first match wins: most browsers also claim to be the ones below them.
const PROGRAMS: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|\bCriOS|\bChromium)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];
const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** 'Firefox on Windows', and '203.0.113.x' or the first three groups of an IPv6 address: no versions, no exact address. */
export function originOf({ address, userAgent }: Caller): Origin {
  const text = userAgent.slice(0, 512);
  const program = PROGRAMS.find(([, pattern]) => pattern.test(text))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0];
  const device = program && system ? `${program} on ${system}` : (program ?? system ?? 'Unknown device');
  return { device, network: coarseNetwork(networkOf(address)) };
}

function coarseNetwork(network: string): string {
  if (!network.includes(':')) return network.replace(/\.\d+$/, '.x');
  return `${network.split(':').slice(0, 3).join(':')}:…`;
}
