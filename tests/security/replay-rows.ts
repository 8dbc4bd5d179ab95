import { addMinutes } from '#kernel/time/instant.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { givenReplay } from '#tests/builders/replay.ts';
import { givenVisit } from '#tests/builders/review.ts';
import type { HttpWorld } from '#tests/builders/http-world.ts';
import { everybody, members, type Row } from './authorization-table.ts';
import type { Principal, Scene } from './scene.ts';

/** A replay of a date of the owner that the participant was at; its words and files are for them, the owner and administrators. */
async function replay({ db, canaries }: HttpWorld, { session, owner, participant, admin, tomorrow }: Scene) {
  const { event } = await session({ starts: [addMinutes(new Date(tomorrow), -48 * 60)] }, [participant.userId]);
  await givenVisit(db, event, participant);
  const content = await givenReplay(db, owner, event);
  const readers = [owner.userId, participant.userId, admin.userId];
  canaries.plant('the text of a replay', content.canary, readers);
  const media = await givenMediaEntity(db, owner, content.uri);
  canaries.plant('the folder of a replay', `d/${owner.userId}/${media.id}`, readers);
  return { event, content, media };
}

const THOSE_WHO_WERE_THERE: Partial<Record<Principal, 'ok'>> = { participant: 'ok', owner: 'ok', admin: 'ok' };

/** The replay of a date, which opens for those who were there. */
export const REPLAY_READ_ROWS: Row[] = [
  {
    call: 'content.getReplays',
    about: 'of a date of the owner, each with as much of them as is the reader’s',
    outcomes: everybody('ok'),
    input: ({ owner }) => ({ userId: owner.userId, sessionEventId: owner.userId }),
    send: async (world, scene, caller) =>
      world.rpc('content.getReplays', { userId: scene.owner.userId, sessionEventId: (await replay(world, scene)).event.id }, caller),
  },
  {
    call: 'content.getContentItem',
    about: 'the replay of a date of the owner',
    outcomes: everybody('locked', THOSE_WHO_WERE_THERE),
    input: ({ owner }) => ({ userId: owner.userId, contentItemUri: { type: 'POST', id: owner.userId } }),
    async send(world, scene, caller) {
      const { content } = await replay(world, scene);
      return world.rpc('content.getContentItem', { contentItemUri: content.uri, userId: scene.owner.userId }, caller);
    },
  },
  {
    call: 'GET /media/:token/:file',
    about: 'a file of a replay, by a link for the participant, for as long as it opens for them',
    outcomes: everybody('ok', { suspended: 'ok' }),
    input: () => ({}),
    send: async (world, scene, caller) => fileOf(world, scene, { reader: 'participant', caller }),
  },
  {
    call: 'GET /media/:token/:file',
    about: 'a file of a replay, by a link that names a subscriber',
    outcomes: everybody('NOT_FOUND', { suspended: 'NOT_FOUND' }),
    input: () => ({}),
    send: async (world, scene, caller) => fileOf(world, scene, { reader: 'subscriber', caller }),
  },
];

type Asked = { reader: 'participant' | 'subscriber'; caller: Parameters<HttpWorld['raw']>[2] };

async function fileOf(world: HttpWorld, scene: Scene, { reader, caller }: Asked) {
  const { content, media } = await replay(world, scene);
  const key = media.variants['800'] ?? '';
  await world.services.blobs.put(key, Buffer.from('a picture'));
  const names = { readerUserId: scene[reader].userId, ownerUserId: scene.owner.userId, itemId: content.id };
  return world.raw(world.services.mediaLinks.link(key, names), {}, caller);
}

/** Publishing one. */
export const REPLAY_WRITE_ROWS: Row[] = [
  {
    call: 'POST /content',
    about: 'the replay of a date of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: () => ({ content: { text: 'Notes' } }),
    async send(world, scene, caller) {
      const { event } = await replay(world, scene);
      const of = { sessionEventId: event.id, opensTo: 'BOOKED', subscribers: 'NEVER' };
      return world.rest('POST', '/content', { content: { text: 'Notes', visibility: 'PRIVATE', replay: of } }, caller);
    },
  },
];
