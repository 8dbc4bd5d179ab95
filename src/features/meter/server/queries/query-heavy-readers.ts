import type { Page } from '#kernel/http/paging.ts';
import type { Position } from '#platform/server/database/cursor.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { HeavyReader, QueryHeavyReaders } from '../../contract.ts';
import { HEAVY_FROM_ITEMS, RETAINED_HOURS } from '../../rules.ts';

const LIST = 'heavy-readers';

/**
 * The accounts and networks that were served 10,000 content items or more within 24 hours of the last two days, most first
 * (docs/product.md#meter). For administrators only: addresses are personal data.
 */
export async function queryHeavyReaders(services: Services, input: QueryHeavyReaders): Promise<Page<HeavyReader>> {
  return await keysetPage(services.cursors, {
    list: LIST,
    input,
    read: (position, count) => readBehind(services, position, count),
    keyOf: (row) => [row.items, row.reader, row.began_at.toISOString()],
    present: async (shown) => {
      const cards = await findUserCards(
        services,
        shown.flatMap((row) => row.user_id ?? []),
        { forAdministrators: true },
      );
      return shown.map((row) => ({
        user: (row.user_id === null ? null : cards.get(row.user_id)) ?? null,
        userId: row.user_id,
        network: row.user_id === null ? row.reader : null,
        items: row.items,
        beganAt: row.began_at.toISOString(),
        lastReadAt: row.last_read_at.toISOString(),
      }));
    },
  });
}

function readBehind(services: Services, position: Position | null, count: number) {
  const after = position ? { items: Number(position[0]), reader: String(position[1]), beganAt: new Date(String(position[2])) } : null;
  return services.db
    .selectFrom('content_readers')
    .select(['reader', 'user_id', 'items', 'began_at', 'last_read_at'])
    .where('items', '>=', HEAVY_FROM_ITEMS)
    .where('began_at', '>', new Date(services.now().getTime() - RETAINED_HOURS * 3_600_000))
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
    .limit(count)
    .execute();
}
