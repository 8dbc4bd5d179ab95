import { readTranslations, type Translations } from './catalogue.ts';
import { PSEUDO } from './pseudo.ts';

/** Returns the translations that `TURNOUT_LANGUAGE` asks for: of its file, or of the language that nobody speaks. Null is English, the sources as they are. */
export function chosenTranslations(language: string | undefined): Translations | null {
  if (language === undefined || language === '' || language === 'en') return null;
  return language === 'pseudo' ? PSEUDO : readTranslations(language);
}
