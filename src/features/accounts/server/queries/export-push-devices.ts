import type { Db } from '#db/client.ts';
import { whole } from './export-pages.ts';

/** The browsers that are pushed to. Their keys open what is pushed and are left out, and so is the address behind the host of its service. */
export const exportedPushDevices = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('push_devices')
      .select(({ fn, val }) => fn<string>('split_part', ['endpoint', val('/'), val(3)]).as('service'))
      .select(['shows_content as showsContent', 'created_at as since', 'updated_at as updatedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  );
