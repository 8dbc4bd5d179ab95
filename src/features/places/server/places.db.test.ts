import { beforeAll, describe, expect, test } from 'vitest';
import { createGeocoder } from '#platform/server/providers/geocoder.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { upsertPostcodes } from './commands/upsert-places.ts';
import { runLoadGazetteer } from './jobs/load-gazetteer.run.ts';
import { geocode } from '../api/geocode.ts';
import { suggestPlaces } from './queries/suggest-places.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;

beforeAll(async () => {
  await runLoadGazetteer(services);
  await upsertPostcodes(db, [{ postcode: 'E81AA', latitude: 51.549, longitude: -0.0553 }]);
}, 60_000);

const labelsFor = async (query: string, near?: { latitude: number; longitude: number }) =>
  (await suggestPlaces(services, { query, near })).suggestions.map(({ label }) => label);

describe('suggestions', () => {
  test.each([
    ['hack', 'Hackney, London'],
    ['Hackney, London', 'Hackney, London'],
    ['lon', 'London, England'],
    ['london, ontario', 'London, England'],
    ['london, canada', 'London, Canada'],
    ['york, us', 'York, PA'],
    ['perth, uk', 'Perth, Scotland'],
    ['edinb', 'Edinburgh, Scotland'],
    ['swansae', 'Swansea, Wales'],
    ['zurich', 'Zürich, Switzerland'],
    ['New York', 'New York City, NY'],
    ['salfórd', 'Salford, England'],
    ['st albans', 'St Albans, England'],
    ['E8 1', 'E8 1AA, Hackney'],
    ['e81aa', 'E8 1AA, Hackney'],
  ])('for “%s” begin with %s', async (query, first) => {
    expect((await labelsFor(query))[0]).toBe(first);
  });

  test('tell towns with the same name and region apart by a town beside each', async () => {
    const newports = (await labelsFor('newport')).filter((label) => label.startsWith('Newport,'));
    expect(newports).toEqual(expect.arrayContaining(['Newport, Wales', 'Newport, near Telford', 'Newport, near Cowes']));
    expect(new Set(newports).size).toBe(newports.length);
  });

  test('put nearby places before larger ones', async () => {
    const [first] = (await suggestPlaces(services, { query: 'newport', near: { latitude: 50.7, longitude: -1.3 } })).suggestions;
    expect(first?.latitude).toBeCloseTo(50.7, 1);
  });

  test.each(['zz', '%%', '__', '\\', "'; drop table places", '💃💃', 'ا'.repeat(100), ',,,', '..'])(
    'handle “%s” without an error',
    async (query) => {
      expect(Array.isArray(await labelsFor(query))).toBe(true);
    },
  );
});

describe('geocoding', () => {
  test.each([
    ['12 High Street, Hackney, London E8 1AA', 'E8 1AA, Hackney', 'postcode'],
    ['12 High Street, Hackney, London', 'Hackney, London', 'town'],
    ['3 Wind Street, Swansea SA1 1DP, United Kingdom', 'Swansea, Wales', 'town'],
    ['Leipzig', 'Leipzig, Germany', 'town'],
    ['Camden, London', 'London, England', 'town'],
    ['Temple, London, United Kingdom', 'London, England', 'town'],
    ['Union, Bristol', 'Bristol, England', 'town'],
    ['Broadway, London, UK', 'London, England', 'town'],
    ['Church, Leeds', 'Leeds, England', 'town'],
    ['Bristol, Leeds', 'Leeds, England', 'town'],
    ['Hove, East Sussex', 'Hove, England', 'town'],
    ['Guildford, Surrey', 'Guildford, England', 'town'],
    ['Altrincham, Manchester', 'Altrincham, England', 'town'],
    ['Newport, near Telford', 'Newport, England', 'town'],
    ['London, Canada', 'London, Canada', 'town'],
    ['Toronto, Ontario', 'Toronto, Canada', 'town'],
    ['Boston, USA', 'Boston, MA', 'town'],
    ['Temple, TX', 'Temple, TX', 'town'],
    ['Lebanon, TN', 'Lebanon, TN', 'town'],
    ['Atlanta, Georgia', 'Atlanta, GA', 'town'],
    ['Newcastle', 'Newcastle upon Tyne, England', 'town'],
    ['St Silas Church, Newcastle NE6 1LZ, UK', 'Newcastle upon Tyne, England', 'town'],
    ['Newcastle, Northern Ireland', 'Newcastle, Northern Ireland', 'town'],
    ['Newcastle, County Down', 'Newcastle, Northern Ireland', 'town'],
    ['Stoke', 'Stoke-on-Trent, England', 'town'],
    ['Bradford', 'Bradford, England', 'town'],
  ])('resolves “%s” to %s with precision %s', async (query, label, precision) => {
    expect((await geocode(services, { query })).place).toMatchObject({ label, precision });
  });

  test('names the town at a point, and none where nobody lives', async () => {
    expect((await geocode(services, { latitude: 51.454, longitude: -2.59 })).place?.city).toBe('Bristol');
    expect((await geocode(services, { latitude: 51.549, longitude: -0.06 })).place?.label).toBe('Hackney, London');
    expect((await geocode(services, { latitude: 0, longitude: -30 })).place).toBeNull();
  });

  test('returns null for an unknown place instead of another one', async () => {
    for (const query of ['Nowhere Lane, Xyzzyville', 'Temple, United Kingdom'])
      expect(await geocode(services, { query })).toEqual({ place: null });
  });
});

describe('while the geocoder is down', () => {
  // Nothing listens on the "discard" port.
  const alone = { db, geocoder: createGeocoder('http://127.0.0.1:9', { log: services.log, now: services.now }) };

  test('the gazetteer and the postcodes still answer', async () => {
    const { suggestions } = await suggestPlaces(alone, { query: 'hackney' });
    expect(suggestions[0]?.label).toBe('Hackney, London');
    expect((await geocode(alone, { query: '12 High Street, Hackney, London E8 1AA' })).place).toMatchObject({ precision: 'postcode' });
    expect((await geocode(alone, { latitude: 51.454, longitude: -2.59 })).place?.city).toBe('Bristol');
  });
});

test('the gazetteer is loaded once', async () => {
  await db.deleteFrom('places').where('name', '=', 'Hackney').execute();
  await runLoadGazetteer(services);
  expect(await db.selectFrom('places').select('id').where('name', '=', 'Hackney').execute()).toEqual([]);
});
