import { v7 as uuidv7 } from 'uuid';
import { openCaller, type Wish } from '#tests/chaos/caller.ts';
import type { Member } from '#tests/chaos/people.ts';

const call = openCaller();

/** Makes a call as this person and returns its JSON; throws if it is refused. */
export async function must<Answer>(wish: Wish): Promise<Answer> {
  const outcome = await call(wish);
  if (outcome.kind !== 'ok') throw new Error(`${wish.url} failed: ${JSON.stringify(outcome).slice(0, 500)}`);
  return outcome.body as Answer;
}

/** Calls a query of a `web`; returns its result. */
export async function query<Result>(web: string, name: string, input: unknown, token?: string): Promise<Result> {
  const url = `${web}/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
  return (await must<{ result: { data: Result } }>({ method: 'GET', url, token })).result.data;
}

/** Calls a mutation of a `web`; returns its result. */
export async function mutate<Result>(web: string, name: string, input: unknown, token?: string): Promise<Result> {
  return (await must<{ result: { data: Result } }>({ url: `${web}/trpc/${name}`, token, body: input })).result.data;
}

/** Opens the conversation of two people. */
export async function openChat(web: string, from: Member, to: Member): Promise<string> {
  return (await mutate<{ id: string }>(web, 'chat.getOrCreateChat', { recipientUserId: to.userId }, from.token)).id;
}

/** Writes a message and returns its id. */
export async function write(web: string, from: Member, chatId: string, text: string): Promise<string> {
  const message = { id: uuidv7(), chatId, text };
  await must({ url: `${web}/message`, token: from.token, body: { message } });
  return message.id;
}

/** Publishes a post and returns its id. */
export async function publish(web: string, { token }: Member, text: string, entities: object[] = []): Promise<string> {
  const content = { id: uuidv7(), text };
  await must({ url: `${web}/content`, token, body: { content, entities } });
  return content.id;
}
