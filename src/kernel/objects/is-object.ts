/** Whether an untrusted value is an object whose fields can be read. Each field's value still has to be checked. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Reads a field of an untrusted value; undefined if it isn't an object or has no such field. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
