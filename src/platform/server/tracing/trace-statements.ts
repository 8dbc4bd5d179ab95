import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { activeTracer, type OpenSpan, type Tracer } from './span.ts';

type Query = (...given: unknown[]) => unknown;

const FIRST_WORD = /^[\s(]*([a-z]+)/i;

/** Makes each statement of a pool a span, if traces are recorded: its text, in which values are numbers, and never the values. */
export function traceStatements(pool: pg.Pool): void {
  const tracer = activeTracer();
  if (tracer === null) return;
  // The pool calls back where a connection was given back, which is in somebody else's request.
  const connect = pool.connect.bind(pool) as Query;
  pool.connect = ((...given: unknown[]) => connect(...given.map(bound))) as typeof pool.connect;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const traced = (...given: unknown[]) => {
      const open = begin(tracer, given[0]);
      return open === null ? query(...given) : run(open, query, given);
    };
    Object.defineProperty(client, 'query', { value: traced, configurable: true });
  });
}

function bound(given: unknown): unknown {
  return typeof given === 'function' ? AsyncResource.bind(given as () => void) : given;
}

function begin(tracer: Tracer, statement: unknown): OpenSpan | null {
  const text = textOf(statement);
  if (text === null) return null;
  const name = FIRST_WORD.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  return tracer.begin(name, { kind: 'client', facts: { 'db.system.name': 'postgresql', 'db.query.text': text } });
}

function run(open: OpenSpan, query: Query, given: unknown[]): unknown {
  const callback = given.at(-1);
  if (typeof callback === 'function') {
    const ended = (error: unknown, ...rest: unknown[]) => {
      open.end({}, Boolean(error));
      (callback as Query)(error, ...rest);
    };
    return query(...given.slice(0, -1), ended);
  }
  const answered = query(...given);
  if (answered instanceof Promise)
    answered.then(
      () => open.end(),
      () => open.end({}, true),
    );
  return answered;
}

// What the driver sends piece by piece, such as a cursor, has no text of its own.
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  const isNamed = typeof statement === 'object' && statement !== null && 'text' in statement && !('submit' in statement);
  return isNamed && typeof statement.text === 'string' ? statement.text : null;
}
