import { firstWords } from '#kernel/text/first-words.ts';
import * as paths from '#kernel/http/paths.ts';
import type { Tx } from '#db/client.ts';
import { expression } from '#db/statement.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { mailParagraphs } from '#features/notifications/api/mail-paragraphs.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { findBellSubscribers, findMailRefusers } from '#features/notifications/api/find-bells.ts';
import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';
import { teaserOf } from '../../rules.ts';
import { mailPostJob, type MailPost } from './mail-post.ts';

const BATCH = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';
const SUBJECT_MAX = 80;

type Post = { text: string; visibility: 'PUBLIC' | 'PRIVATE'; username: string; name: string };
type Batch = { recipients: { userId: string; mayRead: boolean }[]; last: string | undefined };

/**
 * Mails one batch of the people who get the creator's mails, and enqueues the rest: subscribers first, except those who opted out, then
 * everyone else who opted in. A subscribers-only post is sent whole to subscribers alone; others get its teaser. Safe to run twice: each
 * person gets a post once. Stops if the post has since been deleted or taken down.
 */
export async function runMailPost(services: Services, work: MailPost): Promise<void> {
  await inTransaction(services, async (command) => {
    const post = await readPost(command, work);
    if (!post) return;
    const { recipients, last } = work.to === 'subscribers' ? await findSubscribers(command, work) : await findOthers(command, work, post);
    for (const { userId, mayRead } of recipients) await mailTo(command, work, { post, userId, mayRead });
    if (last !== undefined) await command.enqueue(mailPostJob, { ...work, after: last });
    else if (work.to === 'subscribers') await command.enqueue(mailPostJob, { ...work, to: 'listeners', after: FIRST });
    else await finish(command, work);
  });
}

async function readPost({ tx }: CommandContext, { ownerUserId, contentId }: MailPost): Promise<Post | null> {
  const row = await tx
    .selectFrom('contents as c')
    .innerJoin('users as u', 'u.user_id', 'c.user_id')
    .select(['c.text', 'c.visibility', 'u.username', 'u.display_name'])
    .where('c.user_id', '=', ownerUserId)
    .where('u.user_id', '=', ownerUserId)
    .where('u.status', '=', 'active')
    .where('c.id', '=', contentId)
    .where('c.status', '=', 'published')
    .where('c.approval_status', '=', 'APPROVED')
    .executeTakeFirst();
  if (!row) return null;
  return {
    text: row.text,
    visibility: row.visibility,
    username: row.username,
    name: row.display_name || row.username,
  };
}

const MAY_READ = subscribesTo({ creator: 's.creator_user_id', reader: 's.subscriber_user_id', now: ':now' });

async function findSubscribers({ tx, now }: CommandContext, { ownerUserId, after = FIRST }: MailPost): Promise<Batch> {
  const rows = await tx
    .selectFrom('subscribers as s')
    .select(['s.subscriber_user_id as userId', expression<boolean>(MAY_READ, { now }).as('mayRead')])
    .where('s.creator_user_id', '=', ownerUserId)
    .where('s.subscriber_user_id', '>', after)
    .orderBy('s.subscriber_user_id')
    .limit(BATCH)
    .execute();
  const ids = rows.map(({ userId }) => userId);
  const [refusers, blocked] = [await findMailRefusers(tx, ownerUserId, ids), await findBlocked(tx, ownerUserId, ids)];
  return {
    recipients: rows.filter(({ userId, mayRead }) => mayRead && !blocked.has(userId) && !refusers.has(userId)),
    last: rows.length === BATCH ? rows.at(-1)?.userId : undefined,
  };
}

async function findOthers({ tx }: CommandContext, { ownerUserId, after = FIRST }: MailPost, post: Post): Promise<Batch> {
  const ids = await findBellSubscribers(tx, ownerUserId, { what: 'mails', after, limit: BATCH });
  const out = await findBlocked(tx, ownerUserId, ids);
  return {
    recipients: ids.filter((id) => !out.has(id)).map((userId) => ({ userId, mayRead: post.visibility === 'PUBLIC' })),
    last: ids.length === BATCH ? ids.at(-1) : undefined,
  };
}

/** Those of these people who blocked the owner or whom the owner blocked. */
async function findBlocked(tx: Tx, ownerUserId: string, ids: string[]): Promise<Set<string>> {
  const others = [...ids, ownerUserId];
  const blocked = await tx
    .selectFrom('blocks')
    .select('blocked_user_id as userId')
    .where('blocker_user_id', '=', ownerUserId)
    .where('blocked_user_id', 'in', others)
    .execute();
  const blockers = await tx
    .selectFrom('blocked_by')
    .select('blocker_user_id as userId')
    .where('blocked_user_id', '=', ownerUserId)
    .where('blocker_user_id', 'in', others)
    .execute();
  return new Set([...blocked, ...blockers].map(({ userId }) => userId));
}

type Letter = { post: Post; userId: string; mayRead: boolean };

async function mailTo(command: CommandContext, { ownerUserId, contentId }: MailPost, { post, userId, mayRead }: Letter): Promise<void> {
  const teaser = teaserOf(post.text);
  const opening = firstWords(mayRead ? post.text : teaser, SUBJECT_MAX);
  await enqueueMail(command, {
    toUserId: userId,
    subject: `${post.name}: ${opening || 'a new post'}`.slice(0, 200),
    title: `${post.name} shared a post`,
    paragraphs: mayRead
      ? mailParagraphs(post.text, 'Read the rest of the post on our site.')
      : [...(teaser === '' ? [] : [teaser]), 'The full post is for subscribers.'],
    action: { label: 'Open the post', path: paths.item({ username: post.username, type: 'POST', id: contentId }) },
    list: { topic: 'CREATOR_MAIL', creatorUserId: ownerUserId },
    messageKey: `post.${contentId}.${userId}`,
  });
}

async function finish({ tx, now }: CommandContext, { ownerUserId, contentId }: MailPost): Promise<void> {
  await tx
    .updateTable('post_mailings')
    .set({ finished_at: now })
    .where('user_id', '=', ownerUserId)
    .where('content_id', '=', contentId)
    .execute();
}
