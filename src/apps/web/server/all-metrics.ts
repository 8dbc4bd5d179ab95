import cluster from 'node:cluster';
import process from 'node:process';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { fieldOf } from '#kernel/is-object.ts';

const WITHIN_MS = 6000;

/**
 * The metrics of this process, or, where several web processes share a port, of all of them together: who collects them reaches any
 * one. `isShared` says which; whoever is asked then asks the supervisor, and tells its own when that does not answer.
 */
export function allMetrics(registry: Registry, isShared = cluster.isWorker): () => Promise<string> {
  if (!isShared) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  // It answers the supervisor's question for what this process has counted.
  void new AggregatorRegistry();
  return async () => (await askSupervisor()) ?? registry.metrics();
}

let asked = 0;

function askSupervisor(): Promise<string | null> {
  return new Promise((resolve) => {
    const id = (asked += 1);
    const settle = (metrics: string | null) => {
      clearTimeout(timer);
      process.off('message', listen);
      resolve(metrics);
    };
    const listen = (message: unknown) => {
      const told = fieldOf(message, 'metricsOfAll');
      if (fieldOf(told, 'id') !== id) return;
      const text = fieldOf(told, 'text');
      settle(typeof text === 'string' ? text : null);
    };
    const timer = setTimeout(() => settle(null), WITHIN_MS);
    process.on('message', listen);
    process.send?.({ wantsMetricsOfAll: id });
  });
}
