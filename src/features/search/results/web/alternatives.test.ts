import { expect, it } from 'vitest';
import { alternativesOf } from './alternatives.ts';

const alternativesFor = (address: string) =>
  alternativesOf(new URLSearchParams(address), '2026-11-26').map(({ label, path }) => `${label}: ${path}`);

it.each([
  ['q=zzqqxx', ['Online: /search?q=zzqqxx&location=Remote']],
  [
    'q=underwater+origami&location=Hackney&lat=51.5&lng=0&type=sessions',
    [
      'Just “underwater”: /search?q=underwater&location=Hackney&lat=51.5&lng=0&type=sessions',
      'Just “origami”: /search?q=origami&location=Hackney&lat=51.5&lng=0&type=sessions',
      'Everywhere: /search?q=underwater+origami&type=sessions',
      'Online: /search?q=underwater+origami&location=Remote&type=sessions',
      'All types: /search?q=underwater+origami&location=Hackney&lat=51.5&lng=0',
    ],
  ],
  [
    'q=what+is+the+best+yoga+in+bristol&location=Remote',
    [
      'Just “yoga bristol”: /search?q=yoga+bristol&location=Remote',
      'Just “best bristol”: /search?q=best+bristol&location=Remote',
      'Just “best yoga”: /search?q=best+yoga&location=Remote',
      'Just “bristol”: /search?q=bristol&location=Remote',
      'Just “best”: /search?q=best&location=Remote',
      'Everywhere: /search?q=what+is+the+best+yoga+in+bristol',
    ],
  ],
  [
    'q=free+yoga+saturday',
    [
      'Just “yoga”: /search?q=yoga',
      'Online: /search?q=yoga&days=6&price=free&location=Remote',
      '“free yoga saturday” as words: /search?q=free+yoga+saturday&plain=saturday%2Cfree',
    ],
  ],
  [
    'q=free+yoga+saturday&plain=free,saturday',
    ['Just “yoga”: /search?q=yoga&plain=free%2Csaturday', 'Online: /search?q=free+yoga+saturday&plain=free%2Csaturday&location=Remote'],
  ],
  ['q=yoga&tag=ceramics&location=Remote', ['Without filters: /search?q=yoga&location=Remote', 'Everywhere: /search?q=yoga&tag=ceramics']],
])('suggests, for %s, %j', (address, tries) => {
  expect(alternativesFor(address)).toEqual(tries);
});

it('suggests no search that would ask for nothing', () => {
  expect(alternativesFor('location=Hackney&lat=51.5&lng=0&type=people')).toEqual([
    'Online: /search?location=Remote&type=people',
    'All types: /search?location=Hackney&lat=51.5&lng=0',
  ]);
  expect(alternativesFor('tag=ceramics')).toEqual(['Online: /search?tag=ceramics&location=Remote']);
});

it('counts the type that the search would show, or else everything but hashtags', () => {
  const counts = { USER: 1, POST: 2, SESSION: 4, TAG: 8 };
  const [all] = alternativesOf(new URLSearchParams('q=zzqqxx'), '2026-11-26');
  const [sessions] = alternativesOf(new URLSearchParams('q=zzqqxx&type=sessions'), '2026-11-26');
  expect([all?.count(counts), sessions?.count(counts)]).toEqual([7, 4]);
});
