import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { mailDecision } from '../joining/server/mail-decision.ts';
import { notifyOfJoinRequests } from '../joining/server/notify-of-join-requests.ts';
import { tidyJoining } from '../joining/server/tidy-joining.ts';
import { tellOfLegalText } from '../legal/server/tell-of-legal-text.ts';
import { countSizesJob } from '../storage/server/count-sizes.ts';

export const administrationJobs: AnyJobDefinition[] = [mailDecision, notifyOfJoinRequests, tidyJoining, tellOfLegalText, countSizesJob];
