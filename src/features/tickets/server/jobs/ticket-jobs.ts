import type { AnyJobDefinition } from '#platform/server/jobs.ts';
import { expireCheckoutsJob } from './expire-checkouts.ts';
import { mailTicketJob } from './mail-ticket.ts';

export const ticketJobs: AnyJobDefinition[] = [mailTicketJob, expireCheckoutsJob];
