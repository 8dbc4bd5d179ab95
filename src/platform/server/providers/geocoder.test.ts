import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createGeocoder } from './geocoder.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const PARK_ROW = {
  features: [
    {
      geometry: { coordinates: [-2.5945, 51.4536] },
      properties: {
        osm_type: 'N',
        osm_id: 7,
        street: 'Park Row',
        housenumber: '9',
        city: 'Bristol',
        postcode: 'BS1 5LP',
        country: 'United Kingdom',
      },
    },
  ],
};
const found: Answer = (_request, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(PARK_ROW));

/** A stub server that gives this answer and records its requests, and a geocoder that uses it; the clock is moved by hand. */
async function asking(answer: Answer, waitMs?: number) {
  const asked: string[] = [];
  const state = { answer, time: Date.parse('2026-11-22T12:00:00Z') };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    state.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  closing.push(close);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const warnings: unknown[] = [];
  const geocoder = createGeocoder(`http://127.0.0.1:${port}/`, {
    log: { warn: (...told: unknown[]) => void warnings.push(told) },
    now: () => new Date(state.time),
    ...(waitMs === undefined ? {} : { waitMs }),
  });
  return { geocoder, asked, warnings, state, close };
}

describe('a geocoder', () => {
  test('finds an address near a point and returns its parts', async () => {
    const { geocoder, asked } = await asking(found);
    const [place] = (await geocoder.find('9 Park Row', { near: { latitude: 51.5, longitude: -2.6 }, limit: 3 })) ?? [];
    expect(place).toMatchObject({
      id: 'osm:N7',
      street: 'Park Row',
      houseNumber: '9',
      city: 'Bristol',
      latitude: 51.4536,
      longitude: -2.5945,
    });
    expect(asked).toEqual(['/api?q=9+Park+Row&limit=3&lat=51.5&lon=-2.6&lang=en']);
  });

  test.each([
    ['house', 'The Quiet Barn', null],
    ['street', 'Mill Lane', null],
    ['city', 'Somerton', 'Somerton'],
    ['county', 'Cornwall', 'Cornwall'],
  ])('takes the name of a %s outside any town for its town only if it is an area', async (type, name, city) => {
    const feature = { geometry: { coordinates: [-1.28, 51.95] }, properties: { type, name, state: 'England' } };
    const { geocoder } = await asking((_request, response) => response.end(JSON.stringify({ features: [feature] })));
    expect(await geocoder.find(name)).toMatchObject([{ name, city, region: 'England' }]);
  });

  test('caches an answer for a day', async () => {
    const { geocoder, asked, state } = await asking(found);
    await geocoder.find('9 Park Row');
    await geocoder.find('9 Park Row');
    await geocoder.at({ latitude: 51.4, longitude: -2.5 });
    expect(asked).toHaveLength(2);
    state.time += 25 * 3_600_000;
    await geocoder.find('9 Park Row');
    expect(asked).toHaveLength(3);
  });

  test('gives up on a silent server and leaves it alone for half a minute', async () => {
    const { geocoder, asked, warnings, state } = await asking(() => undefined, 1000);
    expect(await geocoder.find('9 Park Row')).toBeNull();
    expect(await geocoder.find('10 Park Row')).toBeNull();
    expect(asked).toHaveLength(1);
    expect(warnings).toHaveLength(1);
    state.answer = found;
    state.time += 31_000;
    expect(await geocoder.find('10 Park Row')).toHaveLength(1);
  });

  test('still returns cached answers when the server is gone', async () => {
    const { geocoder, close } = await asking(found);
    await geocoder.find('9 Park Row');
    close();
    expect(await geocoder.find('Elsewhere')).toBeNull();
    expect(await geocoder.find('9 Park Row')).toHaveLength(1);
  });

  test.for<[string, Answer]>([
    ['fails', (_request, response) => response.writeHead(500).end()],
    ['returns something other than JSON', (_request, response) => response.end('<html>')],
    ['returns an unexpected shape', (_request, response) => response.end('{"features":[{"geometry":{}}]}')],
    ['redirects', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ])('leaves a server alone that %s', async ([, answer]) => {
    const { geocoder, asked } = await asking(answer);
    expect(await geocoder.find('9 Park Row')).toBeNull();
    expect(await geocoder.find('10 Park Row')).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('still sends the next query after the server rejects one', async () => {
    const { geocoder, asked, warnings } = await asking((_request, response) => response.writeHead(400).end());
    expect(await geocoder.find('%%')).toBeNull();
    expect(await geocoder.find('9 Park Row')).toBeNull();
    expect(asked).toHaveLength(2);
    expect(warnings).toEqual([]);
  });
});
