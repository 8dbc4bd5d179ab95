import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CardContent } from '../../cards/contract.ts';
import type { QueryMarked } from '../contract.ts';
import { maySee } from '../../policy.ts';
import type { Mark } from './mark-content.ts';
import { contentFactsOf } from '../../cards/server/content-facts.ts';
import { cardOf } from '../../api/cards/load-contents.ts';
import { readContentRows } from '../../cards/server/read-content-rows.ts';
import { serializeContents } from '../../api/cards/serialize-content.ts';

/**
 * The items that the caller liked or saved, latest first, as they may read them now. Leaves out items that were deleted or taken down,
 * those of suspended people, and, except for administrators, those of people who blocked the caller or whom the caller blocked.
 */
export async function queryMarkedContent(
  services: Services,
  actor: Actor,
  mark: Mark['mark'],
  input: QueryMarked,
): Promise<Page<CardContent>> {
  const { db, cursors } = services;
  const marks = db
    .selectFrom('content_marks')
    .select(['content_user_id', 'content_id', 'created_at'])
    .where('user_id', '=', actor.userId)
    .where('mark', '=', mark);
  return await keysetPage(cursors, {
    list: `marked:${mark}:${actor.userId}`,
    input,
    read: (after, count) =>
      (after
        ? marks.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'content_id'), '<', tuple(new Date(String(after[0])), String(after[1]))),
          )
        : marks
      )
        .orderBy('created_at', 'desc')
        .orderBy('content_id', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.created_at.toISOString(), row.content_id],
    present: (shown) => loadMarked(services, actor, shown, input.form ?? 'whole'),
  });
}

type MarkRow = { content_user_id: string; content_id: string };

async function loadMarked(services: Services, actor: Actor, marks: MarkRow[], form: 'whole' | 'card'): Promise<CardContent[]> {
  const owners = marks.map((mark) => mark.content_user_id);
  const rows = await readContentRows(services, actor, { owners, ids: marks.map((mark) => mark.content_id) });
  const hidden = actor.admin ? [] : actor.hiddenUserIds;
  const seen = rows.filter((row) => maySee(contentFactsOf(row), actor) && !hidden.includes(row.user_id));
  const contents = new Map(serializeContents(services, actor, seen).map((content) => [content.id, content]));
  return marks.flatMap((mark) => {
    const content = contents.get(mark.content_id);
    if (!content) return [];
    return form === 'card' ? cardOf(content) : content;
  });
}
