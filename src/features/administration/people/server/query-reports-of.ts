import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { findReportsAbout, findReportsBy } from '#features/moderation/api/reports-about.ts';
import type { PersonsReport, QueryReportsOf } from '../contract.ts';
import { REPORTS_LISTED } from '../rules.ts';

/** The newest reports about somebody and what they share, without the reporters, and the newest that they sent themselves. */
export async function queryReportsOf(
  services: Pick<Services, 'db' | 'mediaLinks'>,
  { userId }: QueryReportsOf,
): Promise<{ about: PersonsReport[]; by: PersonsReport[] }> {
  const [about, by] = await Promise.all([
    findReportsAbout(services.db, userId, REPORTS_LISTED),
    findReportsBy(services.db, userId, REPORTS_LISTED),
  ]);
  const cards = await findUserCards(
    services,
    [...about, ...by].map(({ whoseUserId }) => whoseUserId),
    { forAdministrators: true },
  );
  const present = (reports: typeof about) =>
    reports.map(({ whoseUserId, ...report }) => ({ ...report, whose: cards.get(whoseUserId) ?? null }));
  return { about: present(about), by: present(by) };
}
