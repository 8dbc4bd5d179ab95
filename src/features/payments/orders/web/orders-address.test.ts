import { describe, expect, test } from 'vitest';
import * as paths from '#kernel/http/paths.ts';
import { changeOrdersAddress, orderFilterOf, readOrdersAddress } from './orders-address.ts';

const read = (address: string) => readOrdersAddress(new URLSearchParams(address));

describe('the address of the orders page', () => {
  test('says what is shown, so that Back returns to it, and links lead to it', () => {
    expect(read('side=sold&type=TIP&status=DISPUTED&q=Moyo')).toEqual({
      side: 'sold',
      when: 'UPCOMING',
      type: 'TIP',
      status: 'DISPUTED',
      search: 'Moyo',
    });
    expect(read(paths.orders({ side: 'sold', status: 'REFUND_DUE' }).split('?')[1] ?? '')).toMatchObject({
      side: 'sold',
      status: 'REFUND_DUE',
    });
  });

  test('shows upcoming purchases without one, and ignores what it doesn’t know', () => {
    const plain = { side: 'bought', when: 'UPCOMING', type: undefined, status: undefined, search: '' };
    for (const address of ['', 'side=left&when=NOW&type=PONY&status=FINE']) expect(read(address)).toEqual(plain);
    expect([read('q=a').search, read('q=ab').search]).toEqual(['', 'ab']);
    expect(read(`q=${'a'.repeat(10_000)}`).search.length).toBeLessThan(1000);
  });

  test('changes only what was chosen, and leaves out what is shown anyway', () => {
    const change = (address: string, changes: Record<string, string>) =>
      changeOrdersAddress(new URLSearchParams(address), changes).toString();
    expect(change('side=sold&q=Moyo', { type: 'TIP' })).toBe('side=sold&q=Moyo&type=TIP');
    expect(change('side=sold&q=Moyo', { side: '', q: '' })).toBe('');
  });

  test('splits only purchases by date, and only without a search or filter', () => {
    expect(orderFilterOf(read('when=PAST'))).toMatchObject({ when: 'PAST' });
    expect(orderFilterOf(read('when=PAST&type=SESSION_EVENT'))).toMatchObject({ when: 'PAST', type: 'SESSION_EVENT' });
    for (const narrowed of ['side=sold', 'type=TIP', 'status=PENDING', 'q=yoga'])
      expect(orderFilterOf(read(`when=PAST&${narrowed}`)).when).toBeUndefined();
  });
});
