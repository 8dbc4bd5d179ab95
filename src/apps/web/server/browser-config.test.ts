import { expect, test } from 'vitest';
import { valuesOf } from '#platform/server/program/site-settings.ts';
import { siteOf } from './browser-config.ts';

const VALUES = valuesOf([], {}, () => undefined);

test('tells pages only the hosts of the map and geocoder providers', () => {
  expect(siteOf({ mapStyleUrl: null, geocoderUrl: null }, VALUES)).toMatchObject({ maps: null, geocoder: null });
  const outside = { mapStyleUrl: 'https://tiles.example/style.json?key=secret', geocoderUrl: 'https://photon.example/api' };
  expect(siteOf(outside, VALUES)).toMatchObject({ maps: 'tiles.example', geocoder: 'photon.example' });
});

test('names the links of the operator and the source after the legal pages, the source only if one is given', () => {
  const shown = (values: object) =>
    siteOf({ mapStyleUrl: null, geocoderUrl: null }, { ...VALUES, ...values }).smallPrint.map(({ label }) => label);
  expect(shown({})).toEqual(['Terms', 'Privacy', 'Cookies']);
  const links = [{ label: 'Our house rules', url: '/rules' }];
  expect(shown({ links, sourceUrl: 'https://code.example/turnout' })).toEqual(['Terms', 'Privacy', 'Cookies', 'Our house rules', 'Source']);
});
