import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { mailDecision } from '../joining/server/mail-decision.ts';
import { tidyJoining } from '../joining/server/tidy-joining.ts';

export const administrationJobs: AnyJobDefinition[] = [mailDecision, tidyJoining];
