import { expect, test } from 'vitest';
import { ownItemIn } from './own-link-preview.tsx';

const id = '0190f000-0000-7000-8000-000000000000';
const origin = 'https://turnout.example';

test('previews only posts and sessions of this very site', () => {
  expect(ownItemIn(`Look: ${origin}/maya/session/${id}?sessionEventId=1.`, origin)).toEqual({
    username: 'maya',
    type: 'SESSION',
    id,
    path: `/maya/session/${id}?sessionEventId=1`,
  });
  expect(ownItemIn(`${origin}/maya/post/${id}`, origin)?.type).toBe('POST');
  for (const text of [
    `https://turnout.example.evil.example/maya/post/${id}`,
    `https://evil.example/?u=${origin}/maya/post/${id}`,
    `https://turnout.example@evil.example/maya/post/${id}`,
    `${origin}/order/${id}/${id}`,
    `${origin}/media/upload/abc`,
    'no address',
  ])
    expect(ownItemIn(text, origin)).toBeNull();
});
