/** Whether a value that came from outside has fields to be asked for; what they hold is to be looked at, each by itself. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A field of whatever came from outside; undefined where it has none of that name. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
