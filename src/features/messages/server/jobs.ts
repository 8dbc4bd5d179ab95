import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { indexMessagesJob } from '../search/server/index-messages.ts';
import { mailUnreadJob } from '../inbox/server/mail-unread.ts';
import { pushMessage } from '../conversation/server/push-message.ts';
import { sendBroadcastJob } from '../broadcast/server/send-broadcast.ts';

export const messagesJobs: AnyJobDefinition[] = [sendBroadcastJob, pushMessage, mailUnreadJob, indexMessagesJob];
