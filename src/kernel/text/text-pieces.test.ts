import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { piecesOf } from './text-pieces.ts';

const shown = (text: string) => piecesOf(text).map(({ kind, text: piece }) => (kind === 'text' ? piece : `[${kind} ${piece}]`));
const found = (text: string) => piecesOf(text).flatMap(({ kind, text: piece }) => (kind === 'text' ? [] : [`[${kind} ${piece}]`]));

describe('the pieces of a text', () => {
  test('are the hashtags and mentions read from it, and nothing else', () => {
    expect(shown('Thanks @maya_k! #Yoga is #1, C#foo is not, nor is me@maya_k.com')).toEqual([
      'Thanks ',
      '[mention @maya_k]',
      '! ',
      '[hashtag #Yoga]',
      ' is #1, C#foo is not, nor is me@maya_k.com',
    ]);
  });

  test('have addresses without the punctuation after them, and nothing inside them', () => {
    expect(shown('(see https://x.test/a?b=1#frag).')).toEqual(['(see ', '[address https://x.test/a?b=1#frag]', ').']);
    expect(shown('https://x.test/@maya_k')).toEqual(['[address https://x.test/@maya_k]']);
    expect(shown('Www.x.test/#a, not awww, a@www.x.test or www.x')).toEqual([
      '[address Www.x.test/#a]',
      ', not awww, a@www.x.test or www.x',
    ]);
  });

  test.each([
    ['https://en.wikipedia.org/wiki/Blur_(band)', ['https://en.wikipedia.org/wiki/Blur_(band)']],
    ['(https://en.wikipedia.org/wiki/Blur_(band))', ['https://en.wikipedia.org/wiki/Blur_(band)']],
    ['[as here](https://x.test/a)today', ['https://x.test/a']],
    ['https://x.test/a[1]{2}]', ['https://x.test/a[1]{2}']],
    ["https://en.wikipedia.org/wiki/Women's_March", ["https://en.wikipedia.org/wiki/Women's_March"]],
    ['\'https://x.test/a\' and "https://x.test/b"', ['https://x.test/a', 'https://x.test/b']],
    [
      '“https://example.com/a” ‘https://example.com/b’ «https://example.com/c»',
      ['a', 'b', 'c'].map((part) => `https://example.com/${part}`),
    ],
    ['https://wiki.vg’s logo', ['https://wiki.vg']],
    ["https://wiki.vg's logo", ['https://wiki.vg']],
    ['https://github.com/tootsuite/mastodon。很好', ['https://github.com/tootsuite/mastodon']],
    ['https://example.com。很好', ['https://example.com']],
    [
      '（https://example.com/x）「https://example.com/y」、https://example.com/z，好',
      ['x', 'y', 'z'].map((part) => `https://example.com/${part}`),
    ],
    ['http://test.com/\u200b에서', ['http://test.com/']],
    [
      '**https://example.com/bold** _https://example.com/it_ ~https://example.com/x~',
      ['bold', 'it', 'x'].map((part) => `https://example.com/${part}`),
    ],
    ['https://totallynotseth.dev*', ['https://totallynotseth.dev']],
    ['`https://example.com/code`', ['https://example.com/code']],
    [
      'https://x.test/a., https://x.test/b! https://x.test/c? https://x.test/d… https://x.test/e؟',
      ['a', 'b', 'c', 'd', 'e'].map((part) => `https://x.test/${part}`),
    ],
    [
      'https://x.test/a_ https://x.test/b/ https://x.test/c- https://x.test/?d=',
      ['a_', 'b/', 'c-', '?d='].map((part) => `https://x.test/${part}`),
    ],
    ['https://münchen.example/straße', ['https://münchen.example/straße']],
    ['https://👩‍👧.ws/❤️', ['https://👩‍👧.ws/❤️']],
    ['https://x.test:8080/a', ['https://x.test:8080/a']],
    ['https://google.com@evil.example/x', ['https://google.com']],
    ['https://google.com\\@evil.example/x', ['https://google.com']],
    ['Open harbourstudio.com/timetable, or harbour.co.uk.', ['harbourstudio.com/timetable', 'harbour.co.uk']],
    ['medium.com/@noah_b and x.com/#yoga', ['medium.com/@noah_b', 'x.com/#yoga']],
  ])('have in “%s” the addresses %j', (text, addresses) => {
    expect(found(text)).toEqual(addresses.map((address) => `[address ${address}]`));
  });

  test.each([
    'That is it.Then we go.',
    'Meet me.Live music after',
    'tricks.online, evil.academy/x, Harbour.Com',
    '192.168.4.5 and 12.11.2026 at 10.30',
    'tricks.com.zz',
    'shop.com@x.example first.last@x.example',
    'http:evil.zz http://',
  ])('link nothing in “%s”, which leads nowhere for sure', (text) => {
    expect(found(text)).toEqual([]);
  });

  test.each([
    'Follow me at @noah_b.bsky.social for pictures',
    'mail shop+@noah_b.example',
    'hi@noah_b.example',
    '@noah_b@mastodon.social',
    'first-@noah_b',
  ])('mention nobody in “%s”', (text) => {
    expect(found(text).filter((piece) => piece.startsWith('[mention'))).toEqual([]);
  });

  test.each(['thanks @noah_b.', '(@noah_b)', '“@noah_b”', '-@noah_b', '@noah_b’s', '@noah_b, @', 'x @noah_b-like'])(
    'mention noah_b in “%s”',
    (text) => {
      expect(found(text)).toEqual(['[mention @noah_b]']);
    },
  );

  test('have joiners inside hashtags, not after them', () => {
    expect(found('#نرم\u200cافزار #ශ්\u200dරීලංකා #yoga\u200d!')).toEqual([
      '[hashtag #نرم\u200cافزار]',
      '[hashtag #ශ්\u200dරීලංකා]',
      '[hashtag #yoga]',
    ]);
  });

  test('are read on after what turned out to be no address', () => {
    expect(found('3.5/a)#yoga (https://x.test/a)#breath 1.x/@noah_b')).toEqual([
      '[hashtag #yoga]',
      '[address https://x.test/a]',
      '[hashtag #breath]',
    ]);
  });

  test('add up to the text, and are the same when read again alone', () => {
    const unit = fc.constantFrom(
      '#',
      '@',
      'a',
      'é',
      '1',
      '_',
      ' ',
      '.',
      '/',
      'h',
      'https://',
      'www.',
      '.com',
      '\n',
      '(',
      ')',
      "'",
      '’',
      '。',
      '\u200b',
      '\u200d',
      '*',
    );
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const pieces = piecesOf(text);
        expect(pieces.map(({ text: piece }) => piece).join('')).toBe(text);
        for (const piece of pieces) if (piece.kind !== 'text') expect(piecesOf(piece.text)).toEqual([piece]);
      }),
      { numRuns: 2000 },
    );
  });
});
