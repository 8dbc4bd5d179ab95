import { bindPersonalData } from '#platform/server/database/personal-data.ts';
import { deleteReadsOf } from './commands/delete-reads.ts';
import { meterPersonalData } from '../personal-data.ts';

/** Erases the personal data of meter, which is too short-lived to export. */
export const meterData = bindPersonalData(meterPersonalData, {
  read: {},
  erase: {
    reads: deleteReadsOf,
  },
});
