import { expect, test } from 'vitest';
import type { Translations } from '#locales/catalogue.ts';
import { PSEUDO, pseudo } from '#locales/pseudo.ts';
import { translateSource } from '#locales/translate-source.ts';

const PATH = 'src/features/tips/web/tip.tsx';

function inGerman(code: string, forms: Record<string, readonly string[]>, path = PATH): string | null {
  const german: Translations = { language: 'de', rule: '(n != 1)', find: (id) => forms[id] ?? null };
  return translateSource(path, code, german);
}

test('a source without a translation stays as it is', () => {
  expect(inGerman(`const text = 'Send a tip';`, {})).toBeNull();
});

test('values move to where a sentence needs them', () => {
  expect(inGerman('const text = `${price} for ${title}`;', { '{price} for {title}': ['Für {title}: {price}'] })).toBe(
    'const text = `Für ${title}: ${price}`;',
  );
});

test('emphasis and attributes stay around their words', () => {
  const german = inGerman('<p title="Tips">For <b className="x">{name}</b>, now</p>;', {
    Tips: ['Trinkgeld'],
    'For <b>{name}</b>, now': ['Jetzt für <b>{name}</b>'],
  });
  expect(german).toBe('<p title={"Trinkgeld"}>{"Jetzt für "}<b className="x">{name}</b></p>;');
});

test('words of a translation never become code', () => {
  expect(inGerman('const text = `Tip ${name}`;', { 'Tip {name}': ['`${evil()}` \\ {name} {other}'] })).toBe(
    'const text = `\\`\\${evil()}\\` \\\\ ${name} {other}`;',
  );
  expect(inGerman('<p>Tips</p>;', { Tips: ['{evil()} <script>"'] })).toBe('<p>{"{evil()} <script>\\""}</p>;');
});

test.each([
  [
    'Polish',
    '(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)',
    ['{count} bilet', '{count} bilety', '{count} biletów'],
    { 1: '1 bilet', 3: '3 bilety', 12: '12 biletów', 22: '22 bilety' },
  ],
  ['Japanese', '0', ['チケット{count}枚'], { 1: 'チケット1枚', 5: 'チケット5枚' }],
])('a language with other plurals gets the form of its rule: %s', async (_name, rule, forms, expected) => {
  const code = "export const say = (count) => count === 1 ? '1 ticket' : `${count} tickets`;";
  const written = translateSource('src/a.ts', code, { language: 'xx', rule, find: () => forms }) ?? '';
  const { say } = (await import(`data:text/javascript,${encodeURIComponent(written)}`)) as { say: (count: number) => string };
  expect(Object.fromEntries(Object.keys(expected).map((count) => [count, say(Number(count))]))).toEqual(expected);
});

test('what is put into a sentence is translated by itself', () => {
  expect(translateSource(PATH, "const text = `Tip ${isFree ? 'nothing' : price} now`;", PSEUDO)).toBe(
    'const text = `⟦Tïp ${isFree ? "⟦ñôthïñg~~~⟧" : price} ñôw~~~⟧`;',
  );
});

test('numbers and dates are written as the language does', () => {
  expect(inGerman(`export const LOCALE = 'en-GB';`, {}, 'src/kernel/text/locale.ts')).toBe(`export const LOCALE = "de";`);
});

test('the language that nobody speaks keeps spaces and names', () => {
  expect(pseudo(' Tips for <b>{name}</b> ')).toBe(' ⟦Tïpš fôr <b>{name}</b>~~~⟧ ');
});
