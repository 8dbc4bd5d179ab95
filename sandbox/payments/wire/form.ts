import { invalidRequest } from './api-error.ts';

/** Parameters as received: strings at the leaves of a form, any JSON value in a JSON body. */
export type RawParams = { [name: string]: unknown };

const MAX_PAIRS = 1000;
const MAX_DEPTH = 8;

/**
 * Parses `application/x-www-form-urlencoded` with nested names: `a[b][0][c]=v`, `expand[0]=x` and `expand[]=x`. Numbered groups become
 * arrays. Rejects more than 1000 pairs or 8 levels with 400.
 */
export function parseForm(text: string): RawParams {
  const root: Node = new Map();
  let pairs = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    pairs += 1;
    if (pairs > MAX_PAIRS) throw invalidRequest('Too many parameters.');
    place(root, segmentsOf(name), value);
  }
  return toRecord(root);
}

type Node = Map<string, Node | string>;

function segmentsOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const segments = [name.slice(0, open)];
  for (const match of name.slice(open).matchAll(/\[([^\][]*)\]/g)) segments.push(match[1] ?? '');
  if (segments.length > MAX_DEPTH) throw invalidRequest(`Invalid parameter: ${name.slice(0, 80)} is nested too deeply.`);
  return segments;
}

function place(root: Node, segments: readonly string[], value: string): void {
  let node = root;
  segments.forEach((segment, index) => {
    const key = segment === '' && index > 0 ? String(node.size) : segment;
    if (index === segments.length - 1) {
      node.set(key, value);
      return;
    }
    const next = node.get(key);
    if (next instanceof Map) {
      node = next;
      return;
    }
    const made: Node = new Map();
    node.set(key, made);
    node = made;
  });
}

function toRecord(node: Node): RawParams {
  // Without a prototype, a parameter named __proto__ is just a name.
  const record: RawParams = Object.create(null) as RawParams;
  for (const [key, value] of node) record[key] = value instanceof Map ? toValue(value) : value;
  return record;
}

function toValue(node: Node): unknown {
  const keys = [...node.keys()];
  if (keys.length === 0 || !keys.every((key) => /^\d{1,4}$/.test(key))) return toRecord(node);
  return keys
    .toSorted((a, b) => Number(a) - Number(b))
    .map((key) => {
      const value = node.get(key);
      return value instanceof Map ? toValue(value) : value;
    });
}
