import { describe, expect, it } from 'vitest';
import { readNextPath, withNextPath } from './next-path.ts';

describe('readNextPath', () => {
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', '/a\nb', '/a\\b'])(
    'goes home instead of to %j',
    (next) => {
      expect(readNextPath(`?next=${encodeURIComponent(next)}`)).toBe('/');
    },
  );

  it('comes back to the page that was left, with its query and anchor', () => {
    const here = '/maya/session/1?sessionEventId=2#checkout';
    expect(readNextPath(new URL(withNextPath('/sign-in', here), 'https://turnout.example').search)).toBe(here);
  });
});
