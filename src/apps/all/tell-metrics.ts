import cluster from 'node:cluster';

import { AggregatorRegistry } from 'prom-client';

/** Adds up what the programs that share a port have counted, for any of them that asks. */
export function tellMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message: unknown) => {
    if (typeof message !== 'object' || message === null || !('wantsMetricsOfAll' in message)) return;
    const { wantsMetricsOfAll: id } = message as { wantsMetricsOfAll: number };
    const tell = (text: string | null) => {
      if (worker.isConnected()) worker.send({ metricsOfAll: { id, text } }, () => undefined);
    };
    all.clusterMetrics().then(tell, () => tell(null));
  });
}
