import { activeTracer } from '../tracing/span.ts';

// No payload has such a field.
const ORDERED_BY = '~traceparent';

/** The payload with the span that orders the job, if there is one, so that the trace of its run links to that of the request. */
export function withOrderer(payload: object): object {
  const traceparent = activeTracer()?.here() ?? null;
  return traceparent === null ? payload : { ...payload, [ORDERED_BY]: traceparent };
}

/** Takes both apart again, also if traces are no longer recorded. */
export function takeOrderer(data: object): { payload: object; orderedBy: string | null } {
  if (!(ORDERED_BY in data)) return { payload: data, orderedBy: null };
  const { [ORDERED_BY]: orderedBy, ...payload } = data;
  return { payload, orderedBy: typeof orderedBy === 'string' ? orderedBy : null };
}
