import { Buffer } from 'node:buffer';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyBytesOf, LARGEST_BODY_BYTES, SMALL_BODY_BYTES } from './body-bytes.ts';
import { createJsonBounds, readBody } from './read-body.ts';

const look = (text: string, limits: { mostNested?: number; mostParts?: number }) => createJsonBounds(limits)(Buffer.from(text));

describe('bounding a JSON text while it is read', () => {
  test.each([
    ['[[1]]', true],
    ['[[[1]]]', false],
    ['{"a":{"b":1}}', true],
    ['{"a":{"b":{}}}', false],
    ['["[[[["]', true],
    [String.raw`["\"[[[["]`, true],
    [String.raw`["\\",[[`, false],
    ['[[],[],[],[]]', true],
  ])('with two levels allowed: %s passes: %s', (text, passes) => {
    expect(look(text, { mostNested: 2 })).toBe(passes);
  });

  test.each([
    ['[1,2,3]', true],
    ['[1,2,3,4]', false],
    ['{"a":1,"b":2}', false],
    ['",,,,,,::::"', true],
  ])('with three parts allowed: %s passes: %s', (text, passes) => {
    expect(look(text, { mostParts: 3 })).toBe(passes);
  });

  test('continues across chunks, even inside a string or an escape', () => {
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

  test('is read whole even if a chunk ends inside a character', async () => {
    const payload = new PassThrough();
    const read = readBody(payload, 10);
    const bytes = Buffer.from('"é"');
    payload.write(bytes.subarray(0, 2));
    payload.end(bytes.subarray(2));
    expect(await read).toBe('"é"');
  });

  test('is refused if the stream breaks off', async () => {
    const payload = new PassThrough();
    const read = readBody(payload, 10);
    payload.destroy(new Error('gone'));
    await expect(read).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe("the body limit derived from a call's input", () => {
  const text = (max: number) => z.strictObject({ text: z.string().trim().max(max) });

  test('is 8 KiB for small inputs', () => {
    for (const inputs of [[], [text(280)], [z.strictObject({ id: z.uuid(), many: z.array(z.uuid()).max(20) })]])
      expect(bodyBytesOf(inputs)).toBe(SMALL_BODY_BYTES);
  });

  test('fits the longest valid input, however it is escaped', () => {
    const longest = JSON.stringify({ text: '' }).length + 5000 * String.raw`\u0001`.length;
    expect(bodyBytesOf([text(5000)])).toBeGreaterThanOrEqual(longest);
    expect(bodyBytesOf([text(5000)])).toBeLessThan(longest + 100);
    const list = z.strictObject({ list: z.array(z.union([text(10), text(1000).optional()])).max(10) });
    expect(bodyBytesOf([list])).toBeGreaterThanOrEqual(10 * 1000 * 6);
  });

  test('is at most 1 MiB, and recursive schemas come to an end', () => {
    expect(bodyBytesOf([text(10_000_000)])).toBe(LARGEST_BODY_BYTES);
    type Tree = { children: Tree[] };
    const tree: z.ZodType<Tree> = z.strictObject({ children: z.array(z.lazy(() => tree)).max(1) });
    expect(bodyBytesOf([tree])).toBe(SMALL_BODY_BYTES);
  });
});
