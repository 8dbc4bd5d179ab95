import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Db } from '#db/client.ts';
import { upsertPostcodes, type NewPostcode } from '#features/places/server/commands/upsert-places.ts';
import { isWholePostcode, postcodeKey } from '#features/places/rules/postcode.ts';

/** Thrown with a clear one-line message if a file isn't a postcode directory. */
export class NotPostcodes extends Error {}

const TOGETHER = 10_000;

/**
 * Reads the directory line by line and stores each postcode in use with its coordinates. Skips terminated ones and those
 * without coordinates (which the directory writes as 99.999999). Safe to run again, including with a later edition.
 */
export async function importPostcodes(db: Db, file: Readable): Promise<{ taken: number; left: number }> {
  const counts = { taken: 0, left: 0 };
  let columns: Columns | null = null;
  let some = new Map<string, NewPostcode>();
  const write = async () => {
    await upsertPostcodes(db, [...some.values()]);
    counts.taken += some.size;
    some = new Map();
  };
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const fields = fieldsOf(line);
    if (columns === null) {
      columns = columnsOf(fields);
      continue;
    }
    const postcode = postcodeOf(fields, columns);
    if (postcode === null) counts.left += 1;
    else some.set(postcode.postcode, postcode);
    if (some.size >= TOGETHER) await write();
  }
  if (columns === null) throw new NotPostcodes('The file is empty.');
  await write();
  return counts;
}

type Columns = { postcode: number; latitude: number; longitude: number; terminated: number };

function columnsOf(header: string[]): Columns {
  const names = header.map((name) => name.replace(/^\uFEFF/, '').toLowerCase());
  const find = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name));
  const columns = {
    postcode: find('pcds', 'pcd', 'pcd7', 'pcd8', 'postcode'),
    latitude: find('lat', 'latitude'),
    longitude: find('long', 'lng', 'longitude'),
    terminated: find('doterm'),
  };
  if (columns.postcode < 0 || columns.latitude < 0 || columns.longitude < 0)
    throw new NotPostcodes('The first line lacks the columns pcds, lat and long: is this the CSV of the ONS Postcode Directory?');
  return columns;
}

function postcodeOf(fields: string[], columns: Columns): NewPostcode | null {
  const key = postcodeKey(fields[columns.postcode] ?? '');
  const latitude = Number(fields[columns.latitude] || Number.NaN);
  const longitude = Number(fields[columns.longitude] || Number.NaN);
  const isInUse = columns.terminated < 0 || (fields[columns.terminated] ?? '') === '';
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && latitude !== 99.999999;
  return key !== null && isWholePostcode(key) && isInUse && isPlace ? { postcode: key, latitude, longitude } : null;
}

function fieldsOf(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, field = '']) => field.replaceAll(/^"|"$/g, '').replaceAll('""', '"'));
}
