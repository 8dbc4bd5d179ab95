import * as LIMITS from '#kernel/limits.ts';
import { keysOf } from '#kernel/objects/keys-of.ts';
import type { CaptionLanguage } from '../contract.ts';
import { mediaRefusals } from '../refusals.ts';
import { CAPTION_LANGUAGES } from '../rules.ts';

/**
 * Returns the text of a caption file. Throws with a message that can be shown if it is too large or not UTF-8; the server checks the rest.
 */
export async function readCaptionsFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<string> {
  if (file.size > LIMITS.captionsBytesMax) throw mediaRefusals.CAPTIONS_TOO_LARGE();
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('This file can’t be read. Save it as UTF-8 and choose it again.');
  }
  if (text.includes('\0')) throw mediaRefusals.NO_CAPTIONS();
  return text;
}

/** Returns the language given in a file's name, as in `lesson.fr.srt`, otherwise English, otherwise the first that is free. */
export function likelyLanguage(fileName: string, taken: readonly CaptionLanguage[]): CaptionLanguage {
  const all = keysOf(CAPTION_LANGUAGES);
  const named = /[._-]([a-z]{2})(?:[_-][a-z]{2})?\.\w+$/i.exec(fileName)?.[1]?.toLowerCase();
  const free = all.filter((language) => !taken.includes(language));
  return free.find((language) => language === named) ?? free[0] ?? 'en';
}
