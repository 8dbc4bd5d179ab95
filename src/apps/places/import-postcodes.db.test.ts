import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/test-database.ts';
import { importPostcodes, NotPostcodes } from './import-postcodes.ts';

const { db } = await testDatabase();

// The columns and markers of the real directory, in a different order.
const DIRECTORY = [
  'pcd,pcds,doterm,ctry,lat,long',
  '"E8 1AA","E8 1AA","","E92000001",51.549,-0.0553',
  '"E8 1AB","E8 1AB","199606","E92000001",51.55,-0.05',
  '"JE2 3AB","JE2 3AB","","L93000001",99.999999,0',
];

test('rejects a file that is not a postcode directory', async () => {
  await expect(importPostcodes(db, Readable.from('name,price\nyoga,5'))).rejects.toThrow(NotPostcodes);
  await expect(importPostcodes(db, Readable.from(''))).rejects.toThrow('The file is empty.');
});

test('imports each postcode in use once, with its coordinates, and skips terminated ones and those without coordinates', async () => {
  for (const _edition of [1, 2]) {
    expect(await importPostcodes(db, Readable.from(DIRECTORY.join('\r\n')))).toEqual({ taken: 1, left: 2 });
    expect(await db.selectFrom('postcodes').selectAll().execute()).toEqual([{ postcode: 'E81AA', latitude: 51.549, longitude: -0.0553 }]);
  }
});
