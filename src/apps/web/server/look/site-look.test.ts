import { expect, test } from 'vitest';
import { DEFAULT_SHADES } from '#kernel/site/accent.ts';
import { withSiteLook } from './site-look.ts';

const PAGE = '<!DOCTYPE html><html lang="en-GB"><head></head><body><p>&lt;html </p></body></html>';
const [light, dark] = [DEFAULT_SHADES.light.accent, DEFAULT_SHADES.dark.accent];

test('a page of a site without colours of its own is left as it is', () => {
  expect(withSiteLook(PAGE, { colours: { light, dark }, mark: null })).toBe(PAGE);
});

test('a site’s own colours stand on the outermost element, those of the theme that has any', () => {
  const page = withSiteLook(PAGE, { colours: { light: '#1f6feb', dark }, mark: null });
  expect(page).toContain('<html style="--own-accent:#1f6feb;--own-accent-strong:');
  expect(page).not.toContain('--own-dark');
  const both = withSiteLook(PAGE, { colours: { light: '#1f6feb', dark: '#7ab8ff' }, mark: null });
  expect(both).toMatch(/^<!DOCTYPE html><html style="[-a-z0-9:;#]+" lang="en-GB">/);
  expect(both).toContain('--own-dark-accent:#7ab8ff;--own-dark-accent-strong:');
});

test('a site’s own mark takes the place of the drawn one', () => {
  const id = '0197a000-0000-7000-8000-000000000001';
  expect(withSiteLook(PAGE, { colours: { light, dark }, mark: { id } })).toContain(
    `<html style="--own-mark:url(/site-mark/${id}.png) center/contain no-repeat;--own-mark-radius:0" lang="en-GB">`,
  );
});
