import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { indexMessagesJob } from './index-messages.ts';
import { mailUnreadJob } from './mail-unread.ts';
import { pushMessage } from './push-message.ts';
import { writeRound } from './write-round.ts';

export const messagesJobs: AnyJobDefinition[] = [writeRound, pushMessage, mailUnreadJob, indexMessagesJob];
