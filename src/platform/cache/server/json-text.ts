import { Buffer } from 'node:buffer';

const kept = new WeakMap<object, Buffer | null>();

/** Marks an object as sent often and never changing, so that it is serialised only once. */
export function cacheJson<Value extends object>(value: Value): Value {
  kept.set(value, null);
  return value;
}

/**
 * Returns a response's JSON in pieces, or none for `undefined`. Kept objects aren't serialised again, whether they are the response itself,
 * items of a list, or the `item` of one of its entries.
 */
export function jsonPieces(value: unknown): Buffer[] {
  const whole = cachedText(value);
  if (whole) return [whole];
  if (isList(value) && value.items.some((entry) => isRetained(entry) || holdsKept(entry))) return listPieces(value);
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? [] : [Buffer.from(text)];
}

type List = { items: unknown[] };

function isList(value: unknown): value is List {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
}

function isRetained(value: unknown): boolean {
  return typeof value === 'object' && value !== null && kept.has(value);
}

function holdsKept(value: unknown): value is { item: object } {
  return typeof value === 'object' && value !== null && 'item' in value && isRetained(value.item);
}

const COMMA = Buffer.from(',');
const CLOSE = Buffer.from('}');

function listPieces({ items, ...others }: List): Buffer[] {
  const pieces: Buffer[] = [opening(others, '"items":[')];
  for (const [index, entry] of items.entries()) {
    if (index > 0) pieces.push(COMMA);
    pieces.push(...entryPieces(entry));
  }
  pieces.push(Buffer.from(']}'));
  return pieces;
}

function entryPieces(entry: unknown): Buffer[] {
  const whole = cachedText(entry);
  if (whole) return [whole];
  if (!holdsKept(entry)) return [Buffer.from(JSON.stringify(entry ?? null))];
  const { item, ...others } = entry;
  return [opening(others, '"item":'), ...jsonPieces(item), CLOSE];
}

/** The beginning of an object whose last field is still to be written. */
function opening(fields: object, last: string): Buffer {
  const text = JSON.stringify(fields).slice(0, -1);
  return Buffer.from(`${text}${text.length > 1 ? ',' : ''}${last}`);
}

function cachedText(value: unknown): Buffer | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const known = kept.get(value);
  if (known !== null) return known;
  const text = Buffer.from(JSON.stringify(value));
  kept.set(value, text);
  return text;
}
