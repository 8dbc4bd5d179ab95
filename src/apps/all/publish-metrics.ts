import cluster from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { fieldOf } from '#kernel/objects/is-object.ts';

/** Adds up the metrics of the programs that share a port, for any of them that asks. */
export function publishMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message: unknown) => {
    const id = fieldOf(message, 'wantsMetricsOfAll');
    if (typeof id !== 'number') return;
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ metricsOfAll: { id, text } }, () => undefined);
    };
    all.clusterMetrics().then(answer, () => answer(null));
  });
}
