import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Logger } from '../log/log.ts';
import { assertOutsideTransaction } from '../database/transaction.ts';

/** A place as the geocoder returns it; unknown parts are null. */
export type GeocodedPlace = {
  id: string;
  name: string | null;
  street: string | null;
  houseNumber: string | null;
  city: string | null;
  region: string | null;
  postcode: string | null;
  country: string | null;
  latitude: number;
  longitude: number;
};

type Point = { latitude: number; longitude: number };

export type Geocoder = {
  /** Finds places for an address or a name, best match first; null if the geocoder can't answer now. */
  find(query: string, options?: { near?: Point | undefined; limit?: number }): Promise<GeocodedPlace[] | null>;
  /** Finds what is at a point; null if the geocoder can't answer now. */
  at(point: Point): Promise<GeocodedPlace[] | null>;
};

const text = z.string().max(300).nullish();
const PhotonResponse = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
        properties: z.object({
          osm_type: text,
          osm_id: z.union([z.number(), z.string()]).nullish(),
          name: text,
          street: text,
          housenumber: text,
          city: text,
          locality: text,
          district: text,
          state: text,
          postcode: text,
          country: text,
          type: text,
        }),
      }),
    )
    .max(50),
});

const WAIT_MS = 1500;
const REST_MS = 30_000;
const CACHED_MS = 24 * 3_600_000;
const MOST_CACHED = 2000;

type CachedPlaces = { places: GeocodedPlace[]; until: number };

type Around = { log: Pick<Logger, 'warn'>; now: () => Date; waitMs?: number };

/**
 * Creates a client for a server that speaks Photon's protocol. Requests time out after 1.5 seconds and responses are cached for a day; a
 * server that fails is left alone for half a minute, so that callers get a fallback at once. A query that it rejects is not a failure.
 */
export function createGeocoder(url: string, { log, now, waitMs = WAIT_MS }: Around): Geocoder {
  const cache = new LRUCache<string, CachedPlaces>({ max: MOST_CACHED });
  let restUntil = 0;
  async function ask(path: string, parameters: Record<string, string>): Promise<GeocodedPlace[] | null> {
    assertOutsideTransaction('The geocoder');
    const address = new URL(`${url.replace(/\/$/, '')}${path}?${new URLSearchParams({ ...parameters, lang: 'en' }).toString()}`);
    const time = now().getTime();
    const known = cache.get(address.search + path);
    if (known && known.until > time) return known.places;
    if (time < restUntil) return null;
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(waitMs), redirect: 'error' });
      if (response.status >= 400 && response.status < 500 && response.status !== 429) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`);
      const places = PhotonResponse.parse(await response.json()).features.map(placeOf);
      cache.set(address.search + path, { places, until: time + CACHED_MS });
      return places;
    } catch (error) {
      restUntil = time + REST_MS;
      log.warn({ err: error }, 'geocoder unavailable; using the gazetteer');
      return null;
    }
  }
  const pointOf = ({ latitude, longitude }: Point) => ({ lat: String(latitude), lon: String(longitude) });
  return {
    find: (query, { near, limit = 5 } = {}) => ask('/api', { q: query, limit: String(limit), ...(near ? pointOf(near) : {}) }),
    at: (point) => ask('/reverse', { ...pointOf(point), limit: '1' }),
  };
}

// What has the name of the area it is: the name of anything else is that of a house or a venue, which few may know.
const AREAS = new Set(['city', 'locality', 'district', 'county', 'state', 'country']);

function placeOf({ geometry, properties: p }: z.output<typeof PhotonResponse>['features'][number]): GeocodedPlace {
  const [longitude, latitude] = geometry.coordinates;
  const isArea = AREAS.has(p.type ?? '');
  return {
    id: `osm:${p.osm_type ?? ''}${p.osm_id ?? `${latitude},${longitude}`}`,
    name: p.name ?? null,
    street: p.street ?? (p.type === 'street' ? (p.name ?? null) : null),
    houseNumber: p.housenumber ?? null,
    city: p.city ?? (isArea ? p.name : null) ?? p.locality ?? p.district ?? null,
    region: p.state ?? null,
    postcode: p.postcode ?? null,
    country: p.country ?? null,
    latitude,
    longitude,
  };
}
