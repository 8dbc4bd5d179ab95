import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
// Their value isn't a text that somebody writes.
const NOT_WRITTEN = /\b(?:readOnly|hidden|inputMode="(?:numeric|decimal)")|type=(?:"(?:file|hidden|radio|checkbox|range|date|time|color)")/;
// A component that passes on what it gets is limited where it is used.
const LIMITED = /\b(?:countTo|maxLength)=|\{\.\.\.(?:rest|props|area|mentioning)\}/;
// Passwords have none: what is too long is said when the form is sent, and a cut password would be another one.
const FIELDS = /<(?:TextField|TextArea|MentionTextArea|SuggestField|TagInput|input|textarea)\b/g;

test('every field for text names its maximum, so that its counter appears', () => {
  const unlimited = globSync('src/{ui,features/*/web,features/*/*/web,features/*/shared,apps/web}/**/*.tsx', { cwd: ROOT }).flatMap(
    (path) => {
      const source = readFileSync(join(ROOT, path), 'utf8');
      return Array.from(source.matchAll(FIELDS), (match) => ({ tag: openingTag(source.slice(match.index)), at: match.index }))
        .filter(({ tag }) => !NOT_WRITTEN.test(tag) && !LIMITED.test(tag))
        .map(({ at }) => `${path}:${source.slice(0, at).split('\n').length}`);
    },
  );
  expect(unlimited).toEqual([]);
});

/** An opening tag up to its end, which is the first > outside of braces. */
function openingTag(source: string): string {
  let depth = 0;
  for (const [index, sign] of [...source].entries()) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (sign === '>' && depth === 0) return source.slice(0, index);
  }
  return source;
}
