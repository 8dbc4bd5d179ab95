import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { notifyAtRiskJob } from '../notices/server/notify-at-risk.ts';
import { notifyOfChangesJob } from '../notices/server/notify-of-changes.ts';
import { notifyOfMovesJob } from '../notices/server/notify-of-moves.ts';
import { notifyOfMoveJob } from '../notices/server/notify-of-move.ts';
import { expireCheckoutsJob } from '../buying/server/expire-checkouts.ts';
import { revokeMembershipTicketsJob } from '../returns/server/revoke-membership-tickets.ts';
import { mailTicketJob } from '../wallet/server/mail-ticket.ts';
import { refundEventJob } from '../hosting/server/refund-event-job.ts';
import { remindJob } from '../notices/server/remind.ts';
import { advanceLineJob } from '../waiting/server/advance-line-job.ts';
import { advanceLinesJob } from '../waiting/server/advance-lines-job.ts';
import { notifyWaitingJob } from '../waiting/server/notify-by-day.ts';
import { checkOpeningsJob, notifyOfOpeningJob } from '../opening/server/notify-of-opening.ts';
import { checkHealthAnswersJob, deleteHealthAnswersJob } from '../questions/server/delete-health-answers.ts';
import { blankWalkInsJob } from '../door/server/blank-walk-ins.ts';
import { returnUsesJob } from '../returns/server/return-uses.ts';

export const ticketJobs: AnyJobDefinition[] = [
  mailTicketJob,
  expireCheckoutsJob,
  returnUsesJob,
  notifyAtRiskJob,
  notifyOfMoveJob,
  notifyOfMovesJob,
  notifyOfChangesJob,
  revokeMembershipTicketsJob,
  remindJob,
  refundEventJob,
  advanceLineJob,
  advanceLinesJob,
  notifyWaitingJob,
  deleteHealthAnswersJob,
  checkHealthAnswersJob,
  blankWalkInsJob,
  notifyOfOpeningJob,
  checkOpeningsJob,
];
