import { describe, expect, it } from 'vitest';
import { errorText, parseResponse } from './error-texts.ts';

describe('errorText', () => {
  it.each([
    ['{"message":"Title is required"}', 'Title is required'],
    ['plain words', 'plain words'],
    ['', 'Unexpected error occurred (status: 502)'],
    ['   ', 'Unexpected error occurred (status: 502)'],
    ['<html>Bad gateway</html>', 'Unexpected error occurred (status: 502)'],
    ['{"message":""}', 'Unexpected error occurred (status: 502)'],
    ['{"message":7}', 'Unexpected error occurred (status: 502)'],
  ])('turns %j into %j', (body, text) => {
    expect(errorText(502, body)).toBe(text);
  });
});

describe('parseResponse', () => {
  it("rejects a successful response that can't be parsed", () => {
    expect(parseResponse('<html>')).toEqual({ ok: false, message: 'Failed to parse server response.' });
  });

  it('reads JSON, and an empty body as null', () => {
    expect(parseResponse('{"user":{"id":"1"}}')).toEqual({ ok: true, answer: { user: { id: '1' } } });
    expect(parseResponse('')).toEqual({ ok: true, answer: null });
  });
});
