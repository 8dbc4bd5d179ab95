import { invalidRequest } from './api-error.ts';
import type { RawParams } from './form.ts';

/** Where a value came from: a form has only strings, JSON has types of its own. */
export type Source = 'form' | 'json';

/** One parameter: how to read it, and whether it is required. */
export type Field<T, Required extends boolean = boolean> = {
  readonly required: Required;
  readonly read: (value: unknown, path: string, source: Source) => T;
};

export type Shape = { readonly [name: string]: Field<unknown> };
type ValueOf<F> = F extends Field<infer T> ? T : never;

/** The values that a shape yields. */
export type Values<S extends Shape> = {
  [K in keyof S as S[K] extends Field<unknown, true> ? K : never]: ValueOf<S[K]>;
} & { [K in keyof S as S[K] extends Field<unknown, true> ? never : K]?: ValueOf<S[K]> };

/** Reads all parameters of a request by its shape; rejects unknown, missing and malformed ones with 400. */
export function readParams<S extends Shape>(shape: S, raw: RawParams, source: Source): Values<S> {
  return readShape(shape, raw, '', source);
}

function readShape<S extends Shape>(shape: S, raw: RawParams, path: string, source: Source): Values<S> {
  const nameOf = (key: string) => (path === '' ? key : `${path}[${key}]`);
  const unknown = Object.keys(raw).filter((key) => !Object.hasOwn(shape, key));
  if (unknown.length > 0) {
    const names = unknown.slice(0, 5).map((key) => nameOf(key.slice(0, 80)));
    const message = `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`;
    throw invalidRequest(message, { code: 'parameter_unknown', param: names[0] ?? '' });
  }
  const values: RawParams = {};
  for (const [key, field] of Object.entries(shape)) {
    const value = raw[key];
    if (value === undefined || (source === 'json' && value === null)) {
      if (field.required) throw missing(nameOf(key));
      continue;
    }
    values[key] = field.read(value, nameOf(key), source);
  }
  return values as Values<S>;
}

/** Makes a field required. */
export function required<T>(field: Field<T>): Field<T, true> {
  return { required: true, read: field.read };
}

/** Lets an empty string unset the field by reading it as null. */
export function emptyable<T>(field: Field<T>): Field<T | null, false> {
  return { required: false, read: (value, path, source) => (value === '' ? null : field.read(value, path, source)) };
}

export function string(max = 5000): Field<string, false> {
  return optional((value, path) => {
    if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${show(value)}`, { param: path });
    if (value === '') throw emptyValue(path);
    if (value.length > max) {
      throw invalidRequest(`Invalid string: ${value.slice(0, 20)}…; must be at most ${max} characters`, { param: path });
    }
    return value;
  });
}

export function integer(min = 0, max = 99_999_999_999): Field<number, false> {
  return optional((value, path, source) => {
    if (value === '') throw emptyValue(path);
    const text = source === 'form' ? value : typeof value === 'number' ? String(value) : null;
    if (typeof text !== 'string' || !/^-?\d{1,15}$/.test(text)) {
      throw invalidRequest(`Invalid integer: ${show(value)}`, { code: 'parameter_invalid_integer', param: path });
    }
    const number = Number(text);
    if (number < min) {
      const bound = min === 0 || min === 1 ? `This value must be greater than or equal to ${min}.` : `Must be at least ${min}.`;
      throw invalidRequest(bound, { code: 'parameter_invalid_integer', param: path });
    }
    if (number > max) {
      throw invalidRequest(`This value must be less than or equal to ${max}.`, { code: 'parameter_invalid_integer', param: path });
    }
    return number;
  });
}

/** A percentage: 0 to 100, with up to two decimals. */
export function percent(): Field<number, false> {
  return optional((value, path, source) => {
    const text = source === 'form' ? value : typeof value === 'number' ? String(value) : null;
    if (typeof text !== 'string' || !/^\d{1,3}(\.\d+)?$/.test(text)) {
      throw invalidRequest(`Invalid decimal: ${show(value)}`, { code: 'parameter_invalid_integer', param: path });
    }
    const decimals = text.split('.')[1] ?? '';
    if (Number(text) > 100 || decimals.length > 2) {
      throw invalidRequest('This value must be between 0 and 100, with at most two decimal places.', { param: path });
    }
    return Number(text);
  });
}

export function boolean(): Field<boolean, false> {
  return optional((value, path) => {
    if (value === true || value === 'true') return true;
    if (value === false || value === 'false') return false;
    throw invalidRequest(`Invalid boolean: ${show(value)}`, { param: path });
  });
}

export function choice<const T extends string>(...allowed: readonly T[]): Field<T, false> {
  return optional((value, path) => {
    const found = allowed.find((one) => one === value);
    if (found === undefined) {
      throw invalidRequest(`Invalid ${path}: must be one of ${allowed.join(', ')}`, { param: path });
    }
    return found;
  });
}

export function array<T>(item: Field<T>, max = 100): Field<T[], false> {
  return optional((value, path, source) => {
    if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: path });
    if (value.length > max) throw invalidRequest(`Invalid array: at most ${max} entries`, { param: path });
    return value.map((one: unknown, index) => item.read(one, `${path}[${index}]`, source));
  });
}

export function object<S extends Shape>(shape: S): Field<Values<S>, false> {
  return optional((value, path, source) => {
    if (!isRecord(value)) throw invalidRequest('Invalid object', { param: path });
    return readShape(shape, value, path, source);
  });
}

/** Metadata: up to 50 keys of 40 characters with values of 500. A null value unsets its key; null alone unsets all. */
export function metadata(): Field<{ [key: string]: string | null } | null, false> {
  return optional((value, path) => {
    if (value === '') return null;
    if (!isRecord(value)) throw invalidRequest('Invalid object', { param: path });
    const entries = Object.entries(value);
    if (entries.length > 50) throw invalidRequest('Metadata can have at most 50 keys.', { param: path });
    return Object.fromEntries(entries.map(([key, one]) => [key, readMetadataValue(key, one, path)]));
  });
}

function readMetadataValue(key: string, value: unknown, path: string): string | null {
  const param = `${path}[${key.slice(0, 40)}]`;
  if (key.length > 40) throw invalidRequest('Metadata keys must be 40 characters or less.', { param });
  if (value === '' || value === null) return null;
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${show(value)}`, { param });
  if (value.length > 500) {
    throw invalidRequest(`Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`, {
      param,
    });
  }
  return value;
}

/** The `created` filter of a list: an exact time in seconds, or bounds. */
export function createdRange(): Field<{ gt?: number; gte?: number; lt?: number; lte?: number }, false> {
  const bounds = object({ gt: integer(), gte: integer(), lt: integer(), lte: integer() });
  return optional((value, path, source) => {
    if (isRecord(value)) return bounds.read(value, path, source);
    const moment = integer().read(value, path, source);
    return { gte: moment, lte: moment };
  });
}

function optional<T>(read: Field<T>['read']): Field<T, false> {
  return { required: false, read };
}

function missing(path: string): Error {
  return invalidRequest(`Missing required param: ${path}.`, { code: 'parameter_missing', param: path });
}

function emptyValue(path: string): Error {
  return invalidRequest(
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param: path },
  );
}

function isRecord(value: unknown): value is RawParams {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 80) : JSON.stringify(value).slice(0, 80);
}
