import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { po, type GetTextTranslation, type GetTextTranslations } from 'gettext-parser';
import { findMessages } from './find-messages.ts';
import { patternOf, type Message } from './message.ts';
import { CHECKOUT, readSources } from './sources.ts';

/** The catalogue: every text that people read, once, as translators get it. */
export const CATALOGUE = join(import.meta.dirname, 'messages.pot');

const REFERENCES = 3;

/** Returns the catalogue of the sources as they are now. */
export function buildCatalogue(): string {
  const entries = new Map<string, { id: string; plural: string | null; paths: Set<string> }>();
  for (const { path, code } of readSources()) {
    for (const message of findMessages(path, code)) {
      const { id, plural } = keyOf(message);
      const key = entryKey(id, plural);
      const entry = entries.get(key) ?? { id, plural, paths: new Set() };
      entry.paths.add(path);
      entries.set(key, entry);
    }
  }
  const translations: GetTextTranslations['translations'] = {};
  for (const { id, plural, paths } of [...entries.values()].toSorted(byText)) {
    // A text may be a sentence of its own and one form of another: then the other is told apart by its second form.
    const context = translations['']?.[id] === undefined ? '' : (plural ?? 'one');
    const reference = [...paths].slice(0, REFERENCES).join('\n');
    const entry: GetTextTranslation = { msgid: id, msgstr: plural === null ? [''] : ['', ''], comments: { reference } };
    if (plural !== null) entry.msgid_plural = plural;
    if (context !== '') entry.msgctxt = context;
    translations[context] = { ...translations[context], [id]: entry };
  }
  const headers = { 'content-type': 'text/plain; charset=utf-8', language: '', 'plural-forms': 'nplurals=2; plural=(n != 1);' };
  const file = po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0, sort: false });
  return `${file.toString('utf8').trimEnd()}\n`;
}

/** Translations of one language (BCP 47, or null for English): the forms of a text, and the rule that chooses among them, as an expression of `n`. */
export type Translations = { language: string | null; rule: string; find: (id: string, plural: string | null) => readonly string[] | null };

/** Reads `locales/<language>.po`. A text without a translation stays English. */
export function readTranslations(language: string): Translations {
  const path = join(import.meta.dirname, `${language}.po`);
  if (!existsSync(path)) throw new Error(`There are no translations for "${language}": ${path.slice(CHECKOUT.length + 1)} is missing.`);
  const { headers, translations } = po.parse(readFileSync(path));
  const forms = new Map<string, readonly string[]>();
  for (const { msgid, msgid_plural: plural = null, msgstr } of Object.values(translations).flatMap((context) => Object.values(context))) {
    if (msgstr.every((form) => form !== '')) forms.set(entryKey(msgid, plural), msgstr);
  }
  return {
    language: language.replaceAll('_', '-'),
    rule: pluralRule(headers['Plural-Forms'] ?? headers['plural-forms'] ?? ''),
    find: (id, plural) => forms.get(entryKey(id, plural)) ?? null,
  };
}

/** Returns how a message is named in the catalogue. */
export function keyOf({ one, plural }: Message): { id: string; plural: string | null } {
  return { id: patternOf(one), plural: plural === null ? null : patternOf(plural.many) };
}

/** Returns the expression of a `Plural-Forms` header, which is also one of JavaScript. Its value may be true or false. */
function pluralRule(header: string): string {
  const rule = /plural=([n\d\s()?:<>=!&|%]+)/.exec(header)?.[1]?.trim();
  if (rule === undefined) throw new Error(`Plural-Forms is missing or unreadable: ${header}`);
  return rule;
}

function entryKey(id: string, plural: string | null): string {
  return plural === null ? id : `${id}\0${plural}`;
}

function byText(one: { id: string; plural: string | null }, other: { id: string; plural: string | null }): number {
  const [first, second] = [entryKey(one.id, one.plural), entryKey(other.id, other.plural)];
  return first < second ? -1 : first > second ? 1 : 0;
}
