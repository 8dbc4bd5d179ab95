import { readFileSync } from 'node:fs';

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

import type { PaymentsSandboxOptions } from '#sandbox/payments/start-payments-sandbox.ts';

type Schema = { readonly properties?: { readonly [name: string]: unknown }; readonly [keyword: string]: unknown };
type SchemaFile = {
  sdk: string;
  apiVersion: string;
  operations: { [name: string]: { params: Schema; answer: Schema } };
  events: { [type: string]: Schema };
  thinEvents: { [type: string]: Schema };
  error: Schema;
  $defs: { [name: string]: Schema };
};

/** What the API accepts and answers, according to the types of the pinned SDK; written by generate.mjs. */
export const schemaFile = JSON.parse(readFileSync(new URL('stripe.schema.json', import.meta.url), 'utf8')) as SchemaFile;

export type What = 'params' | 'answer' | 'event' | 'thinEvent' | 'error';
export type WireCheck = {
  /** For the sandbox's `onWire`: checks what passes and records the differences. */
  onWire: NonNullable<PaymentsSandboxOptions['onWire']>;
  /** The differences from the schema so far, each once. */
  differences: () => string[];
  /** What has passed, such as `POST /v1/refunds 200` or an event type. */
  passed: Set<string>;
};

const ROOT = 'stripe';
const compiled = compile();

/**
 * Describes how a value differs from the schema; empty if it fits. `name` is `METHOD /path` for parameters and answers, and the type for an
 * event.
 */
export function differencesOf(what: What, value: unknown, name = ''): string[] {
  const validate = compiled(what, name);
  if (validate === undefined) return [`${what} ${name}: no schema; is it of the API, and has generate.mjs run?`];
  // Through JSON, because undefined members don't reach the wire.
  const sent: unknown = JSON.parse(JSON.stringify(value));
  const broken = brokenNumbers(sent).map((path) => `${path}: must be whole`);
  const wrong = validate(sent) ? [] : inWords(validate.errors ?? []);
  return [...wrong, ...broken].map((words) => `${what} ${name}${words}`);
}

/** Money is in pence and time in seconds, so only exchange rates and percentages have fractions; the SDK's types say `number` for all. */
function brokenNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isSafeInteger(value) || /_(?:rate|percent)$/.test(path) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => brokenNumbers(one, `${path}/${key}`));
}

/** Watches a sandbox. Differences are recorded, not thrown, so that a test carries on and shows all of them. */
export function wireCheck(): WireCheck {
  const found = new Set<string>();
  const passed = new Set<string>();
  const note = (what: What, value: unknown, name: string) => {
    for (const words of differencesOf(what, value, name)) found.add(words);
  };
  return {
    differences: () => [...found],
    passed,
    onWire: (kind, value) => {
      const { method = '', path = '', status = 0, params, body, type = '' } = value as Passing;
      const name = `${method} ${path}`;
      if (kind === 'event' || kind === 'thin_event') {
        passed.add(type);
        note(kind === 'event' ? 'event' : 'thinEvent', value, type);
      } else if (kind === 'request') note('params', params, name);
      else {
        passed.add(`${name} ${status}`);
        note(status === 200 ? 'answer' : 'error', body, status === 200 ? name : '');
      }
    },
  };
}

type Passing = { method?: string; path?: string; status?: number; params?: unknown; body?: unknown; type?: string };

/** One document for all, so that definitions are compiled once; each part is compiled on first use. */
function compile(): (what: What, name: string) => ValidateFunction | undefined {
  const { operations, events, thinEvents, error, $defs } = schemaFile;
  const parts = new Map<string, Schema>([['error ', error]]);
  for (const [name, { params, answer }] of Object.entries(operations)) parts.set(`params ${name}`, params).set(`answer ${name}`, answer);
  for (const [type, schema] of Object.entries(events)) parts.set(`event ${type}`, schema);
  for (const [type, schema] of Object.entries(thinEvents)) parts.set(`thinEvent ${type}`, schema);
  const names = [...parts.keys()];
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false });
  ajv.addSchema({ $id: ROOT, $defs: { ...$defs, ...Object.fromEntries(names.map((name, index) => [`part-${index}`, parts.get(name)])) } });
  return (what, name) => ajv.getSchema(`${ROOT}#/$defs/part-${names.indexOf(`${what} ${name}`)}`);
}

/** If a union fails, every branch reports errors; the deepest ones belong to the branch that was meant. */
function inWords(errors: readonly ErrorObject[]): string[] {
  const depth = (error: ErrorObject) => error.instancePath.split('/').length;
  const told = errors.filter(({ keyword }) => keyword !== 'anyOf');
  const deepest = Math.max(...told.map(depth));
  const words = told
    .filter((error) => depth(error) === deepest)
    .map(({ instancePath, message, params }) => {
      const which = Object.values(params).flat().slice(0, 8).join(', ');
      return `${instancePath}: ${message} (${which})`;
    });
  return [...new Set(words)].slice(0, 10);
}
