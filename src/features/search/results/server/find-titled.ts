import type { Services } from '#platform/server/program/services.ts';
import { presentContents } from '#features/content/api/cards/load-contents.ts';
import type { Reader } from '#features/content/api/cards/serialize-content.ts';
import type { FoundTitle } from '../contract.ts';
import type { ParsedQuery } from '../../query/rules/parse-query.ts';
import { WHOLE } from '../rules/bands.ts';
import { findOf, type Finding } from '../../api/find-contents.ts';
import { findTitledDocuments } from './find-documents.ts';
import { foundDateOf } from '../../api/found-date-of.ts';

type Asked = { reader: Reader; parsed: ParsedQuery; asOf: Date; limit: number };

/**
 * Finds sessions that everybody may book and that have a date to come, by their title alone: it has all the words, and a word that begins
 * like the last. Soon ones come first.
 */
export async function findTitled(services: Services, { reader, parsed, asOf, limit }: Asked): Promise<FoundTitle[]> {
  const documents = await findTitledDocuments(services, parsed, asOf);
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
