import { expect, test } from 'vitest';
import { Username } from '#features/people/contract.ts';
import { isReservedUsername } from '#features/people/rules.ts';
import { robotsText } from './robots.ts';

/** Whether a robot that obeys these lines (RFC 9309) may read the path. */
function mayRead(path: string): boolean {
  const closed = [...robotsText('https://turnout.test').matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule);
  return !closed.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
}

test('shuts out no profile, whatever the username begins with', () => {
  const firsts = [...robotsText('https://turnout.test').matchAll(/^Disallow: \/([\w-]+)/gm)].map(([, first = '']) => first);
  const names = firsts
    .flatMap((first) => [first, `${first}1`, `${first}pool`, `${first}_yoga`])
    .filter((name) => Username.safeParse(name).success);
  const free = names.filter((name) => !isReservedUsername(name));
  expect(free).toContain('livepool');
  for (const name of free)
    for (const path of [`/${name}`, `/${name}/post/1`, `/${name}?tab=posts`]) expect([path, mayRead(path)]).toEqual([path, true]);
});

test.each([
  '/live',
  '/live?after=1',
  '/messages',
  '/messages/1',
  '/admin/tags',
  '/my-hub/orders',
  '/order/1/2',
  '/trpc/user.getUser',
  '/webhooks/stripe',
])('asks robots to leave %s alone', (path) => expect(mayRead(path)).toBe(false));
