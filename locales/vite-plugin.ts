import { relative } from 'node:path';
import type { Plugin } from 'vite';
import type { Translations } from './catalogue.ts';
import { chosenTranslations } from './chosen.ts';
import { CHECKOUT, isSource } from './sources.ts';
import { translateSource } from './translate-source.ts';

/** Nothing for English, so that a build has nothing of other languages in it. */
export function translatedByChoice(): Plugin[] {
  const translations = chosenTranslations(process.env.TURNOUT_LANGUAGE);
  return translations ? [translated(translations)] : [];
}

/** Has a build, or Vite's development server, say everything in another language. */
export function translated(translations: Translations): Plugin {
  return {
    name: 'translated',
    enforce: 'pre',
    transform(code, id) {
      const path = relative(CHECKOUT, id.split('?')[0] ?? id);
      if (id.includes('?raw') || !isSource(path)) return null;
      const written = translateSource(path, code, translations);
      return written === null ? null : { code: written, map: null };
    },
  };
}
