import type { Caller } from '#tests/builders/http-calls.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { writeMessage } from '#tests/builders/message.ts';

/** A secret word in a message from Ana to Ben; a response that carries it to anyone else fails the test. */
export const SECRET = 'canary0000000000000000000000005ec4e7ab';

/** Ana and Ben, who write to each other; Eve, who is unrelated; and an administrator. All joined long ago. */
export async function messageScene() {
  const world = await httpWorld();
  const { db, services } = world;
  const [ana, ben, eve, admin] = [await world.person(), await world.person(), await world.person(), await world.person()];
  await db.updateTable('users').set({ admin: true }).where('user_id', '=', admin.userId).execute();
  const joined = new Date('2026-01-01T00:00:00.000Z');
  const everybody = [ana, ben, eve, admin].map(({ userId }) => userId);
  await db.updateTable('users').set({ created_at: joined }).where('user_id', 'in', everybody).execute();
  world.canaries.plant('a private message', SECRET, [ana.userId, ben.userId]);
  const { chatId, id: messageId } = await writeMessage(services, ana.actor, ben, SECRET);
  await writeMessage(services, ben.actor, ana, 'Understood.');
  const send = (message: object, caller: Caller = ana, entities: object[] = []) =>
    world.rest('POST', '/message', { message: { chatId, ...message }, entities }, caller);
  return { world, db, services, ana, ben, eve, admin, joined, chatId, messageId, send };
}

/** A file to send with a message, by the key of its upload. */
export function picture(key: string, position = 0, more: object = {}) {
  return { key, type: 'image', entityType: 'message', position, ...more };
}
