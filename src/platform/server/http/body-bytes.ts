import { z } from 'zod';

/** Default maximum size of a body, in bytes. */
export const SMALL_BODY_BYTES = 8 * 1024;

/** Maximum size in bytes that `bodyBytesOf` returns, and of any RPC body. */
export const LARGEST_BODY_BYTES = 1024 * 1024;

// A character takes at most six bytes (RFC 8259 section 7).
const BYTES_OF_CHARACTER = 6;
// For numbers, and for strings whose format bounds their length: ids, instants.
const BYTES_OF_SCALAR = 100;
const ENTRIES_OF_RECORD = 10;
const DEEPEST = 20;

type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  maxItems?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/**
 * Returns the maximum body size in bytes for a call with these inputs: enough for the longest valid one, but at least 8 KiB and at most 1
 * MiB. So a new call is bounded by default, and its longest texts still fit.
 */
export function bodyBytesOf(inputs: readonly unknown[]): number {
  const longest = inputs.reduce((total: number, input) => total + (input instanceof z.ZodType ? longestOf(input) : 0), 0);
  return Math.min(LARGEST_BODY_BYTES, Math.max(SMALL_BODY_BYTES, longest));
}

function longestOf(input: z.ZodType): number {
  const whole = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return bytesOf(whole, whole.$defs ?? {}, 0);
}

function bytesOf(schema: Schema | boolean | undefined, known: Record<string, Schema>, depth: number): number {
  if (typeof schema !== 'object' || depth > DEEPEST) return BYTES_OF_SCALAR;
  const inside = (one: Schema | boolean | undefined) => bytesOf(one, known, depth + 1);
  const sum = (ones: Schema[]) => ones.reduce((total, one) => total + inside(one) + 1, 0);
  if (schema.$ref !== undefined) return inside(known[schema.$ref.replace('#/$defs/', '')]);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return Math.max(...choices.map(inside));
  if (schema.allOf) return sum(schema.allOf);
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  if (schema.maxLength !== undefined) return 2 + schema.maxLength * BYTES_OF_CHARACTER;
  if (schema.type === 'array') return 2 + sum(schema.prefixItems ?? []) + (schema.maxItems ?? 1) * (inside(schema.items) + 1);
  if (schema.type !== 'object') return BYTES_OF_SCALAR;
  const properties = Object.entries(schema.properties ?? {});
  const more =
    typeof schema.additionalProperties === 'object' ? ENTRIES_OF_RECORD * (inside(schema.additionalProperties) + BYTES_OF_SCALAR) : 0;
  return properties.reduce((total, [name, one]) => total + name.length + 4 + inside(one), 2 + more);
}
