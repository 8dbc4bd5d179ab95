import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildCatalogue, CATALOGUE } from '#locales/catalogue.ts';

test('the catalogue holds every text of the sources: `npm run texts` writes it', () => {
  const [wanted, written] = [textsOf(buildCatalogue()), textsOf(readFileSync(CATALOGUE, 'utf8'))];
  expect(
    wanted.filter((text) => !written.includes(text)),
    'missing',
  ).toEqual([]);
  expect(
    written.filter((text) => !wanted.includes(text)),
    'no longer said',
  ).toEqual([]);
});

// In which files a text stands may differ: moving a file is no change for translators.
function textsOf(catalogue: string): string[] {
  return catalogue.split('\n\n').map((entry) => entry.replaceAll(/^#:.*\n/gm, '').trim());
}
