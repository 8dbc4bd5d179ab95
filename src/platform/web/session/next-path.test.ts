import { describe, expect, it } from 'vitest';
import { nextPathFrom, readNextPath, withNextPath } from './next-path.ts';

describe('readNextPath', () => {
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', '/a\nb', '/a\\b'])(
    'goes home instead of to %j',
    (next) => {
      expect(readNextPath(`?next=${encodeURIComponent(next)}`)).toBe('/');
    },
  );

  it('returns to the page that was left, with its query and fragment', () => {
    const here = '/maya/session/1?sessionEventId=2#checkout';
    expect(readNextPath(new URL(withNextPath('/sign-in', here), 'https://turnout.example').search)).toBe(here);
  });
});

describe('nextPathFrom', () => {
  const from = (pathname: string, rest: { search?: string; hash?: string; state?: unknown } = {}) =>
    nextPathFrom({ pathname, search: '', hash: '', state: null, ...rest });

  it('is the page that a guest is reading, with its query and fragment', () => {
    expect(from('/maya/session/1', { search: '?sessionEventId=2', hash: '#checkout' })).toBe('/maya/session/1?sessionEventId=2#checkout');
    expect(from('/')).toBe('/');
  });

  it('is, on a sign-in page, the page that led there', () => {
    expect(from('/welcome', { state: { next: '/order/1/2' } })).toBe('/order/1/2');
    expect(from('/forgot-password/', { search: '?next=%2Fmaya' })).toBe('/maya');
    expect(from('/welcome')).toBe('/');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 7, null])('never leads to %j', (next) => {
    expect(from('/welcome', { state: { next } })).toBe('/');
  });

  it('leads home from an address that looks like another site', () => {
    expect(from('//evil.example')).toBe('/');
  });
});
