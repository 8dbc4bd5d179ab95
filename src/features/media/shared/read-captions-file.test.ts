import { expect, test } from 'vitest';
import * as LIMITS from '#kernel/limits.ts';
import { likelyLanguage, readCaptionsFile } from './read-captions-file.ts';

test('says what is wrong with a file before it is sent: too large, not UTF-8, not text', async () => {
  await expect(readCaptionsFile(new File(['x'.repeat(LIMITS.captionsBytesMax + 1)], 'a.srt'))).rejects.toThrow('500 kB');
  const latin = new File([new Uint8Array([0x63, 0x61, 0x66, 0xe9])], 'a.srt');
  const wide = new File([new Uint8Array([0xff, 0xfe, 0x57, 0x00])], 'a.vtt');
  for (const file of [latin, wide]) await expect(readCaptionsFile(file)).rejects.toThrow('Save it as UTF-8');
  await expect(readCaptionsFile(new File(['a\0b'], 'a.vtt'))).rejects.toThrow('.vtt or .srt');
});

test('reads UTF-8, with or without a byte order mark', async () => {
  expect(await readCaptionsFile(new File(['\ufeffWEBVTT é'], 'a.vtt'))).toBe('WEBVTT é');
  expect(await readCaptionsFile(new File(['x'.repeat(LIMITS.captionsBytesMax)], 'a.vtt'))).toHaveLength(LIMITS.captionsBytesMax);
});

test.each([
  ['lesson.srt', [], 'en'],
  ['lesson.fr.srt', [], 'fr'],
  ['lesson_pt-BR.vtt', [], 'pt'],
  ['lesson.xx.srt', [], 'en'],
  ['lesson.fr.srt', ['fr'], 'en'],
  ['lesson.srt', ['en'], 'ar'],
] as const)('guesses the language of %s, with %j already used, to be %s', (name, taken, language) => {
  expect(likelyLanguage(name, taken)).toBe(language);
});
