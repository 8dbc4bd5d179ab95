import { randomUUID } from 'node:crypto';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Caller } from '#tests/builders/http-calls.ts';
import type { HttpWorld } from '#tests/builders/http-world.ts';
import { givenUser } from '#tests/builders/user.ts';

/** What administrators act on besides reports. */
export function administrationThings(world: HttpWorld, admin: Exclude<Caller, null>) {
  const { db, canaries, services } = world;
  return {
    /** The id of an announcement that is shown. */
    async announcement(): Promise<string> {
      const input = { text: 'Payouts arrive a day later.', link: null, level: 'INFO', endsAt: null };
      const { data } = await world.rpc('administration.announce', input, admin);
      await db
        .updateTable('announcements')
        .set({ starts_at: addMinutes(services.now(), -1) })
        .execute();
      return (data as { id: string }).id;
    },
    /** The id of a request to join that waits. */
    async joinRequest(): Promise<string> {
      const id = services.newId();
      const who = { issuer: 'https://issuer.example', subject: id, email: 'newcomer@people.example', name: 'Ada' };
      await db
        .insertInto('join_requests')
        .values({ id, ...who, status: 'WAITING', created_at: services.now() })
        .execute();
      return id;
    },
    async invitation(): Promise<string> {
      const { data } = await world.rpc('administration.createInvitation', { note: '', mostUses: 1, endsAt: null }, admin);
      return (data as { id: string }).id;
    },
    /** The newest version of the site's words about privacy; 0 before the first. */
    async legalVersion(): Promise<number> {
      const { version } = await db
        .selectFrom('legal_texts')
        .select(({ fn }) => fn.max('version').as('version'))
        .where('kind', '=', 'PRIVACY')
        .executeTakeFirstOrThrow();
      return version ?? 0;
    },
    async knownTag(): Promise<string> {
      const tag = `k${randomUUID().slice(0, 8)}`;
      await db.insertInto('known_tags').values({ tag, created_at: services.now() }).execute();
      return tag;
    },
    /** Somebody whose address administrators may read. */
    async personWithEmail() {
      const person = await givenUser(db);
      canaries.plant('an address that administrators may read', person.email.replace(/@.*/, ''), [admin.userId]);
      return person;
    },
  };
}
