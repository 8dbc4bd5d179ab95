import { expect, test } from 'vitest';
import { pastedFiles } from './pasted-files.ts';

const picture = new File(['x'], 'image.png', { type: 'image/png' });
const clipboard = (text: string, files: File[]) => ({
  files: files as unknown as FileList,
  getData: (format: string) => (format === 'text/plain' ? text : '<b>x</b>'),
});

test.each([
  ['cells of a spreadsheet, with their picture', 'Mats\t12\nBlocks\t4', [picture], []],
  ['a word of a text, with its picture', 'Mats', [picture], []],
  ['a picture of a page', '', [picture], [picture]],
  ['a file of a file manager, with its name', 'image.png', [picture], [picture]],
  ['a file of a file manager, with its path', 'file:///home/ana/image.png\n', [picture], [picture]],
  ['text alone', 'Mats', [], []],
  ['nothing', '', [], []],
] as const)('of %s, takes what was meant', (_what, text, files, taken) => {
  expect(pastedFiles(clipboard(text, [...files]))).toEqual(taken);
});
