import { expect, test } from 'vitest';
import { foundSales } from './found-sales.ts';

const LATEST = ['newest'];
const found = (items: string[] | undefined, more: { nextCursor?: string; isError?: boolean; isPlaceholderData?: boolean } = {}) => {
  const { nextCursor = null, isError = false, isPlaceholderData = false } = more;
  return { data: items && { items, nextCursor }, isError, isPlaceholderData };
};

test('a search that failed says so, and shows no other sales as what it found', () => {
  expect(foundSales('ada', LATEST, found(undefined, { isError: true }))).toMatchObject({ is: 'FAILED', shown: [], status: '' });
});

test('nothing is said to match before these words were looked for', () => {
  expect(foundSales('ada', LATEST, found([], { isPlaceholderData: true }))).toMatchObject({ is: 'LOOKING', shown: LATEST, status: '' });
  expect(foundSales('ada', LATEST, found(['former'], { isPlaceholderData: true }))).toMatchObject({ is: 'LOOKING', shown: ['former'] });
  expect(foundSales('ada', LATEST, found([]))).toMatchObject({ is: 'SETTLED', shown: [], status: '0 sales' });
});

test('more than are shown are never counted as all', () => {
  const five = ['1', '2', '3', '4', '5'];
  expect(foundSales('ada', LATEST, found(five, { nextCursor: 'next' }))).toMatchObject({ status: 'More than 5 sales', hasMore: true });
  expect(foundSales('ada', LATEST, found(five))).toMatchObject({ status: '5 sales', hasMore: false });
  expect(foundSales('ada', LATEST, found(['1']))).toMatchObject({ status: '1 sale' });
});

test('without words the latest are shown, whatever was found before', () => {
  expect(foundSales('', LATEST, found(['former']))).toMatchObject({ is: 'SETTLED', shown: LATEST, status: '' });
});
