import { expect, test } from 'vitest';
import { completeUrl } from './complete-url.ts';

test.each([
  ['maya.uk', 'https://maya.uk'],
  [' maya.uk/calls ', 'https://maya.uk/calls'],
  ['Zoom.us/j/123?pwd=a:b', 'https://Zoom.us/j/123?pwd=a:b'],
])('completes an address without a scheme: %s', (typed, url) => expect(completeUrl(typed)).toBe(url));

test.each(['http://maya.uk', 'nowhere', 'me@maya.uk', 'javascript:x.y', 'javascript:alert(1)//a.b', 'ftp.x:y', 'zoom'])(
  'leaves anything else alone: %s',
  (typed) => expect(completeUrl(typed)).toBe(typed),
);
