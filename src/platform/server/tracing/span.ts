/** Facts about a span: names, counts, outcomes. Never an id, an address or anything else of a person. */
export type Facts = Record<string, string | number | boolean>;

/** `server` answers a request and `job` runs one: each begins a trace. The others belong to the trace in which they happen. */
export type SpanKind = 'server' | 'job' | 'call' | 'client';

/** A span that has begun. `within` runs work whose spans belong to it; `end` says what came of it, and that it failed if `fault` is set. */
export type OpenSpan = {
  within<Result>(work: () => Result): Result;
  end(facts?: Facts, fault?: boolean): void;
};

type Beginning = {
  kind: SpanKind;
  facts?: Facts;
  /** What ordered this, as `here` said it there. */
  orderedBy?: string | null;
};

/** What records spans. `begin` returns null for what belongs to no trace. */
export type Tracer = {
  begin(name: string, beginning: Beginning): OpenSpan | null;
  /** Names the span that is open here (W3C `traceparent`); null outside of a trace, and in one that isn't recorded. */
  here(): string | null;
};

let tracer: Tracer | null = null;

/** Whoever records spans, from now on; null for nobody. */
export function setTracer(given: Tracer | null): void {
  tracer = given;
}

/** What records spans; null unless the operator wants traces. What costs something even without any asks this once, when a program starts. */
export function activeTracer(): Tracer | null {
  return tracer;
}

/** Runs work as a span, which ends when the work does and fails if it throws; `outcome` tells more facts about what came of it. */
export function span<Result>(
  name: string,
  beginning: Beginning,
  work: () => Promise<Result>,
  outcome: (result: Result) => Facts = () => ({}),
): Promise<Result> {
  const open = tracer?.begin(name, beginning) ?? null;
  return open === null ? work() : recorded(open, work, outcome);
}

async function recorded<Result>(open: OpenSpan, work: () => Promise<Result>, outcome: (result: Result) => Facts): Promise<Result> {
  try {
    const result = await open.within(work);
    open.end(outcome(result));
    return result;
  } catch (error) {
    open.end({ 'error.type': error instanceof Error ? error.name : typeof error }, true);
    throw error;
  }
}
