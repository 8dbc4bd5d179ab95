import type { KeyboardEvent } from 'react';

// Safari ends a composition before it reports the key that ended it, which by then has only this code.
const PROCESSED_KEY = 229;

/** Whether a key belongs to the composition of a word, as in Japanese or Chinese: it confirms the word, and does nothing else. */
export function isComposing({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === PROCESSED_KEY;
}
