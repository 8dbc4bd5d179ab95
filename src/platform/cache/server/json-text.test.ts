import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { jsonPieces, cacheJson } from './json-text.ts';

const textOf = (value: unknown) => Buffer.concat(jsonPieces(value)).toString('utf8');

test('a response reads the same whether or not its parts are kept', () => {
  const items = () => [
    { id: 1, text: 'ä "quoted" \u2028' },
    { id: 2, more: [{}, null] },
  ];
  for (const rest of [{}, { nextCursor: null }, { nextCursor: 'x', counts: { posts: 3 } }]) {
    const plain = { ...rest, items: items() };
    const held = { ...rest, items: [...items().map(cacheJson), null, { id: 3 }] };
    expect(JSON.parse(textOf(plain))).toEqual(plain);
    expect(JSON.parse(textOf(held))).toEqual({ ...plain, items: [...plain.items, null, { id: 3 }] });
    expect(JSON.parse(textOf(held))).toEqual(JSON.parse(textOf(held)));
  }
});

test('serialises a kept value once, both alone and in a list', () => {
  let written = 0;
  const item = cacheJson({ toJSON: () => ({ written: (written += 1) }) });
  expect([textOf(item), textOf({ items: [item, item] }), textOf(item)]).toEqual([
    '{"written":1}',
    '{"items":[{"written":1},{"written":1}]}',
    '{"written":1}',
  ]);
});

test('serialises once what the entries of a list hold as their item', () => {
  let written = 0;
  const item = cacheJson({ toJSON: () => ({ written: (written += 1) }) });
  const list = { items: [{ type: 'POST', item, why: null }, { item }, { why: undefined, item }, { item: { id: 3 } }, 4] };
  expect(textOf(list)).toBe(
    '{"items":[{"type":"POST","why":null,"item":{"written":1}},{"item":{"written":1}},{"item":{"written":1}},{"item":{"id":3}},4]}',
  );
  expect(textOf(list)).toBe(textOf(list));
});

test("writes values that aren't objects, and nothing for undefined", () => {
  expect([undefined, null, 3, 'a', [], { items: 1 }].map(textOf)).toEqual(['', 'null', '3', '"a"', '[]', '{"items":1}']);
});
