import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { translatedByChoice } from '#locales/vite-plugin.ts';

const CHECKOUT = join(import.meta.dirname, '../../..');

afterEach(() => vi.unstubAllEnvs());

// A build is made by the plugins of its configuration: with none of other languages it is, byte for byte, the one without them.
test.each([undefined, '', 'en'])(
  'a build in English (%j) has no plugin of other languages, and one in another language has it',
  (language) => {
    vi.stubEnv('TURNOUT_LANGUAGE', language);
    expect(translatedByChoice()).toEqual([]);
    vi.stubEnv('TURNOUT_LANGUAGE', 'pseudo');
    expect(translatedByChoice().map(({ name }) => name)).toEqual(['translated']);
  },
);

test('nothing that is built knows of languages but the configurations of its builds, and those only by that plugin', () => {
  const knowing = globSync(['*.config.ts', 'src/**/*.{ts,tsx,mjs}', 'deploy/**/*.mjs', 'demo/**/*.ts'], { cwd: CHECKOUT })
    .flatMap((path) => {
      const words = readFileSync(join(CHECKOUT, path), 'utf8').match(/TURNOUT_LANGUAGE|['"][#./]*locales\/[\w-]+/g) ?? [];
      return words.map((word) => `${path}: ${word.replace(/^['"][#./]*/, '')}`);
    })
    .toSorted();
  expect(knowing).toEqual([
    // Which sources a build depends on.
    'src/apps/all/prepare-checkout.mjs: TURNOUT_LANGUAGE',
    'vite.config.ts: locales/vite-plugin',
    'vite.programs.config.ts: locales/vite-plugin',
    // The rings of the language that nobody speaks.
    'vitest.config.ts: locales/pseudo',
    'vitest.config.ts: locales/vite-plugin',
  ]);
});
