import { expect, test } from 'vitest';
import { createMediaLinks, PRIVATE_LINK_MINUTES } from './media-links.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';

const SECRET = 'a secret for tests, 32 characters';
const KEY = 'd/owner/picture/800.webp';

function linksAt(instant: string, origin: string | null = null) {
  return createMediaLinks(onlySecret(SECRET), () => new Date(instant), origin);
}

test('opens a token in one spelling only', () => {
  const links = linksAt('2026-06-01T12:00:00Z');
  const token = links.link(KEY, 'public').split('/')[2] ?? '';
  expect(links.open(token)).toMatchObject({ prefix: 'd/owner/picture', reader: 'public' });
  const [body = '', signature = ''] = token.split('.');
  const spellings = [
    `${token}=`,
    `${token}.`,
    `${token}.x`,
    `${body}=.${signature}`,
    `${body}.${signature.slice(0, 4)} ${signature.slice(4)}`,
    `${body}.${signature.replaceAll('-', '+').replaceAll('_', '/')}!`,
  ];
  expect(spellings.map((spelling) => links.open(spelling))).toEqual(spellings.map(() => null));
});

test('public links of every moment open under the paths that a purge names, until they expire', () => {
  const minted = ['2026-06-01T00:00:00Z', '2026-06-01T23:59:59Z', '2026-06-02T00:00:00Z', '2026-06-02T15:00:00Z'].map((instant) =>
    linksAt(instant).link(KEY, 'public'),
  );
  const now = linksAt('2026-06-02T15:00:00Z');
  const paths = now.publicPaths('d/owner/picture');
  expect(new Set(paths).size).toBe(2);
  for (const link of minted) expect(paths.map((path) => `${path}800.webp`)).toContain(link);
  const older = linksAt('2026-05-31T23:59:59Z').link(KEY, 'public');
  expect(now.open(older.split('/')[2] ?? '')).toBeNull();
});

test('links to media on another origin name it, and a purge names paths', () => {
  const links = linksAt('2026-06-01T12:00:00Z', 'https://media.example');
  expect(links.link(KEY, 'private')).toMatch(/^https:\/\/media\.example\/media\/[\w.-]+\/800\.webp$/);
  expect(links.publicPaths('d/owner/picture')[0]).toMatch(/^\/media\/[\w.-]+\/$/);
});

test.each(['private', 'admin'] as const)('a link of the kind %s opens for at most as long as people are told', (reader) => {
  const token = linksAt('2026-06-01T12:00:00Z').link(KEY, reader).split('/')[2] ?? '';
  const opensAfter = (seconds: number) => {
    const at = new Date(Date.parse('2026-06-01T12:00:00Z') + PRIVATE_LINK_MINUTES * 60_000 + seconds * 1000).toISOString();
    return linksAt(at).open(token) !== null;
  };
  expect([opensAfter(-1), opensAfter(0)]).toEqual([true, false]);
});
