import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/client.ts';
import { hashtagsOf, shortTextOf } from '#features/content/rules.ts';

type Values = {
  id?: string;
  type?: 'POST' | 'SESSION';
  /** The opening words of the text; the teaser ends before the canary. */
  opening?: string;
  visibility?: 'PUBLIC' | 'PRIVATE';
  approvalStatus?: 'APPROVED' | 'PENDING' | 'REJECTED';
  status?: 'published' | 'deleted';
  price?: number;
  city?: string | null;
  formattedAddress?: string | null;
  createdAt?: Date;
};

export type BuiltContent = {
  id: string;
  userId: string;
  uri: { type: 'POST' | 'SESSION'; id: string };
  text: string;
  /** A word of the text beyond the teaser; it must not reach anyone who may not read the item. */
  canary: string;
};

/** A post, or the content row of a session, by the owner. Its text is long enough to hide a canary beyond the teaser. */
export async function givenContent(db: Db, owner: { userId: string }, values: Values = {}): Promise<BuiltContent> {
  const {
    id = uuidv7(),
    type = 'POST',
    opening = 'An evening class for everybody.',
    createdAt = new Date('2026-05-01T00:00:00.000Z'),
  } = values;
  const canary = `canary${randomUUID().replaceAll('-', '')}`;
  const text = `${opening} ${'More words follow. '.repeat(20)}${canary}`;
  await db
    .insertInto('contents')
    .values({
      user_id: owner.userId,
      id,
      type,
      text,
      short_text: shortTextOf(text),
      tags: hashtagsOf(opening),
      visibility: values.visibility ?? 'PUBLIC',
      approval_status: values.approvalStatus ?? 'APPROVED',
      status: values.status ?? 'published',
      price: values.price ?? 0,
      city: values.city ?? null,
      formatted_address: values.formattedAddress ?? null,
      request_hash: '',
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute();
  await db
    .insertInto('content_claims')
    .values({ content_id: id, user_id: owner.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    insert into content_tags (user_id, content_id, tag, type, rank, created_at)
    select user_id, id, tag, type, rank, created_at from contents cross join lateral unnest(tags) tag where id = ${id}::uuid and status = 'published'`.execute(
    db,
  );
  return { id, userId: owner.userId, uri: { type, id }, text, canary };
}
