import { expect, test } from 'vitest';
import type { MediaEntity } from '#features/media/contract.ts';
import { isAsSaved, type ComposerItem } from './use-composer-media.ts';

const entity = (id: string, more: Partial<MediaEntity> = {}) => ({ id, type: 'image', alt: null, ...more }) as MediaEntity;
const kept = (one: MediaEntity, more: Partial<Pick<ComposerItem, 'alt' | 'captions'>> = {}): ComposerItem => ({
  key: one.id,
  kind: 'attached',
  entity: one,
  alt: one.alt ?? '',
  captions: (one.captions ?? []).map(({ id, language }) => ({ key: id, language, fileName: null, status: 'ready', id })),
  ...more,
});

const one = entity('one', { alt: 'A mat' });
const film = entity('film', { type: 'video', captions: [{ id: 'c1', language: 'en', label: 'English', src: '/c1' }] });

test('attached media left untouched do not count as unsaved', () => {
  expect(isAsSaved([], [])).toBe(true);
  expect(isAsSaved([kept(one), kept(film)], [one, film])).toBe(true);
});

test.each([
  ['taken away', [kept(one)]],
  ['moved', [kept(film), kept(one)]],
  ['described', [kept(one, { alt: 'A red mat' }), kept(film)]],
  ['robbed of its captions', [kept(one), kept(film, { captions: [] })]],
  [
    'given captions of another language',
    [kept(one), kept(film, { captions: kept(film).captions.map((list) => ({ ...list, language: 'de' })) })],
  ],
])('media count as unsaved if one was %s', (_what, items: ComposerItem[]) => {
  expect(isAsSaved(items, [one, film])).toBe(false);
});
