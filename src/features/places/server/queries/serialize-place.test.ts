import { expect, test } from 'vitest';
import { serializeAddress, serializePostcode } from './serialize-place.ts';

const barn = {
  id: 'osm:N1',
  name: 'The Quiet Barn',
  street: 'Mill Lane',
  houseNumber: null,
  city: null,
  region: 'England',
  postcode: null,
  country: 'United Kingdom',
  latitude: 51.95,
  longitude: -1.28,
};

test('the town of a venue outside any town, which everybody sees, isn’t the name of the venue', () => {
  expect(serializeAddress(barn)).toMatchObject({ city: 'England', addressLine: 'The Quiet Barn, Mill Lane', precision: 'address' });
});

test('a postcode far from any town names no town, the postcode least of all', () => {
  const found = { postcode: 'ZE2 9DL', latitude: 60.3, longitude: -1.3 };
  expect(serializePostcode(found, null)).toMatchObject({ label: 'ZE2 9DL', city: '' });
});
