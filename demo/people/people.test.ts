import { expect, test } from 'vitest';
import * as LIMITS from '#kernel/limits.ts';
import { Bio, DisplayName, ProfileLinks, Username } from '#features/people/contract.ts';
import { isReservedUsername } from '#features/people/rules.ts';
import { CREATORS, EVERYBODY } from './everybody.ts';
import { subscribersPostsOf } from './for-subscribers.ts';
import { DEMO_EMAIL_DOMAIN } from './person.ts';

test('has thirty creators, two hundred posts without a repetition, and sixty-one sessions', () => {
  const texts = CREATORS.flatMap(({ posts }) => posts.map(({ text }) => text));
  expect(CREATORS).toHaveLength(30);
  expect(texts).toHaveLength(200);
  expect(new Set(texts).size).toBe(200);
  expect(CREATORS.flatMap(({ sessions }) => sessions)).toHaveLength(61);
});

test('gives everyone a name, address and links that the product accepts', () => {
  expect(new Set(EVERYBODY.map(({ username }) => username.toLowerCase())).size).toBe(EVERYBODY.length);
  expect(new Set(EVERYBODY.map(({ email }) => email)).size).toBe(EVERYBODY.length);
  for (const { username, name, bio, links, email } of EVERYBODY) {
    expect(Username.parse(username)).toBe(username);
    expect(isReservedUsername(username)).toBe(false);
    expect(DisplayName.parse(name)).toBe(name);
    expect(Bio.parse(bio)).toBe(bio);
    expect(ProfileLinks.parse(links)).toEqual(links);
    expect(email.endsWith(`@${DEMO_EMAIL_DOMAIN}`)).toBe(true);
  }
});

test('keeps comments within their limit, and prices with creators who can be paid', () => {
  for (const creator of CREATORS) {
    const { posts, sells, sessions } = creator;
    for (const line of [...posts, ...subscribersPostsOf(creator)].flatMap(({ talk }) => talk))
      expect(line.length).toBeLessThanOrEqual(LIMITS.commentMax);
    if (!sells) expect(sessions.every(({ pence }) => pence === 0)).toBe(true);
  }
});
