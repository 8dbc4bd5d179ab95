import { AggregatorRegistry, type Registry } from 'prom-client';

/** The metrics of one program, as its registry returns them. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

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
