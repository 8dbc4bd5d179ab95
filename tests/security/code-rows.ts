import { v7 as uuidv7 } from 'uuid';
import { PLAIN_CODE } from '#tests/builders/discount-code.ts';
import { members, type Row } from './authorization-table.ts';
import type { BadInput } from './bad-inputs.ts';
import type { Scene } from './scene.ts';

/** A code of the owner for the tickets of one session. */
async function coded({ db, owner }: Scene) {
  const [sessionId, id, now] = [uuidv7(), uuidv7(), new Date()];
  const code = `C${id.slice(-12).toUpperCase()}`;
  const covers = JSON.stringify({ sessions: [{ sessionId }], memberships: [], subscription: false });
  await db
    .insertInto('discount_codes')
    .values({ owner_user_id: owner.userId, id, code, percent: 20, covers, periods: 1, created_at: now, updated_at: now })
    .execute();
  return { id, code, sessionId };
}

const { code: _letters, ...FIELDS } = PLAIN_CODE;

/** Reading discount codes. */
export const CODE_READ_ROWS: Row[] = [
  {
    call: 'code.queryCodes',
    about: 'my own',
    outcomes: members('ok'),
    input: () => ({}),
    async send(world, _scene, caller) {
      await world.rpc('code.create', { ...PLAIN_CODE, id: uuidv7(), code: `C${uuidv7().slice(-12)}` }, caller);
      return world.rpc('code.queryCodes', {}, caller);
    },
  },
  {
    call: 'code.getDiscount',
    about: 'of the owner, by its letters',
    outcomes: members('ok'),
    async input(scene) {
      const { code, sessionId } = await coded(scene);
      return { ownerUserId: scene.owner.userId, code, item: { type: 'session', sessionId } };
    },
  },
  {
    call: 'code.getDiscount',
    about: 'of the owner, with other letters',
    outcomes: members('NOT_FOUND'),
    input: ({ owner }) => ({ ownerUserId: owner.userId, code: 'NOBODY', item: { type: 'subscription' } }),
  },
];

/** Creating and changing discount codes. */
export const CODE_WRITE_ROWS: Row[] = [
  {
    call: 'code.create',
    about: 'one of my own',
    outcomes: members('ok'),
    input: () => ({ ...PLAIN_CODE, id: uuidv7(), code: `C${uuidv7().slice(-12)}` }),
  },
  {
    call: 'code.update',
    about: 'of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: async (scene) => ({ ...FIELDS, id: (await coded(scene)).id, isEnded: true }),
  },
];

const created = (about: string, field: object, message: string): BadInput => ({
  about: `a code ${about}`,
  call: 'code.create',
  by: 'owner',
  input: { ...PLAIN_CODE, ...field },
  status: 400,
  message,
});

export const BAD_CODE_INPUTS: BadInput[] = [
  created('of two letters', { code: 'AB' }, 'A code has 3 to 24 letters, digits or hyphens'),
  created('with a blank', { code: 'TWO WORDS' }, 'A code has 3 to 24 letters, digits or hyphens'),
  created('that takes nothing off', { percent: null }, 'Say how much it takes off: a percentage or an amount'),
  created('that takes off twice', { amount: 100 }, 'Say how much it takes off: a percentage or an amount'),
  created('that takes off more than all', { percent: 101 }, 'A code can take off at most 100%'),
  created('that takes off half a penny', { percent: null, amount: 0.5 }, 'Use whole pence'),
  created('for nothing', { covers: { sessions: [], memberships: [], subscription: false } }, 'Choose what it is for'),
  created(
    'that ends before it begins',
    { startDateTime: '2026-12-02T00:00:00.000Z', endDateTime: '2026-12-01T00:00:00.000Z' },
    'It must end after it begins',
  ),
  created('that nobody can use', { mostUses: 0 }, 'It must be at least 1, or left empty for no limit'),
];
