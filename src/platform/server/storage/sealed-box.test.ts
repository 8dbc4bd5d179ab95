import { expect, test } from 'vitest';
import { createSealedBox } from './sealed-box.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';

const SECRET = 'a secret of the product, long enough';
const box = createSealedBox(onlySecret(SECRET), 'deletion', 'row 1');

test('opens nothing that was altered, truncated, or sealed for another row, use or secret', () => {
  const sealed = box.seal('ann@people.example');
  const altered = Buffer.from(sealed);
  altered[14] = (altered[14] ?? 0) ^ 1;
  expect(box.open(altered)).toBeNull();
  expect(box.open(sealed.subarray(0, 20))).toBeNull();
  expect(createSealedBox(onlySecret(SECRET), 'deletion', 'row 2').open(sealed)).toBeNull();
  expect(createSealedBox(onlySecret(SECRET), 'other', 'row 1').open(sealed)).toBeNull();
  expect(createSealedBox(onlySecret(`${SECRET}!`), 'deletion', 'row 1').open(sealed)).toBeNull();
});

test('opens what it sealed, which reveals nothing of the text and never looks the same twice', () => {
  const [one, other] = [box.seal('ann@people.example'), box.seal('ann@people.example')];
  expect(box.open(one)).toBe('ann@people.example');
  expect(one.includes('people')).toBe(false);
  expect(one.equals(other)).toBe(false);
});
