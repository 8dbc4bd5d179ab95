import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '#tests/harness/same-chance.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { callWith } from './authorization-table.ts';
import { READ_ROWS } from './read-rows.ts';
import { openScene } from './scene.ts';
import { WRITE_ROWS } from './write-rows.ts';

const world = await httpWorld();
const scene = await openScene(world);

const RUNS = 20;

const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    'a'.repeat(20_000),
    "' or 1=1; --",
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '0000-00-00T00:00:00.000Z',
    '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00.000Z',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    0,
    -0,
    -1,
    0.1,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    true,
    [],
    {},
    [[]],
    { __proto__: null, constructor: 1 },
    { length: -1 },
    { toString: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
);

// A valid input with one value replaced or added: it passes the first checks and fails deeper inside.
function twisted(input: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(input);
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...places), HOSTILE).map(([path, value]) => put(input, path, value)) },
    { weight: 1, arbitrary: HOSTILE },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.string({ maxLength: 20 }), HOSTILE).map(([key, value]) => ({ ...(input as object), [key]: value })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('cursor', 'limit', 'id', 'tag', 'userId', 'status'), HOSTILE)
        .map(([key, value]) => ({ ...(input as object), [key]: value })),
    },
  );
}

function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]))];
}

function put(input: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const inside = input as Record<string, unknown>;
  const next = put(inside[key], rest, value);
  return Array.isArray(input) ? input.map((item: unknown, at) => (String(at) === key ? next : item)) : { ...inside, [key]: next };
}

function queryOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { sessionId: String(value) };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(JSON.stringify(item))]));
}

describe('for any input, returns no 5xx and reveals no secret', () => {
  const rows = [...READ_ROWS, ...WRITE_ROWS].filter(({ call, send }) => send === undefined && !/\/(?:healthz|readyz|metrics)$/.test(call));
  const calls = [...new Map(rows.map((row) => [row.call, row])).values()];
  test.each(calls.map((row) => [row.call, row] as const))('%s', async (call, row) => {
    const callers = [null, scene.user, scene.owner, scene.participant];
    const input = (await row.input(scene, scene.owner)) ?? {};
    const isCalm = fc.asyncProperty(twisted(input), fc.constantFrom(...callers), async (hostile, caller) => {
      const { status } = await callWith(world, call, call.startsWith('GET ') ? queryOf(hostile) : JSON.stringify(hostile), caller);
      expect(status).toBeLessThan(500);
    });
    await fc.assert(isCalm, { numRuns: RUNS, endOnFailure: true });
  });
});
