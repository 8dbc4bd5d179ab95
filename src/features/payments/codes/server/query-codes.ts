import { sql } from 'kysely';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { DiscountCode, QueryCodes } from '../contract.ts';
import { serializeCode } from './code-rows.ts';

/** Returns the caller's own codes, newest first, with how many orders use each. */
export async function queryCodes(services: Services, actor: Actor, input: QueryCodes): Promise<Page<DiscountCode>> {
  const now = services.now();
  return await keysetPage(services.cursors, {
    list: `codes:${actor.userId}`,
    input,
    read: (after, count) =>
      services.db
        .selectFrom('discount_codes')
        .selectAll()
        .where('owner_user_id', '=', actor.userId)
        .$if(after !== null, (all) => all.where(sql<boolean>`(created_at, id) < (${new Date(Number(after?.[0]))}, ${String(after?.[1])})`))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.created_at.getTime(), row.id],
    present: (shown) => shown.map((row) => serializeCode(row, now)),
  });
}
