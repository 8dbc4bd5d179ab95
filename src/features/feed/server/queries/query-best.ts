import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { readItemCards } from '#features/content/api/cards/read-item-cards.ts';
import type { BestItem } from '../../contract.ts';

const DAYS = 30;
const MOST = 5;

type Row = Omit<BestItem, 'contentItemUri' | 'title' | 'thumbnailUrl'> & { id: string; type: 'POST' | 'SESSION' };

/** The caller's posts and sessions that earned most within the last thirty days, then those with most views; at most five. */
export async function queryBest(services: Services, actor: Actor): Promise<{ items: BestItem[] }> {
  const since = new Date(services.now().getTime() - DAYS * 86_400_000);
  const me = actor.userId;
  const { rows } = await sql<Row>`
    with seen as (
      select content_id as id, count(*)::int as views from content_views where content_user_id = ${me} and viewed_at >= ${since} group by 1
    ), booked as (
      select session_id as id, count(*)::int as tickets from tickets
      where owner_user_id = ${me} and created_at >= ${since} and status = 'active' group by 1
    ), moved as (
      select l.payment_id, sum(l.amount_paid_to_owner)::int as amount from payment_logs l
      where l.owner_user_id = ${me} and l.at >= ${since} group by 1
    ), earned as (
      select id, sum(amount)::int as amount from (
        select (p.description->>'sessionId')::uuid as id, m.amount from payments p join moved m on m.payment_id = p.id
        where p.owner_user_id = ${me} and p.type = 'SESSION_EVENT'
        union all
        select t.content_id, m.amount from tips t join moved m on m.payment_id = t.id where t.recipient_user_id = ${me}
      ) each group by 1
    )
    select c.id, c.type, c.like_count as likes, c.comment_count as comments, coalesce(s.views, 0) as views,
      coalesce(b.tickets, 0) as tickets, coalesce(e.amount, 0) as earned
    from contents c left join seen s on s.id = c.id left join booked b on b.id = c.id left join earned e on e.id = c.id
    where c.user_id = ${me} and c.status = 'published' and (s.id is not null or b.id is not null or e.amount > 0)
    order by earned desc, views desc, c.id desc limit ${MOST}`.execute(services.db);
  if (rows.length === 0) return { items: [] };
  const cards = await readItemCards(
    services,
    actor,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map(({ id, type, ...facts }) => ({
      contentItemUri: { type, id },
      title: cards.get(id)?.title ?? '',
      thumbnailUrl: cards.get(id)?.thumbnailUrl ?? null,
      ...facts,
    })),
  };
}
