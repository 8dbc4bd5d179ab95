import { expect, test } from 'vitest';
import { travelWords } from './travel-words.ts';

const FROM = { label: 'Hackney, England', point: { latitude: 51.55, longitude: -0.06 } };

test.each([
  [0.005, 'Within about 1 km of Hackney'],
  [0.018, 'About 2 km from Hackney, some 30 minutes on foot'],
  [0.054, 'About 6 km from Hackney, some 30 minutes by bike'],
  [0.9, 'About 100 km from Hackney'],
])('says how far %s degrees north is', (north, words) => {
  expect(travelWords(FROM, { latitude: FROM.point.latitude + north, longitude: FROM.point.longitude })).toBe(words);
});
