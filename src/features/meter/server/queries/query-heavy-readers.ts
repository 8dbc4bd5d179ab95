import type { Page } from '#kernel/page.ts';
import type { Services } from '#platform/server/services.ts';
import { findUserCards } from '#features/accounts/server/queries/find-user-cards.ts';
import type { HeavyReader, QueryHeavyReaders } from '../../contract.ts';
import { HEAVY_FROM_ITEMS, KEPT_HOURS } from '../../rules.ts';

const LIST = 'heavy-readers';

/**
 * The accounts and networks that were handed 10,000 content items or more within 24 hours of the last two days, most first
 * (docs/product.md#meter). For administrators alone: addresses are personal data.
 */
export async function queryHeavyReaders(services: Services, { limit, cursor }: QueryHeavyReaders): Promise<Page<HeavyReader>> {
  const position = cursor ? services.cursors.open(LIST, cursor) : null;
  const after = position ? { items: Number(position[0]), reader: String(position[1]), beganAt: new Date(String(position[2])) } : null;
  const rows = await services.db
    .selectFrom('content_readers')
    .select(['reader', 'user_id', 'items', 'began_at', 'last_read_at'])
    .where('items', '>=', HEAVY_FROM_ITEMS)
    .where('began_at', '>', new Date(services.now().getTime() - KEPT_HOURS * 3_600_000))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('items', '<', after?.items ?? 0),
          eb.and([
            eb('items', '=', after?.items ?? 0),
            eb(eb.refTuple('reader', 'began_at'), '>', eb.tuple(after?.reader ?? '', after?.beganAt ?? services.now())),
          ]),
        ]),
      ),
    )
    .orderBy('items', 'desc')
    .orderBy('reader')
    .orderBy('began_at')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const cards = await findUserCards(
    services,
    page.flatMap((row) => row.user_id ?? []),
  );
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    items: page.map((row) => ({
      user: (row.user_id === null ? null : cards.get(row.user_id)) ?? null,
      userId: row.user_id,
      network: row.user_id === null ? row.reader : null,
      items: row.items,
      beganAt: row.began_at.toISOString(),
      lastReadAt: row.last_read_at.toISOString(),
    })),
    nextCursor: last ? services.cursors.seal(LIST, [last.items, last.reader, last.began_at.toISOString()]) : null,
  };
}
