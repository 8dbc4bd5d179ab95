import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { jsonPieces, keepJson } from './json-text.ts';

const textOf = (value: unknown) => Buffer.concat(jsonPieces(value)).toString('utf8');

test('a response reads the same whether or not its parts are kept', () => {
  const items = () => [
    { id: 1, text: 'ä "quoted" \u2028' },
    { id: 2, more: [{}, null] },
  ];
  for (const rest of [{}, { nextCursor: null }, { nextCursor: 'x', counts: { posts: 3 } }]) {
    const plain = { ...rest, items: items() };
    const held = { ...rest, items: [...items().map(keepJson), null, { id: 3 }] };
    expect(JSON.parse(textOf(plain))).toEqual(plain);
    expect(JSON.parse(textOf(held))).toEqual({ ...plain, items: [...plain.items, null, { id: 3 }] });
    expect(JSON.parse(textOf(held))).toEqual(JSON.parse(textOf(held)));
  }
});

test('serialises a kept value once, both alone and in a list', () => {
  let written = 0;
  const item = keepJson({ toJSON: () => ({ written: (written += 1) }) });
  expect([textOf(item), textOf({ items: [item, item] }), textOf(item)]).toEqual([
    '{"written":1}',
    '{"items":[{"written":1},{"written":1}]}',
    '{"written":1}',
  ]);
});

test("writes values that aren't objects, and nothing for undefined", () => {
  expect([undefined, null, 3, 'a', [], { items: 1 }].map(textOf)).toEqual(['', 'null', '3', '"a"', '[]', '{"items":1}']);
});
