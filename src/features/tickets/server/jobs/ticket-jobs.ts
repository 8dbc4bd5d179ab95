import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { announceDoubtJob } from './announce-doubt.ts';
import { announceMoveJob } from './announce-move.ts';
import { expireCheckoutsJob } from './expire-checkouts.ts';
import { giveUpPlacesJob } from './give-up-places.ts';
import { mailTicketJob } from './mail-ticket.ts';
import { refundEventJob } from './refund-event.ts';
import { remindJob } from './remind.ts';
import { returnUsesJob } from './return-uses.ts';

export const ticketJobs: AnyJobDefinition[] = [
  mailTicketJob,
  expireCheckoutsJob,
  returnUsesJob,
  announceDoubtJob,
  announceMoveJob,
  giveUpPlacesJob,
  remindJob,
  refundEventJob,
];
