import type { Db } from '#db/client.ts';
import { bindPersonalData, whole } from '#platform/server/database/personal-data.ts';
import { deletePushDevicesOf } from './commands/register-push.ts';
import { pushPersonalData } from '../personal-data.ts';

/**
 * The browsers that receive push notifications. Leaves out their keys, which can decrypt pushes, and the endpoint beyond the host of its
 * service.
 */
const exportedPushDevices = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('push_devices')
      .select(({ fn, val }) => fn<string>('split_part', ['endpoint', val('/'), val(3)]).as('service'))
      .select(['shows_content as showsContent', 'created_at as since', 'updated_at as updatedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  );

/** Reads and erases the personal data of push. */
export const pushData = bindPersonalData(pushPersonalData, {
  read: {
    'push-devices.json': exportedPushDevices,
  },
  erase: {
    devices: deletePushDevicesOf,
  },
});
