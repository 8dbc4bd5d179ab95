import { Buffer } from 'node:buffer';

const kept = new WeakMap<object, Buffer | null>();

/** Marks an object as sent often and never changing, so that it is serialised only once. */
export function keepJson<Value extends object>(value: Value): Value {
  kept.set(value, null);
  return value;
}

/**
 * Returns a response's JSON in pieces, or none for `undefined`. Kept objects aren't serialised again, whether they are the response itself
 * or items of a list.
 */
export function jsonPieces(value: unknown): Buffer[] {
  const whole = keptText(value);
  if (whole) return [whole];
  if (isList(value) && value.items.some((item) => typeof item === 'object' && item !== null && kept.has(item))) return listPieces(value);
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? [] : [Buffer.from(text)];
}

type List = { items: unknown[] };

function isList(value: unknown): value is List {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
}

const COMMA = Buffer.from(',');

function listPieces({ items, ...others }: List): Buffer[] {
  const pieces: Buffer[] = [Buffer.from(`${JSON.stringify(others).slice(0, -1)}${Object.keys(others).length > 0 ? ',' : ''}"items":[`)];
  for (const [index, item] of items.entries()) {
    if (index > 0) pieces.push(COMMA);
    pieces.push(keptText(item) ?? Buffer.from(JSON.stringify(item ?? null)));
  }
  pieces.push(Buffer.from(']}'));
  return pieces;
}

function keptText(value: unknown): Buffer | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const known = kept.get(value);
  if (known !== null) return known;
  const text = Buffer.from(JSON.stringify(value));
  kept.set(value, text);
  return text;
}
