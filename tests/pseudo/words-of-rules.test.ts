import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Refusal } from '#kernel/http/refusal.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
const files = globSync('src/features/**/{refusals.ts,copy.ts,copy/*.ts}', { cwd: CHECKOUT })
  .filter((path) => !path.includes('.test.'))
  .toSorted();

// This ring runs the sources in the language that nobody speaks (vitest.config.ts).
test.each(files)('%s says everything from the catalogue', async (path) => {
  const exported = (await import(join(CHECKOUT, path))) as Record<string, unknown>;
  const plain = Object.values(exported)
    .flatMap((value) => wordsOf(value))
    .filter((words) => /^[A-Z“].* /.test(words) && !words.includes('⟦'));
  expect(plain).toEqual([]);
});

// What depends on values is said by functions, which pages show (check-pages.ts); a refusal says its sentence without any.
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (value instanceof Refusal) return [value.message];
  if (typeof value === 'function') {
    try {
      const refusal: unknown = (value as () => unknown)();
      return refusal instanceof Refusal ? [refusal.message] : [];
    } catch {
      return [];
    }
  }
  return typeof value === 'object' && value !== null && !(value instanceof Set || value instanceof Map)
    ? Object.values(value).flatMap(wordsOf)
    : [];
}
