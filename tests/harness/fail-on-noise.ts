import { format } from 'node:util';

import { afterEach, beforeEach } from 'vitest';

// Output on console.error is an overlooked mistake, so it fails the test that caused it. Unhandled rejections need nothing here: Vitest
// fails the run for them.
const written: string[] = [];

// eslint-disable-next-line no-console
console.error = (...words: unknown[]): void => {
  written.push(format(...words));
};

beforeEach(() => {
  written.length = 0;
});

afterEach(() => {
  const lines = written.splice(0);
  if (lines.length > 0) throw new Error(`The test wrote to console.error:\n${lines.join('\n')}`);
});
