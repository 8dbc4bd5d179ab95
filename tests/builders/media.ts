import { v7 as uuidv7 } from 'uuid';
import sharp, { type Sharp } from 'sharp';
import type { Db } from '#db/client.ts';
import type { MediaEntityType } from '#features/media/contract.ts';

type Size = { width?: number; height?: number };

/** A picture of stripes, colourful enough that its size and rotation show. */
export function aPicture({ width = 900, height = 600 }: Size = {}): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      pixels[at] = Math.trunc((x / width) * 255);
      pixels[at + 1] = Math.trunc((y / height) * 255);
      pixels[at + 2] = (x >> 5) % 2 === 0 ? 200 : 40;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** The bytes of a JPEG. */
export function aJpeg(size: Size = {}): Promise<Buffer> {
  return aPicture(size).jpeg().toBuffer();
}

/** The bytes of a single-colour HEIC, 48 by 32, as phone cameras write it; made with libheif's own encoder. */
export function aHeic(): Buffer {
  return Buffer.from(HEIC.join(''), 'base64');
}

const HEIC = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAA',
  'EGlkYXQAAAAAADAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5m',
  'ZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEM',
  'Af//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA',
  'AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAMAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt',
  'ZwACAAEAAQAAACJtZGF0AAAAFigBr1jm9Oq//9V1//y0/Ie9zx5Gp3w=',
];

/** A person's upload: arrived unless `byteLength` is null, and unattached unless `attachedAt` is given. Its file isn't stored. */
export async function givenUpload(
  db: Db,
  owner: { userId: string },
  values: { byteLength?: number | null; attachedAt?: Date | null; contentType?: string; createdAt?: Date } = {},
): Promise<{ id: string; key: string }> {
  const id = uuidv7();
  const key = `q/${owner.userId}/${id}`;
  const { byteLength = 1000, attachedAt = null, contentType = 'image/jpeg', createdAt = new Date('2026-01-01T00:00:00.000Z') } = values;
  await db
    .insertInto('media_uploads')
    .values({
      user_id: owner.userId,
      id,
      key,
      file_name: 'holiday.jpg',
      content_type: contentType,
      byte_length: byteLength,
      attached_at: attachedAt,
      created_at: createdAt,
    })
    .execute();
  return { id, key };
}

/** A picture attached to an item and, by default, ready to be served; its files aren't stored. */
export async function givenMediaEntity(
  db: Db,
  owner: { userId: string },
  item: { type: 'POST' | 'SESSION' | 'COMMENT' | 'MESSAGE' | 'USER'; id: string },
  values: { entityType?: MediaEntityType; position?: number; alt?: string | null; status?: 'PROCESSING' | 'READY' | 'FAILED' } = {},
): Promise<{ id: string; variants: Record<string, string> }> {
  const id = uuidv7();
  const { entityType = 'content', position = 0, alt = null, status = 'READY' } = values;
  const variants = status === 'READY' ? { '400': `d/${owner.userId}/${id}/400.webp`, '800': `d/${owner.userId}/${id}/800.webp` } : {};
  const at = new Date('2026-01-01T00:00:00.000Z');
  await db
    .insertInto('media_entities')
    .values({
      user_id: owner.userId,
      id,
      item_type: item.type,
      item_id: item.id,
      type: 'image',
      entity_type: entityType,
      position,
      alt,
      status,
      upload_key: `q/${owner.userId}/${uuidv7()}`,
      variants: JSON.stringify(variants),
      blur: status === 'READY' ? 'data:image/webp;base64,UklGRg==' : null,
      width: status === 'READY' ? 800 : null,
      height: status === 'READY' ? 533 : null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return { id, variants };
}

/** A person's stored captions, for a film or not yet attached to one. They say one word. */
export async function givenCaptions(
  db: Db,
  owner: { userId: string },
  {
    film = null,
    word = 'Hello',
    createdAt = new Date('2026-01-01T00:00:00.000Z'),
  }: { film?: { id: string } | null; word?: string; createdAt?: Date } = {},
): Promise<{ id: string; body: string }> {
  const id = uuidv7();
  const body = `WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n${word}\n`;
  const place = film ? { entity_id: film.id, language: 'en' } : {};
  await db
    .insertInto('media_captions')
    .values({ user_id: owner.userId, id, body, created_at: createdAt, ...place })
    .execute();
  if (!film) return { id, body };
  const captions = JSON.stringify([{ id, language: 'en' }]);
  await db.updateTable('media_entities').set({ captions }).where('user_id', '=', owner.userId).where('id', '=', film.id).execute();
  return { id, body };
}
