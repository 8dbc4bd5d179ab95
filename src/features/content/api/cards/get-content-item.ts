import type { Refusal } from '#kernel/http/refusal.ts';
import type { Services } from '#platform/server/program/services.ts';
import { readerOf } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Content, GetContentItem } from '../../contract.ts';
import { maySee } from '../../policy.ts';
import { contentRefusals } from '../../refusals.ts';
import { contentFactsOf } from '../../cards/server/content-facts.ts';
import { contentKeyQuery, runContentKeyQuery } from './content-keys.ts';
import { loadContents } from './load-contents.ts';

const PUBLISHED = `c.id = :id::uuid and c.type = :type::text and c.status = 'published'`;
const ITEM = contentKeyQuery<{ owner: string; id: string; type: string }>({
  where: `c.user_id = :owner::uuid and ${PUBLISHED}`,
  place: 'c.created_at',
  limit: '1',
  owner: ':owner::uuid',
});
// The item of the person named in the address comes first, then the first published one.
const ITEM_UNDER_NAME = contentKeyQuery<{ id: string; type: string; username: string | null }>({
  from: `contents c left join (select user_id from username_claims where username_lower = :username::text) named on named.user_id = c.user_id`,
  where: PUBLISHED,
  place: 'c.created_at',
  order: 'named.user_id is null, c.created_at, c.user_id',
  limit: '1',
});

// The fields a client needs to know what it has; always included.
const ALWAYS = ['id', 'type', 'userId', 'locked'];

type LoadServices = Pick<Services, 'db' | 'mediaLinks' | 'now'>;

/**
 * One item as the reader may have it. With `fieldsToInclude`, the result contains only the requested fields that the reader may see, plus
 * those that identify the item; it is typed as the whole item. The parts that many readers share are built once per version. Not for use
 * within a transaction: two writes in one transaction have the same version. Refuses with NOT_FOUND, with CONTENT_DELETED as the reason if
 * its owner deleted it.
 */
export async function getContentItem(services: LoadServices, actor: Actor | null, input: GetContentItem): Promise<Content> {
  const reader = readerOf(actor);
  const { contentItemUri: uri, userId, username } = input;
  const [key] =
    userId === undefined
      ? await runContentKeyQuery(services, ITEM_UNDER_NAME, reader, { ...uri, username: username?.toLowerCase() ?? null })
      : await runContentKeyQuery(services, ITEM, reader, { ...uri, owner: userId });
  if (!key || !maySee(contentFactsOf(key), reader)) throw await whyNot(services, input, key !== undefined);
  const [content] = await loadContents(services, reader, [key], 'whole');
  // It may have been deleted between the two reads.
  if (!content) throw await whyNot(services, input, false);
  return input.fieldsToInclude ? pick(content, [...ALWAYS, ...input.fieldsToInclude]) : content;
}

// Runs only for missing items. An item taken down by moderators looks like one that never existed.
async function whyNot({ db }: LoadServices, { contentItemUri: uri, userId }: GetContentItem, isHidden: boolean): Promise<Refusal> {
  if (isHidden) return contentRefusals.CONTENT_NOT_FOUND();
  const deleted = await db
    .selectFrom('contents')
    .select('id')
    .where('id', '=', uri.id)
    .where('type', '=', uri.type)
    .where('status', '=', 'deleted')
    .where('approval_status', '<>', 'REJECTED')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return deleted ? contentRefusals.CONTENT_DELETED() : contentRefusals.CONTENT_NOT_FOUND();
}

function pick(content: Content, fields: readonly string[]): Content {
  return Object.fromEntries(Object.entries(content).filter(([name]) => fields.includes(name))) as Content;
}
