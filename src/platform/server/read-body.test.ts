import { Buffer } from 'node:buffer';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyBytesOf, LARGEST_BODY_BYTES, SMALL_BODY_BYTES } from './body-bytes.ts';
import { createJsonBounds, readBody } from './read-body.ts';

const look = (text: string, limits: { mostNested?: number; mostParts?: number }) => createJsonBounds(limits)(Buffer.from(text));

describe('a text of JSON is bounded while it is read', () => {
  test.each([
    ['[[1]]', true],
    ['[[[1]]]', false],
    ['{"a":{"b":1}}', true],
    ['{"a":{"b":{}}}', false],
    ['["[[[["]', true],
    [String.raw`["\"[[[["]`, true],
    [String.raw`["\\",[[`, false],
    ['[[],[],[],[]]', true],
  ])('at two levels: %s passes: %s', (text, passes) => {
    expect(look(text, { mostNested: 2 })).toBe(passes);
  });

  test.each([
    ['[1,2,3]', true],
    ['[1,2,3,4]', false],
    ['{"a":1,"b":2}', false],
    ['",,,,,,::::"', true],
  ])('at three parts: %s passes: %s', (text, passes) => {
    expect(look(text, { mostParts: 3 })).toBe(passes);
  });

  test('across chunks, in the middle of a text and of an escape', () => {
    const bounds = createJsonBounds({ mostNested: 1 });
    expect(['["a\\', '"[[[', '"]'].map((chunk) => bounds(Buffer.from(chunk)))).toEqual([true, true, true]);
    expect(bounds(Buffer.from('[['))).toBe(false);
  });
});

describe('a body', () => {
  test('is refused at the first byte too many, without waiting for the rest', async () => {
    const payload = new PassThrough();
    const read = readBody(payload, 10);
    payload.write('"0123456789');
    await expect(read).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test('is refused at the first bracket too deep, without waiting for the rest', async () => {
    const payload = new PassThrough();
    const read = readBody(payload, 1000);
    payload.write('['.repeat(21));
    await expect(read).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('that is cut in the middle of a letter is read whole', async () => {
    const payload = new PassThrough();
    const read = readBody(payload, 10);
    const bytes = Buffer.from('"é"');
    payload.write(bytes.subarray(0, 2));
    payload.end(bytes.subarray(2));
    expect(await read).toBe('"é"');
  });

  test('that breaks off is refused', async () => {
    const payload = new PassThrough();
    const read = readBody(payload, 10);
    payload.destroy(new Error('gone'));
    await expect(read).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('the limit of a call follows from its input', () => {
  const text = (max: number) => z.strictObject({ text: z.string().trim().max(max) });

  test('8 KiB where nothing larger is meant', () => {
    for (const inputs of [[], [text(280)], [z.strictObject({ id: z.uuid(), many: z.array(z.uuid()).max(20) })]])
      expect(bodyBytesOf(inputs)).toBe(SMALL_BODY_BYTES);
  });

  test('as much as the longest valid input takes, however it is written', () => {
    const longest = JSON.stringify({ text: '' }).length + 5000 * String.raw`\u0001`.length;
    expect(bodyBytesOf([text(5000)])).toBeGreaterThanOrEqual(longest);
    expect(bodyBytesOf([text(5000)])).toBeLessThan(longest + 100);
    const list = z.strictObject({ list: z.array(z.union([text(10), text(1000).optional()])).max(10) });
    expect(bodyBytesOf([list])).toBeGreaterThanOrEqual(10 * 1000 * 6);
  });

  test('a mebibyte at most, and an end for what names itself', () => {
    expect(bodyBytesOf([text(10_000_000)])).toBe(LARGEST_BODY_BYTES);
    type Tree = { children: Tree[] };
    const tree: z.ZodType<Tree> = z.strictObject({ children: z.array(z.lazy(() => tree)).max(1) });
    expect(bodyBytesOf([tree])).toBe(SMALL_BODY_BYTES);
  });
});
