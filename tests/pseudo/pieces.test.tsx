import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PIECES } from '#tests/gallery/pieces.tsx';
import { plainTexts, type Said } from './plain-texts.ts';
import { isWrittenForAll } from './written-for-all.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

// What the gallery itself puts into pieces.
const GIVEN = readFileSync(join(import.meta.dirname, '../gallery/pieces.tsx'), 'utf8');
const NAMES = ['aria-label', 'alt', 'title', 'placeholder', 'aria-roledescription', 'aria-valuetext'];

// The calendar's own names for its arrows and for the chosen day.
const OF_LIBRARIES = /^(?:Navigation bar|Go to the (?:Previous|Next) Month|.*\d{4}, selected)$/;

// This ring runs the sources in the language that nobody speaks (vitest.config.ts).
test.each(Object.keys(PIECES))('%s says nothing of its own in English', (name) => {
  const states = Object.values(PIECES[name] ?? {});
  const said = states.flatMap(({ element }) => saidBy(parseFragment(renderToString(<MemoryRouter>{element}</MemoryRouter>)).childNodes));
  expect(plainTexts(said).filter((text) => !isGiven(text) && !OF_LIBRARIES.test(text))).toEqual([]);
});

// As the gallery gives it, or from several words of the gallery.
function isGiven(text: string): boolean {
  if (GIVEN.includes(text) || isWrittenForAll(text)) return true;
  return (text.match(/\p{L}+/gu) ?? []).every((word) => GIVEN.includes(`'${word}`) || GIVEN.includes(`"${word}`));
}

function saidBy(nodes: readonly Node[]): Said[] {
  return nodes.flatMap((node): Said[] => {
    if ('value' in node) return [{ text: node.value, isName: false }];
    if (!('attrs' in node) || ['script', 'style'].includes(node.tagName)) return [];
    const names = node.attrs.filter((attribute) => NAMES.includes(attribute.name)).map(({ value }) => ({ text: value, isName: true }));
    return [...names, ...saidBy(node.childNodes)];
  });
}
