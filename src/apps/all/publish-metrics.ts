import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { fieldOf } from '#kernel/objects/is-object.ts';

const ANSWERED_WITHIN_MS = 5000;

/**
 * Adds up the metrics of the programs that share a port, for any of them that asks (`allMetrics`). One that doesn't answer counts as when
 * it last did.
 */
export function publishMetrics(): void {
  const sum = new SumOfMetrics();
  const measured = new Map<number, Worker>();
  const awaited = new Map<string, () => void>();
  let questions = 0;

  cluster.on('message', (worker, message: unknown) => {
    // One that is still loading can't be asked yet.
    if (fieldOf(message, 'hasMetrics') === true) measured.set(worker.id, worker);
    const metrics = fieldOf(message, 'metrics');
    if (Array.isArray(metrics) && measured.has(worker.id)) {
      sum.heard(worker.id, metrics as Metrics);
      awaited.get(`${worker.id} ${String(fieldOf(message, 'question'))}`)?.();
    }
    const id = fieldOf(message, 'wantsMetricsOfAll');
    if (typeof id !== 'number') return;
    const answer = (text: string | null) => send(worker, { metricsOfAll: { id, text } });
    askAll().then(answer, () => answer(null));
  });
  cluster.on('exit', (worker) => {
    measured.delete(worker.id);
    sum.ended(worker.id);
    for (const [key, goOn] of awaited) if (key.startsWith(`${worker.id} `)) goOn();
  });

  async function askAll(): Promise<string> {
    const question = (questions += 1);
    await Promise.all([...measured.values()].map((worker) => ask(worker, question)));
    return sum.text();
  }

  function ask(worker: Worker, question: number): Promise<void> {
    const key = `${worker.id} ${question}`;
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ANSWERED_WITHIN_MS);
      awaited.set(key, () => {
        clearTimeout(timer);
        resolve();
      });
      send(worker, { wantsMetrics: question });
    }).finally(() => awaited.delete(key));
  }
}

function send(worker: Worker, message: object): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** The metrics of one program, as its registry returns them. */
type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/**
 * The metrics of several programs together. What a program had counted when it was last heard of stays in the sums after it has ended, so that
 * no total ever falls: Prometheus takes a total that falls for one that has begun anew, and would count all that is left of it once more.
 */
export class SumOfMetrics {
  readonly #programs = new Map<number, Metrics>();
  #ended: Metrics = [];

  heard(program: number, metrics: Metrics): void {
    this.#programs.set(program, metrics);
  }

  /** Keeps what the program has counted, and forgets what it measured of itself, such as its memory. */
  ended(program: number): void {
    const last = this.#programs.get(program);
    if (last === undefined) return;
    this.#programs.delete(program);
    const counted = last.filter(({ type }) => String(type) !== 'gauge');
    // The declared type leaves out their values.
    this.#ended = AggregatorRegistry.aggregate([this.#ended, counted]).getMetricsAsArray() as Metrics;
  }

  text(): Promise<string> {
    return AggregatorRegistry.aggregate([...this.#programs.values(), this.#ended]).metrics();
  }
}
