import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '#tests/harness/same-chance.ts';
import { allTags, hashtagsOf, isCutBy, mentionedUsernames, normalizeTag, shortTextOf, teaserOf, writtenKey } from './rules.ts';

describe('hashtags', () => {
  test('are read from the text in order, in lower case, each once', () => {
    expect(hashtagsOf('#Yoga at dawn, then #breath_work and #YOGA (#über)')).toEqual(['yoga', 'breath_work', 'über']);
  });

  test('are not read from inside words, addresses, numbers and headings', () => {
    expect(hashtagsOf('a#b ##c https://x.test/#frag &#39; #123 # alone')).toEqual([]);
  });

  test('come after the picked tags, and number at most twenty in all', () => {
    expect(allTags(['#Strength', 'Full  Body'], 'now with #strength and #hiit')).toEqual(['strength', 'full body', 'hiit']);
    expect(
      allTags(
        Array.from({ length: 15 }, (_, index) => `t${index}`),
        Array.from({ length: 15 }, (_, index) => `#h${index}x`).join(' '),
      ),
    ).toHaveLength(20);
  });

  test('are compared in one normal form', () => {
    expect(normalizeTag('Cafe\u0301')).toBe(normalizeTag('CAFÉ'));
    expect([normalizeTag('İSTANBUL'), normalizeTag(' # Full  Body ')]).toEqual(['istanbul', 'full body']);
  });

  test.each([
    ['full-width letters', '#ｙｏｇａ'],
    ['a joiner of marks', '#yo\u034fga'],
    ['a letter without a shape', '#yoga\u115f'],
    ['a variation selector', '#yoga\ufe0f'],
  ])('are the same tag as the one they look like: %s', (_what, text) => {
    expect(hashtagsOf(text)).toEqual(['yoga']);
  });

  test('are not read from letters that nobody sees', () => {
    expect(hashtagsOf('#\u3164\u115f')).toEqual([]);
  });

  test('are left as they are if already normal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const [tag = ''] = hashtagsOf(`#a${text}`);
        expect(normalizeTag(tag)).toBe(tag);
      }),
    );
  });

  test('are read whole in scripts that write vowels as marks, and with the joiners that words need', () => {
    expect(hashtagsOf('#योग और #ไทย')).toEqual(['योग', 'ไทย']);
    expect(hashtagsOf('Learn #نرم\u200cافزار today')).toEqual([normalizeTag('نرم\u200cافزار')]);
    expect(hashtagsOf('#ශ්\u200dරීලංකා!')).toEqual([normalizeTag('ශ්\u200dරීලංකා')]);
    expect(normalizeTag('نرم\u200cافزار')).toBe(normalizeTag('نرمافزار'));
    expect(hashtagsOf('#yoga\u200d #yoga\u200c.')).toEqual(['yoga']);
  });

  test('are not read from inside an address that has one', () => {
    expect(hashtagsOf('https://x.test/a?b=#frag www.x.test/#frag x.com/#frag (x.com)#tag 3.5/#tag')).toEqual(['tag']);
  });
});

describe('mentions', () => {
  test('are found in a text by the name written there, not the current one', () => {
    expect(writtenKey({ username: 'Maya_K' })).toBe('maya_k');
    expect(writtenKey({ username: 'somebody_new', written: 'Maya_K' })).toBe('maya_k');
  });

  test('are usernames after an @ that starts a word, each once regardless of case', () => {
    expect(mentionedUsernames('Thanks @Maya_K and @maya_k, (@tom1) and @abc')).toEqual(['Maya_K', 'tom1']);
  });

  test('are neither what is said in an address nor handles of other networks', () => {
    for (const text of [
      'Follow me at @noah_b.bsky.social',
      'mail shop+@noah_b.example',
      'https://x.test/@noah_b',
      '@noah_b@mastodon.social',
    ])
      expect(mentionedUsernames(text)).toEqual([]);
    expect(mentionedUsernames('thanks @noah_b.')).toEqual(['noah_b']);
  });

  test('are not read from email addresses and longer words', () => {
    expect(mentionedUsernames('write to me@example.com or @sixteencharacters or x/@path1')).toEqual([]);
  });
});

describe('the teaser', () => {
  test('is the whole text if it fits', () => {
    expect(shortTextOf('  Two  \n lines\r\n\n \n and \t more ')).toBe('Two\nlines\n\nand more');
    expect(shortTextOf('a\nb\nc\nd\ne\nf\ng\nh')).toBe('a\nb\nc\nd\ne\nf\ng\nh');
    expect(shortTextOf('x'.repeat(280))).toBe('x'.repeat(280));
  });

  test('ends at the end of a word', () => {
    const teaser = shortTextOf('word '.repeat(100));
    expect(teaser).toMatch(/word…$/);
    expect(teaser.length).toBeLessThanOrEqual(280);
  });

  test('ends after eight lines', () => {
    expect(shortTextOf('a\nb\nc\nd\ne\nf\ng\nh\ni')).toBe('a\nb\nc\nd\ne\nf\ng\nh…');
    expect(shortTextOf(`${'word '.repeat(55)}\n\nnext words of it`)).toMatch(/ word…$/);
  });

  test('cuts one endless word without splitting a character', () => {
    expect(shortTextOf('😀'.repeat(200))).toMatch(/^(😀)+…$/u);
  });

  test('never exceeds 280 code units and shows only the beginning of the text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(fc.constantFrom(' ', '\n', 'a'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
          maxLength: 700,
        }),
        (text) => {
          const teaser = shortTextOf(text);
          const fold = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
          expect(teaser.length).toBeLessThanOrEqual(280);
          expect(teaser.split('\n').length).toBeLessThanOrEqual(8);
          expect(fold(text).startsWith(fold(isCutBy(teaser, text) ? teaser.slice(0, -1) : teaser))).toBe(true);
          if (!isCutBy(teaser, text)) expect(fold(teaser)).toBe(fold(text));
        },
      ),
    );
  });
});

test('a teaser counts as cut if words are missing, not if only line breaks are or the text itself trails off', () => {
  const isCut = (text: string) => isCutBy(shortTextOf(text), text);
  expect(['One line.', 'Two\n\n lines. ', 'To be continued…', '', '…'].map(isCut)).toEqual([false, false, false, false, false]);
  expect([`${'word '.repeat(60)}`, `${'word '.repeat(60)}…`, 'x'.repeat(281)].map(isCut)).toEqual([true, true, true]);
});

describe('the teaser of a locked text', () => {
  test('is never the whole text, however short that is', () => {
    expect(['Word', 'Word ', 'x'.repeat(9000), '', ' \n '].map(teaserOf)).toEqual(['', '', '', '', '']);
    expect(teaserOf('Meet me at the old mill at seven')).toBe('Meet me at the…');
  });

  test('is no longer than half the text, starts at its beginning and ends at the end of a word', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 40 }), (words) => {
        const folded = words.join(' ').replaceAll(/\s+/g, ' ').trim();
        const teaser = teaserOf(folded);
        expect(teaser.length).toBeLessThanOrEqual(Math.min(280, folded.length / 2 + 1));
        if (teaser !== '') expect(folded.startsWith(`${teaser.slice(0, -1)} `)).toBe(true);
      }),
    );
  });
});
