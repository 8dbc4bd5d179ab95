import { describe, expect, test } from 'vitest';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { indexMessagesJob } from './index-messages.ts';
import { runIndexMessages } from './index-messages.run.ts';
import { messagesJobs } from '../../server/jobs.ts';
import { findChats } from './find-chats.ts';
import { findPeople } from './find-people.ts';
import { searchMessages } from './search-messages.ts';

const databases = [
  ['our own database', await testDatabase()],
  ['a database of another locale', await testDatabase({ locale: 'en-GB' })],
] as const;

describe.each(databases)('in %s', async (_where, database) => {
  const services = await testServices(database, messagesJobs);
  const { db } = database;

  async function talk(texts: readonly string[]) {
    const [noah, maya] = [await givenUser(db), await givenUser(db)];
    await db.insertInto('chat_settings').values({ user_id: maya.userId, allows: 'everybody', updated_at: services.now() }).execute();
    for (const text of texts) await writeMessage(services, noah.actor, maya, text);
    const found = async (query: string) =>
      (await searchMessages(services, maya.actor, { query, limit: 20 })).items.map(({ message }) => message.text);
    return { noah, maya, found };
  }

  test.each([
    ['Don’t be late', ['don’t', "don't", 'dont', 'Don’t be la']],
    ["Don't be latter", ['don’t', 'dont']],
    ['Bring the “blanketword” please…soonword', ['blanketword', 'soonword', '“blanketword”']],
    ['Mats—dashword and 5–7pmword', ['dashword', '7pmword', '5–7pmword', '5-7pmword']],
    ['a👍thumbword', ['thumbword']],
    ['That is £8.50', ['8.50', '£8.50']],
    ['It costs 8.50 floatword', ['8.50', 'floatword', '8.5']],
    ['Open www.harbourstudio.example/timetable', ['timetable', 'harbourstudio', 'www.harbourstudio.example/timetable']],
    ['See https://harbour.example/a?b=1#c, please', ['https://harbour.example/a?b=1#c', 'harbour.example']],
    ['write to studio.desk@harbourmoves.example', ['studio.desk@harbourmoves.example', 'harbourmoves', 'studio.de']],
    ['Yoga/slashword today', ['slashword', 'yoga/slashword', 'Yoga/slashword today']],
    ['It is in db.json, line -12', ['db.json', '12', '-12', 'json']],
    ['Café Zoëlounge', ['cafe', 'zoelounge', 'CAFÉ']],
    ['Große Freude', ['grosse', 'große']],
    ['Ask Sinéad', ['sinead', 'sinéad']],
    ['Kalligra\u00adphiekurs', ['Kalligraphiekurs']],
    ['نرم\u200cافزار خوب', ['نرم\u200cافزار', 'نرمافزار']],
    ['At 18:30, call 07700 900123 about QX8RY-QSEQM', ['18:30', '07700 900123', 'QX8RY-QSEQM', 'qx8ry']],
    ['Ask @anasilva_yoga', ['anasilva_yoga', '@anasilva_yoga']],
    ['आज शाम को योग है', ['शाम', 'योग']],
  ])('“%s” is found by what it plainly says', async (text, queries) => {
    const { found } = await talk([text]);
    for (const query of queries) expect({ query, found: await found(query) }).toEqual({ query, found: [text] });
  });

  test('an address or a price is found only where its parts stand together', async () => {
    const { found } = await talk(['50 people at 8', 'It costs 8.50', 'desk and studio']);
    expect(await found('8.50')).toEqual(['It costs 8.50']);
    expect(await found('studio.desk')).toEqual([]);
    expect((await found('8 50')).toSorted()).toEqual(['50 people at 8', 'It costs 8.50']);
  });

  test('what was indexed before is indexed again, a message that was deleted is not', async () => {
    const { maya, noah, found } = await talk(['Bring the “blanketword”', 'Gone by now']);
    await db.updateTable('messages').set({ words: "'the':2" }).execute();
    const gone = { deleted: true, text: '', words: null };
    await db.updateTable('messages').set(gone).where('text', '=', 'Gone by now').execute();
    expect(await found('blanketword')).toEqual([]);
    for (let run: { afterUserId?: string } | undefined = {}; run;) {
      const waiting = (await services.waitingJobs(indexMessagesJob.name)).length;
      await runIndexMessages(services, run);
      run = (await services.waitingJobs(indexMessagesJob.name))[waiting] as typeof run;
    }
    expect(await found('blanketword')).toEqual(['Bring the “blanketword”']);
    const people = [maya.userId, noah.userId];
    expect(
      await db.selectFrom('messages').select('words').where('sender_user_id', 'in', people).where('deleted', '=', true).execute(),
    ).toEqual([{ words: null }]);
  });

  test('a conversation is found by a name typed without its accents and with another apostrophe', async () => {
    const { maya } = await talk([]);
    const zoe = await givenUser(db, { displayName: 'Zoë Dubois' });
    const { chatId } = await writeMessage(services, maya.actor, zoe, 'Hello.');
    for (const query of ['zoe', 'Zoë d', 'dubois', 'zoe’'])
      expect((await findChats(services, maya.actor, { query })).map(({ id }) => id)).toEqual([chatId]);
    for (const query of ['oe', '%%', '’’']) expect(await findChats(services, maya.actor, { query })).toEqual([]);
    expect(await findPeople(services, maya.actor, '’’')).toEqual([]);
  });
});
