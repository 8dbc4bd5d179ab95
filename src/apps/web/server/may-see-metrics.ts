import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/server/program/config.ts';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');

/**
 * Returns whether a caller may see the metrics: with `METRICS_TOKEN`, whoever sends it as a bearer token; without it, programs
 * on this machine. A request that came through more proxies than `TRUST_PROXY` states could be from anyone, and is refused.
 */
export function maySeeMetrics({ headers, ip }: FastifyRequest, config: Pick<Config, 'metricsToken' | 'trustedProxies'>): boolean {
  if (config.metricsToken !== null) return isSame(headers.authorization ?? '', `Bearer ${config.metricsToken}`);
  return spokenFor(headers) <= config.trustedProxies && thisMachine.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4');
}

function spokenFor(headers: FastifyRequest['headers']): number {
  return [headers['x-forwarded-for'], headers.forwarded].flat().flatMap((value) => value?.split(',') ?? []).length;
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
