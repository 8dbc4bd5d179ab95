import { expect, test } from 'vitest';
import { siteOf } from './browser-config.ts';

const OURS = { supportEmail: 'help@turnout.test', payments: { fee: { bps: 0, fixed: 0 } } };

test('tells pages only the hosts of the map and geocoder providers', () => {
  expect(siteOf({ ...OURS, mapStyleUrl: null, geocoderUrl: null })).toMatchObject({ maps: null, geocoder: null });
  const outside = { mapStyleUrl: 'https://tiles.example/style.json?key=secret', geocoderUrl: 'https://photon.example/api' };
  expect(siteOf({ ...OURS, ...outside })).toMatchObject({ maps: 'tiles.example', geocoder: 'photon.example' });
});
