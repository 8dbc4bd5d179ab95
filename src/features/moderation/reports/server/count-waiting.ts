import type { Services } from '#platform/server/program/services.ts';
import { countUnknownTags } from '#features/content/api/tags/query-unknown-tags.ts';
import type { WaitingCounts } from '../contract.ts';
import { WAITING_COUNTED } from '../../rules.ts';
import { countReportedContent } from './get-all-reported-content.ts';
import { countReportedSubjects } from './query-subject-reports.ts';

/** How much awaits a decision of an administrator, for the menu of their pages. */
export async function countWaiting({ db }: Pick<Services, 'db'>): Promise<WaitingCounts> {
  const [content, people, tags] = await Promise.all([
    countReportedContent(db, WAITING_COUNTED),
    countReportedSubjects(db, WAITING_COUNTED),
    countUnknownTags(db, WAITING_COUNTED),
  ]);
  return { content, people, tags };
}
