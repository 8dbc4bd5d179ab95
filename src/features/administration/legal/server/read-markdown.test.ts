import { expect, test } from 'vitest';
import type { LegalNode } from '../contract.ts';
import { LEGAL_TEXT_MAX } from '../contract.ts';
import { readMarkdown } from './read-markdown.ts';

const read = (markdown: string) => readMarkdown('TERMS', markdown);
const linksIn = (nodes: readonly LegalNode[]): (string | undefined)[] =>
  nodes.flatMap(({ type, url, children = [] }) => [...(type === 'link' ? [url] : []), ...linksIn(children)]);
const wordsIn = (nodes: readonly LegalNode[]): string => nodes.map(({ text = '', children = [] }) => text + wordsIn(children)).join('');

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#115;cript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'http://plain.example',
  '//other.example',
  'https:\\\\other.example',
  'https:///x',
  'ftp://x.example',
  'relative',
  '<java\tscript:x>',
])('a link to %s is its words alone', (url) => {
  expect(linksIn(read(`See [these words](${url}) or [those][a].\n\n[a]: ${url}`))).toEqual([]);
  expect(wordsIn(read(`[these words](${url})`))).toContain('these words');
});

test.each(['https://law.example/a?b#c', 'mailto:legal@harbour.test', '/privacy-policy', '#2-money'])('a link to %s stays', (url) => {
  expect(linksIn(read(`[words](${url})`))).toEqual([url]);
});

test('HTML is text, and a picture its description', () => {
  const nodes = read('<script>alert(1)</script>\n\nA <b onclick="x">bold</b> ![cat](https://t.example/cat.png)');
  expect(wordsIn(nodes)).toBe('<script>alert(1)</script>A <b onclick="x">bold</b> cat');
});

test('headings, lists with their first number, quotes, code and entities are read', () => {
  expect(read('## Fees & co\n\n3. one\n\n> q\n\n`c` &copy;').map(({ type, number }) => [type, number])).toEqual([
    ['heading', 2],
    ['list', 3],
    ['quote', undefined],
    ['paragraph', undefined],
  ]);
  expect(wordsIn(read('`c` &copy;'))).toBe('c ©');
});

test('the mark of the list of data counts in the privacy policy alone, and as a paragraph of its own', () => {
  const types = (kind: 'PRIVACY' | 'TERMS', markdown: string) => readMarkdown(kind, markdown).map(({ type }) => type);
  expect(types('PRIVACY', 'a\n\n[data]\n\nb [data]')).toEqual(['paragraph', 'data', 'paragraph']);
  expect(types('TERMS', '[data]')).toEqual(['paragraph']);
});

test.each(['>', '- ', '> - ', '[', '[a](', '_a**b', '*a ', '`'])(
  'the longest text of nothing but “%s” is read in a few seconds',
  (part) => {
    expect(read(part.repeat(LEGAL_TEXT_MAX / part.length)).length).toBeGreaterThan(0);
  },
);
