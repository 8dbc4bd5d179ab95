import { expect, test } from 'vitest';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { createCursors } from '#platform/server/database/cursor.ts';
import { createMediaLinks } from '#platform/server/storage/media-links.ts';
import { createSealedBox } from '#platform/server/storage/sealed-box.ts';
import { openUpload, sealUpload } from '#features/media/upload/server/upload-links.ts';
import { isBounceToken, openMailToken, sealBounceToken, sealMailToken } from '#features/notifications/mail/server/mail-tokens.ts';
import { openDeletion, sealDeletion } from '#features/privacy/deletion/server/deletion-secrets.ts';
import { exportPath, openExportToken } from '#features/privacy/export/server/export-links.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';

const OLD = onlySecret('the former secret of these tests, long enough');
const NEW = onlySecret('the new secret of these tests, as long as that');
const BEFORE: AppSecret = { ...OLD, next: [NEW.current] };
const AFTER: AppSecret = { ...NEW, previous: [OLD.current] };

const AT = new Date('2026-06-01T12:00:00.000Z');
const USER = '018f0000-0000-7000-8000-000000000001';
const EXPORT = '018f0000-0000-7000-8000-000000000002';
const ANN = { userId: USER, email: 'ann@mail.example' };
const GRANT = { userId: USER, key: 'q/a', contentType: 'image/jpeg', bytes: 1, maxBytes: 1 };
const LAST_WORDS = { email: ANN.email, name: 'Ann', accessToken: 'a', refreshToken: 'r' };

const refused = <Value>(open: () => Value): Value | null => {
  try {
    return open();
  } catch {
    return null;
  }
};

/** Everything outside the identity provider that is derived from the secret: how it is made, and whether a secret accepts it. */
const DERIVED: Record<string, (maker: AppSecret, reader: AppSecret) => boolean> = {
  'a link to media': (maker, reader) =>
    createMediaLinks(reader, () => AT).open(
      createMediaLinks(maker, () => AT)
        .link('d/x/1.webp', 'public')
        .split('/')[2] ?? '',
    ) !== null,
  'the purge of a link to media': (maker, reader) =>
    createMediaLinks(reader, () => AT)
      .publicPaths('d/x')
      .some((path) => createMediaLinks(maker, () => AT).link('d/x/1.webp', 'public') === `${path}1.webp`),
  'a cursor': (maker, reader) => refused(() => createCursors(reader).open('list', createCursors(maker).seal('list', [1]))) !== null,
  'an upload': (maker, reader) => openUpload(reader, sealUpload(maker, GRANT, AT), AT) !== null,
  'an export': (maker, reader) =>
    openExportToken(reader, exportPath(maker, { userId: USER, exportId: EXPORT }).split('/').at(-1) ?? '') !== null,
  'a link to unsubscribe': (maker, reader) =>
    openMailToken(reader, sealMailToken(maker, { userId: USER, list: null, edition: 0 })) !== null,
  'a bounce address': (maker, reader) => isBounceToken(reader, sealBounceToken(maker, ANN), ANN),
  'what a deletion needs': (maker, reader) => openDeletion(reader, USER, sealDeletion(maker, USER, LAST_WORDS)) !== null,
  'a sealed text': (maker, reader) =>
    createSealedBox(reader, 'use', 'row').open(createSealedBox(maker, 'use', 'row').seal('text')) === 'text',
};

test.each(Object.entries(DERIVED))(
  '%s made before, during and after a rotation is accepted by every program that knows both secrets',
  (_, accepts) => {
    for (const maker of [OLD, BEFORE, AFTER, NEW]) for (const reader of [BEFORE, AFTER]) expect(accepts(maker, reader)).toBe(true);
    expect([accepts(BEFORE, OLD), accepts(AFTER, NEW)]).toEqual([true, true]);
    expect([accepts(AFTER, OLD), accepts(BEFORE, NEW), accepts(OLD, NEW), accepts(NEW, OLD)]).toEqual([false, false, false, false]);
  },
);

test('a text is resealed once, from a former secret to the current one', () => {
  const box = (secret: AppSecret) => createSealedBox(secret, 'use', 'row');
  const fresh = box(AFTER).reseal(box(OLD).seal('text'));
  expect(fresh && box(NEW).open(fresh)).toBe('text');
  expect(fresh && box(AFTER).reseal(fresh)).toBeNull();
  expect(box(NEW).reseal(box(OLD).seal('text'))).toBeNull();
});
