import { expect, test } from 'vitest';
import routes from '../../routes.ts';
import { closedPage } from './closed-pages.ts';

type Route = { path?: string; file: string; children?: Route[] };

// A page that needs an account is one below the signed-in layout.
function pathsOf(all: readonly Route[], isClosed: boolean): { path: string; isClosed: boolean }[] {
  return all.flatMap((one) => {
    const below = isClosed || one.file.endsWith('signed-in-layout.tsx');
    return [...(one.path === undefined ? [] : [{ path: one.path, isClosed: below }]), ...pathsOf(one.children ?? [], below)];
  });
}

const paths = pathsOf(await Promise.resolve(routes), false).filter(({ path }) => path !== '*');

test.each(paths)('$path asks guests to join if and only if it needs an account', ({ path, isClosed }) => {
  expect(closedPage(`/${path.replaceAll(/:\w+/g, 'someone')}`) !== null).toBe(isClosed);
});
