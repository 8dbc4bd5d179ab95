import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { restorePerson } from '#features/moderation/people/server/restore-person.ts';
import { queryNotificationsByUser } from '#features/notifications/feed/server/query-notifications-by-user.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenSuspension } from '#tests/builders/suspension.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { CreateComment } from '../../contract.ts';
import { createComment } from '../commands/create-comment.ts';
import { readQuotes } from './read-quotes.ts';

// With every job, because suspending somebody concerns many features.
const { services, db } = await ticketSale();

type Person = Awaited<ReturnType<typeof givenUser>>;
type Post = Awaited<ReturnType<typeof givenContent>>;

function write(author: Person, under: Post, { id = uuidv7(), text }: { id?: string; text: string }): Promise<string> {
  const comment = CreateComment.parse({ comment: { id, contentItemUri: under.uri, contentUserId: under.userId, text } });
  return inTransaction(services, (command) => createComment(command, author.actor, comment));
}

async function quotesFor({ actor, userId }: Person) {
  const { items } = await queryNotificationsByUser(services, actor, { userId, limit: 9 });
  return Object.fromEntries(items.map(({ fromUserId, quote }) => [fromUserId, quote]));
}

test('a notification quotes the comment it is about, not another under the same id', async () => {
  const [reader, friend, impostor] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const id = await write(friend, await givenContent(db, reader), { text: 'Lovely!' });
  const insult = `@${reader.username} is a fraud`;
  await write(impostor, await givenContent(db, impostor), { id, text: insult });
  expect(await quotesFor(reader)).toEqual({ [friend.userId]: 'Lovely!', [impostor.userId]: insult });
});

test('nothing of a suspended person is quoted until they are restored', async () => {
  const [reader, person, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
  const post = await givenContent(db, reader);
  const commentId = await write(person, post, { text: 'You’ll regret this.' });
  const quotes = async () => (await readQuotes({ db }, [{ itemId: post.uri.id, commentId }])).map(({ quote }) => quote);
  await givenSuspension(services, person);
  expect(await quotes()).toEqual([]);
  await inTransaction(services, (command) => restorePerson(command, admin.actor, { userId: person.userId, details: '' }));
  expect(await quotes()).toEqual(['You’ll regret this.']);
});
