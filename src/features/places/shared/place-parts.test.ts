import { expect, it } from 'vitest';
import { placeParts } from './place-parts.ts';

it.each([
  ['Newport, near Cowes, England, United Kingdom', 'Newport', 'near Cowes, England'],
  ['Hackensack, NJ, United States', 'Hackensack', 'NJ, United States'],
  ['London, United Kingdom', 'London', 'United Kingdom'],
  ['Singapore', 'Singapore', ''],
])('tells of %s its name and what tells it from others, without the home country', (formattedAddress, name, around) => {
  expect(placeParts({ formattedAddress })).toEqual({ name, around });
});
