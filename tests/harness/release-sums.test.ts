import { expect, test } from 'vitest';
import { withSums } from '../../deploy/release/make-release.mjs';

const line = (digit: string, name: string) => `${digit.repeat(64)}  ${name}\n`;

test('a release beside others adds its sums and keeps theirs', () => {
  expect(withSums(line('a', 'one.tar.gz'), line('b', 'two.tar.gz'))).toBe(line('a', 'one.tar.gz') + line('b', 'two.tar.gz'));
});

test('a release that is packed anew replaces its own sums', () => {
  const before = line('a', 'one.tar.gz') + line('b', 'two.tar.gz') + line('c', 'two.tar.gz.old');
  expect(withSums(before, line('d', 'two.tar.gz'))).toBe(line('a', 'one.tar.gz') + line('c', 'two.tar.gz.old') + line('d', 'two.tar.gz'));
});

test('the first release lists its own', () => {
  expect(withSums('', line('a', 'one.tar.gz'))).toBe(line('a', 'one.tar.gz'));
});
