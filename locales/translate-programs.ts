// `node --import ./locales/translate-programs.ts` runs a program from its sources in the language of TURNOUT_LANGUAGE.
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chosenTranslations } from './chosen.ts';
import { CHECKOUT, isSource } from './sources.ts';
import { translateSource } from './translate-source.ts';

const translations = chosenTranslations(process.env.TURNOUT_LANGUAGE);
if (translations) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.startsWith('file:') || !loaded.source) return loaded;
      const path = relative(CHECKOUT, fileURLToPath(url));
      if (!isSource(path)) return loaded;
      const code = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString('utf8');
      return { ...loaded, source: translateSource(path, code, translations) ?? code };
    },
  });
}
