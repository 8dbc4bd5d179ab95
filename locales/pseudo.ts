import type { Translations } from './catalogue.ts';

const PLAIN = 'aeioucnsyzAEIOUCNSYZ';
const ACCENTED = 'àéïôûçñšýžÀÉÎÖÛÇÑŠÝŽ';

/** A language that nobody speaks: English with accents, a third longer and in brackets. What isn't in brackets on a page isn't in the catalogue. */
export const PSEUDO: Translations = {
  language: null,
  rule: '(n != 1)',
  find: (id, plural) => (plural === null ? [pseudo(id)] : [pseudo(id), pseudo(plural)]),
};

/** Returns a text in the language that nobody speaks; what is put in, and spaces around it, stay. */
export function pseudo(text: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const said = words.replaceAll(/\{\w+\}|<\/?\w+>|./gsu, (piece) => (piece.length > 1 ? piece : (ACCENTED[PLAIN.indexOf(piece)] ?? piece)));
  return `${before}⟦${said}${'~'.repeat(Math.ceil(words.replaceAll(/\{\w+\}|<\/?\w+>/g, '').length / 3))}⟧${after}`;
}
