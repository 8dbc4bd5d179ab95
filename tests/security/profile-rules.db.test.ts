import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as LIMITS from '#kernel/limits.ts';
import { hostileNames } from '#tests/builders/hostile-names.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { givenUser } from '#tests/builders/user.ts';
import { DisplayName, Username } from '#features/people/contract.ts';
import { isReservedUsername } from '#features/people/rules.ts';
import { updateUser } from '#features/people/api/profiles/update-user.ts';
import { checkBio, checkDisplayName, checkLink, checkUsername } from '#features/people/shared/check-profile.ts';
import { checkFile } from '#features/media/shared/check-file.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { openScene } from './scene.ts';

const world = await httpWorld();
const { user } = await openScene(world);

const ADDRESS = 'https://a.example/';
const BROKEN_TEXT = 'This text has characters that can’t be saved. Remove them and try again.';
const links = (count: number, link: object = {}) => Array.from({ length: count }, () => ({ url: ADDRESS, ...link }));
const linkText = (link: { url?: string; label?: string }) => Object.values(checkLink({ url: ADDRESS, label: '', ...link })).find(Boolean);

/** Each rule of docs/product.md#username for a profile: the last accepted value, the first rejected one, and what the form says to both. */
const RULES: readonly { rule: string; taken: object; refused: object; text: string; form?: () => (string | undefined)[] }[] = [
  {
    rule: 'a username has 4 characters at least',
    taken: { username: 'abc4' },
    refused: { username: 'abc' },
    text: 'Username must be at least 4 characters',
    form: () => [checkUsername('abc4'), checkUsername('abc')],
  },
  {
    rule: 'a username has 15 characters at most',
    taken: { username: 'a'.repeat(15) },
    refused: { username: 'a'.repeat(16) },
    text: 'Username must be at most 15 characters',
    form: () => [checkUsername('a'.repeat(15)), checkUsername('a'.repeat(16))],
  },
  {
    rule: 'a username has letters, numbers and underscores alone',
    taken: { username: 'Ab_9' },
    refused: { username: 'Ab-9' },
    text: 'Username can only contain letters, numbers, and underscores. No spaces allowed.',
    form: () => [checkUsername('Ab_9'), checkUsername('Ab-9')],
  },
  {
    rule: 'a display name has 50 characters at most, blanks around it not counted',
    taken: { displayName: ` ${'x'.repeat(50)} ` },
    refused: { displayName: 'x'.repeat(51) },
    text: 'Display name must not exceed 50 characters',
    form: () => [checkDisplayName(` ${'x'.repeat(50)} `), checkDisplayName('x'.repeat(51))],
  },
  {
    rule: 'a display name has letters, numbers, underscores, hyphens and spaces alone',
    taken: { displayName: 'Zoë O-Neil_2' },
    refused: { displayName: "Zoë O'Neil" },
    text: 'Display name can only contain letters, numbers, underscores, hyphens, and spaces',
    form: () => [checkDisplayName('Zoë O-Neil_2'), checkDisplayName("Zoë O'Neil")],
  },
  {
    rule: 'a bio has 1000 characters at most',
    taken: { bio: 'x'.repeat(1000) },
    refused: { bio: 'x'.repeat(1001) },
    text: 'Bio must be 1000 characters or fewer',
    form: () => [checkBio('x'.repeat(1000)), checkBio('x'.repeat(1001))],
  },
  { rule: 'links are five at most', taken: { links: links(5) }, refused: { links: links(6) }, text: 'You can only add up to 5 links.' },
  {
    rule: 'a label has 30 characters at most',
    taken: { links: links(1, { label: 'x'.repeat(30) }) },
    refused: { links: links(1, { label: 'x'.repeat(31) }) },
    text: 'Label must be 30 characters or fewer',
    form: () => [linkText({ label: 'x'.repeat(30) }), linkText({ label: 'x'.repeat(31) })],
  },
  {
    rule: 'a label has only signs that can be seen',
    taken: { links: links(1, { label: 'Köln · 100 % 🎟️ 👩‍👩‍👧' }) },
    refused: { links: links(1, { label: 'gro.knab\u202e' }) },
    text: 'Label must not contain invisible characters',
    form: () => [linkText({ label: 'Köln · 100 % 🎟️ 👩‍👩‍👧' }), linkText({ label: 'gro.knab\u202e' })],
  },
  {
    rule: 'a label that looks like an address is one of the same site',
    taken: { links: links(1, { label: 'www.a.example/shop' }) },
    refused: { links: links(1, { label: 'bank.example' }) },
    text: 'Label must not name a site other than the one it links to',
    form: () => [linkText({ label: 'www.a.example/shop' }), linkText({ label: 'bank.example' })],
  },
  {
    rule: 'a display name has one alphabet in a word',
    taken: { displayName: 'Anna Иванова' },
    refused: { displayName: 'Мaya' },
    text: 'Display name must not mix two alphabets in one word',
    form: () => [checkDisplayName('Anna Иванова'), checkDisplayName('Мaya')],
  },
  ...[
    'a.example',
    'ftp://a.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.example@a.example/',
    'https://a',
    '//a.example',
  ].map((url) => ({
    rule: `an address is a whole http or https one, not ${url}`,
    taken: { links: links(1, { url: 'http://a.example/?q=1#x' }) },
    refused: { links: links(1, { url }) },
    text: 'Must be a valid URL',
    form: () => [linkText({ url: 'http://a.example/?q=1#x' }), linkText({ url })],
  })),
  {
    rule: 'an address has 2048 characters at most',
    taken: { links: links(1, { url: ADDRESS.padEnd(LIMITS.urlMax, 'x') }) },
    refused: { links: links(1, { url: ADDRESS.padEnd(LIMITS.urlMax + 1, 'x') }) },
    text: 'Must be a valid URL',
    form: () => [linkText({ url: ADDRESS.padEnd(LIMITS.urlMax, 'x') }), linkText({ url: ADDRESS.padEnd(LIMITS.urlMax + 1, 'x') })],
  },
];

const asRpc = (field: object) => world.rpc('user.update', { user: { id: user.userId, ...field } }, user);
const asRest = (field: object) => world.rest('POST', '/user/update', { user: { id: user.userId, ...field } }, user);
const row = () => world.db.selectFrom('users').selectAll().where('user_id', '=', user.userId).executeTakeFirstOrThrow();

describe('a profile rule holds at its limit and one step past it, in the form and in both calls', () => {
  test.each(RULES.map((rule) => [rule.rule, rule] as const))('%s', async (_rule, { taken, refused, text, form }) => {
    if (form) expect(form()).toEqual([undefined, text]);
    const before = await row();
    for (const call of [asRpc, asRest]) expect(await call(refused)).toMatchObject({ status: 400, message: text });
    expect(await row()).toEqual(before);
    for (const call of [asRpc, asRest]) expect(await call(taken)).toMatchObject({ status: 200 });
  });
});

describe('rejects a picture', () => {
  const sign = (file: object) =>
    world.rpc('media.generateFileUploadSignedUrl', { files: [{ fileName: 'a.jpg', fileType: 'image/jpeg', ...file }] }, user);
  const attach = (entity: object) =>
    world.rest(
      'POST',
      '/user/update',
      { user: { id: user.userId }, entities: [{ key: `q/${user.userId}/${user.userId}`, type: 'image', position: 0, ...entity }] },
      user,
    );

  test('one byte over 10 MB, but not at 10 MB', async () => {
    const size = LIMITS.imageBytesMax;
    expect(await sign({ size })).toMatchObject({ status: 200 });
    expect(await sign({ size: size + 1 })).toMatchObject({ status: 413, message: 'File size exceeds 10MB' });
    expect(checkFile({ name: 'a.jpg', type: 'image/jpeg', size: size + 1 }, 'picture')).toBe('File size exceeds 10MB');
  });

  test('that is not an image, by its declared type and as an attachment', async () => {
    expect(await sign({ fileName: 'a.pdf', fileType: 'application/pdf' })).toMatchObject({ status: 415, message: 'Unsupported file type' });
    expect(await attach({ entityType: 'profile', type: 'video' })).toMatchObject({ status: 415, message: 'Only image files are allowed' });
    expect(checkFile({ name: 'a.mp4', type: 'video/mp4', size: 9 }, 'picture')).toBe('Only image files are allowed');
  });

  test('that was never uploaded', async () => {
    expect(await attach({ entityType: 'profile' })).toMatchObject({ status: 422, message: 'No valid profile picture file provided' });
    expect(await attach({ entityType: 'profileCover' })).toMatchObject({ status: 422, message: 'No valid cover photo file provided' });
  });
});

describe('of more than five thousand hostile names', () => {
  const names = hostileNames();
  const displayNames = names.filter((name) => DisplayName.safeParse(name).success);
  const usernames = [
    ...new Map(names.filter((name) => Username.safeParse(name).success).map((name) => [name.toLowerCase(), name])).values(),
  ];
  // The rule itself is tried with every name; the call needs only some of each kind.
  const someOf = (all: readonly string[], count: number) => all.filter((_name, index) => index % Math.ceil(all.length / count) === 0);
  const kept = (displayName: string) => displayName.trim().normalize('NFKC').trim() || null;

  test('those that break a rule are rejected by the bare call with its message, and nothing changes', async () => {
    const before = await row();
    for (const [field, rule, texts] of [
      ['username', Username, /^Username (?:must be|can only)/],
      ['displayName', DisplayName, /^Display name (?:must not|can only)/],
    ] as const) {
      const refused = names.filter((name) => !rule.safeParse(name).success);
      for (const name of someOf(refused, 60)) {
        const { status, message } = await asRpc({ [field]: name });
        expect([name, status, message === BROKEN_TEXT || texts.test(message)]).toEqual([name, 400, true]);
      }
    }
    expect(await row()).toEqual(before);
  });

  test('those accepted as display names are stored exactly and returned unchanged', async () => {
    expect(displayNames.length).toBeGreaterThan(500);
    const stored = await sql<{ typed: string; display_name: string | null }>`
      with names as (select gen_random_uuid() as id, n, name, kept
          from unnest(${displayNames}::text[], ${displayNames.map(kept)}::text[]) with ordinality as given(name, kept, n)),
        added as (insert into users (user_id, username, email, display_name, created_at, updated_at)
          select id, 'hostile_' || n, n || '@hostile.example', kept, now(), now() from names returning user_id, display_name)
      select name as typed, display_name from added join names on id = user_id`.execute(world.db);
    expect(stored.rows).toHaveLength(displayNames.length);
    for (const { typed, display_name: name } of stored.rows) expect([typed, name]).toEqual([typed, kept(typed)]);
    for (const displayName of someOf(displayNames, 40))
      expect((await asRpc({ displayName })).data).toMatchObject({ user: { displayName: kept(displayName) } });
  });

  test('those accepted as usernames are found in any case, and the reserved ones belong to nobody', async () => {
    const reserved = usernames.filter(isReservedUsername);
    expect(reserved.map((name) => name.toLowerCase())).toEqual(
      expect.arrayContaining(['__proto__', 'constructor', 'admin', '_admin', 'search', 'tostring']),
    );
    for (const username of someOf(reserved, 15))
      expect([username, await asRpc({ username })]).toMatchObject([username, { status: 409, message: 'This username isn’t available.' }]);
    for (const username of someOf(usernames, 15).filter((name) => !isReservedUsername(name))) {
      const person = await givenUser(world.db);
      await inTransaction(world.services, (command) => updateUser(command, person.actor, { user: { id: person.userId, username } }));
      for (const asked of [username, username.toUpperCase(), username.toLowerCase()])
        expect((await world.rpc('user.getUserProfile', { username: asked }, null)).data).toMatchObject({
          user: { id: person.userId, username },
          movedTo: null,
        });
    }
  });
});
