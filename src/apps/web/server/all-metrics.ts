import cluster from 'node:cluster';
import process from 'node:process';
import type { Registry } from 'prom-client';
import { fieldOf } from '#kernel/objects/is-object.ts';

const WITHIN_MS = 6000;

/**
 * Returns the metrics of this process or, if several web processes share a port (`isShared`), of all of them together, because a scraper
 * reaches any one of them. The process that is asked then asks the supervisor, and returns null if that doesn't answer: by its own totals,
 * which are lower, a scraper would count what all have done once more the next time.
 */
export function allMetrics(
  registry: Registry,
  { isShared = cluster.isWorker, withinMillis = WITHIN_MS } = {},
): () => Promise<string | null> {
  if (!isShared) return () => registry.metrics();
  process.on('message', (message) => {
    const question = fieldOf(message, 'wantsMetrics');
    if (typeof question === 'number') void registry.getMetricsAsJSON().then((metrics) => process.send?.({ metrics, question }));
  });
  process.send?.({ hasMetrics: true });
  return () => askSupervisor(withinMillis);
}

let asked = 0;

function askSupervisor(withinMillis: number): Promise<string | null> {
  return new Promise((resolve) => {
    const id = (asked += 1);
    const settle = (metrics: string | null) => {
      clearTimeout(timer);
      process.off('message', listen);
      resolve(metrics);
    };
    const listen = (message: unknown) => {
      const sent = fieldOf(message, 'metricsOfAll');
      if (fieldOf(sent, 'id') !== id) return;
      const text = fieldOf(sent, 'text');
      settle(typeof text === 'string' ? text : null);
    };
    const timer = setTimeout(() => settle(null), withinMillis);
    process.on('message', listen);
    process.send?.({ wantsMetricsOfAll: id });
  });
}
