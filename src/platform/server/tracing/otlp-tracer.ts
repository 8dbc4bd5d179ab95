import { AsyncLocalStorage } from 'node:async_hooks';
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind as Kinds, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from '../log/log.ts';
import type { Facts, OpenSpan, SpanKind, Tracer } from './span.ts';

const KINDS: Record<SpanKind, Kinds> = { server: Kinds.SERVER, job: Kinds.CONSUMER, call: Kinds.INTERNAL, client: Kinds.CLIENT };
const ROOTS = new Set<SpanKind>(['server', 'job']);
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const LONGEST_FACT = 2000;

type Options = {
  /** The program, such as `web`. */ program: string;
  version: string;
  /** Where spans go, without `/v1/traces`. */ endpoint: string;
  /** The share of traces that is recorded, from 0 to 1. */ share: number;
  log: Logger;
};

/** A tracer that sends spans in batches by OTLP over HTTP. What can't be sent is dropped, and the log says so. */
export function createOtlpTracer({ program, version, endpoint, share, log }: Options): Tracer & { stop(): Promise<void> } {
  const warn = (words: string) => log.warn({ problem: words.slice(0, 300) }, 'traces could not be sent');
  diag.setLogger({ error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined }, DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `turnout-${program}`, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_FACT },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const recorder = provider.getTracer('turnout', version);
  const open = new AsyncLocalStorage<Context>();
  return {
    begin(name, { kind, facts = {}, orderedBy = null }) {
      const parent = ROOTS.has(kind) ? ROOT_CONTEXT : open.getStore();
      if (parent === undefined) return null;
      const link = orderedBy === null ? null : spanOf(orderedBy);
      const begun = recorder.startSpan(
        name,
        {
          kind: KINDS[kind],
          attributes: facts,
          ...(link === null ? {} : { links: [{ context: link }] }),
        },
        parent,
      );
      const context = trace.setSpan(parent, begun);
      return {
        within: (work) => open.run(context, work),
        end(more: Facts = {}, fault = false) {
          begun.setAttributes(more);
          if (fault) begun.setStatus({ code: SpanStatusCode.ERROR });
          begun.end();
        },
      } satisfies OpenSpan;
    },
    here() {
      const context = open.getStore();
      const span = context === undefined ? undefined : trace.getSpanContext(context);
      if (span === undefined || (span.traceFlags & TraceFlags.SAMPLED) === 0) return null;
      return `00-${span.traceId}-${span.spanId}-01`;
    },
    stop: () => provider.shutdown(),
  };
}

function spanOf(traceparent: string) {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent) ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}
