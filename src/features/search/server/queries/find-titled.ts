import type { Services } from '#platform/server/services.ts';
import { presentContents } from '#features/content/server/queries/present-contents.ts';
import type { Reader } from '#features/content/server/queries/serialize-content.ts';
import type { FoundTitle } from '../../contract.ts';
import type { ParsedQuery } from '../../rules/query.ts';
import { WHOLE } from '../../rules/rings.ts';
import { askByOnePlan } from './ask-by-one-plan.ts';
import { findOf, type Finding } from './find-contents.ts';
import type { FoundDocument } from './find-documents.ts';
import { foundDateOf } from './found-date-of.ts';
import { matchingDocuments } from './matching-documents.ts';
import { andNoneOf, bindFrom, nameCondition } from './text-condition.ts';

type Asked = { reader: Reader; parsed: ParsedQuery; asOf: Date; limit: number };

/**
 * Finds sessions that everybody may book and that have a date to come, by their title alone: it has all the words, and a word that begins
 * like the last. Soon ones come first.
 */
export async function findTitled(services: Services, { reader, parsed, asOf, limit }: Asked): Promise<FoundTitle[]> {
  const { text, values } = titledStatement(parsed, asOf);
  const documents = await askByOnePlan<FoundDocument>(services, text, values);
  const common = { type: 'SESSION', parsed, point: null, filters: {}, sort: 'best', ring: WHOLE, after: null, window: null } as const;
  const finding: Finding = { ...common, readerUserId: reader.userId, asOf, limit };
  const keys = await findOf(services, finding, documents);
  const cards = await presentContents(services, reader, keys, 'card');
  return cards.flatMap((item): FoundTitle[] => {
    const key = keys.find(({ id, user_id: userId }) => id === item.id && userId === item.userId);
    const date = key === undefined ? null : foundDateOf(item, key);
    if (date === null || item.locked || item.type !== 'SESSION') return [];
    return [{ id: item.id, userId: item.userId, username: item.username, title: item.title, date }];
  });
}

// Many titles may begin alike; of these, the newest are ranked.
const WINDOW = 40;

/** Returns the statement and values for `findTitled` and the test of its plan. */
export function titledStatement(parsed: ParsedQuery, asOf: Date) {
  const { values, bind } = bindFrom({});
  const isInTitle = "ts_filter(words, '{a}') @@ (select ranking from asked)";
  const { tables, found } = matchingDocuments(bind, {
    type: 'SESSION',
    asked: nameCondition(parsed, bind),
    matching: `ranking${andNoneOf(parsed, bind)}`,
    columns: `user_id, id, visibility, place, latitude, longitude, points, ts_rank(words, (select ranking from asked)) as relevance`,
    some: '',
    open: `and last_end_at > ${bind(asOf, 'timestamptz')} and visibility = 'PUBLIC' and ${isInTitle}`,
    window: WINDOW,
  });
  return { text: `with ${tables} ${found}`, values };
}
