import { expect, test } from 'vitest';
import * as paths from '#kernel/http/paths.ts';
import { HOSTING_PARTS, memberParts } from './hub-parts.ts';

test.each(HOSTING_PARTS.map(({ to }) => to))('somebody who hosts nothing sees exactly one page marked at %s', (pathname) => {
  expect(memberParts(pathname).filter(({ to }) => to === pathname)).toHaveLength(1);
});

test('a creator’s page is among a member’s only while its address is open', () => {
  const labels = (pathname: string) => memberParts(pathname).map(({ label }) => label);
  expect(labels(paths.hub)).toEqual(['My tickets', 'Orders', 'Subscriptions', 'Saved']);
  expect(labels(paths.hubPart('tickets'))).toEqual(labels(paths.hub));
  expect(labels(paths.hubPart('sessions'))).toEqual(['My tickets', 'Orders', 'Subscriptions', 'Saved', 'My sessions']);
});
