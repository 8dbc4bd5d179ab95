import { expect, test } from 'vitest';
import type { Services } from '#platform/server/program/services.ts';
import { checkOfSupportAddress } from './check-site.ts';

const judge = async (supportEmail: string, mode: 'sandbox' | 'live') =>
  checkOfSupportAddress({
    config: { payments: { mode } } as Services['config'],
    site: { values: () => ({ supportEmail }) } as Services['site'],
  }).run();

test('live mode refuses a support address that nobody can have, wherever it was set', async () => {
  expect(await judge('support@turnout.example', 'live')).toMatchObject({ state: 'bad', todo: expect.stringContaining('SUPPORT_EMAIL') });
  expect(await judge('support@turnout.example', 'sandbox')).toMatchObject({ state: 'note' });
  expect(await judge('help@harbour.co.uk', 'live')).toEqual({ state: 'good', says: 'help@harbour.co.uk' });
});
