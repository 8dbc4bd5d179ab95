import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { LegalKind } from '../contract.ts';

const Payload = z.strictObject({ kind: LegalKind, version: z.int().min(1), after: Id.optional() });
export type TellOfLegalText = z.infer<typeof Payload>;

/** Notifies everybody of a new version of a legal text, a batch at a time. */
export const tellOfLegalText = defineJob<TellOfLegalText>({
  name: 'administration.tell-of-legal-text',
  payload: Payload,
  load: async () => (await import('./tell-of-legal-text.run.ts')).runTellOfLegalText,
  concurrency: 1,
});
