import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderOnce } from './render-once.ts';

const FRAME = { width: 400, height: 400 };
let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'turnout-pictures-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const square = (colour: string) => () =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${colour}"/></svg>`;
const render = (colour: string, keptIn: string | null = folder) =>
  renderOnce({ draw: square(colour), frame: FRAME, entityType: 'profile' }, { scale: 1, keptIn });

test('renders a picture once and reads it the next time', async () => {
  const first = await render('red');
  const [name = ''] = readdirSync(folder);
  expect(Object.keys(first.variants)).toEqual(['150', '400']);
  expect(await render('red')).toEqual(first);
  expect(readdirSync(folder)).toEqual([name]);
  expect((await render('blue')).variants).not.toEqual(first.variants);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('renders a picture again if its cached file is damaged', async () => {
  const first = await render('red');
  const [name = ''] = readdirSync(folder);
  writeFileSync(join(folder, name), 'half a pic');
  expect(await render('red')).toEqual(first);
});

test('caches nothing without a folder', async () => {
  await render('red', null);
  expect(readdirSync(folder)).toEqual([]);
});

test('renders a picture all the same where nothing can be cached, as in a release that belongs to another account', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(await render('red', join(file, 'cache'))).toEqual(await render('red', null));
  expect(readdirSync(folder)).toEqual(['a-file']);
});
