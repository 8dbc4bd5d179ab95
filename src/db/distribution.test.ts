import { expect, it } from 'vitest';
import { findMisplaced, type Placement } from './distribution.ts';
import { TABLES } from './tables.ts';

const GROUPS = [...new Set(Object.values(TABLES).map(({ group }) => group))];

function asPlanned(): Map<string, Placement> {
  return new Map(
    Object.entries(TABLES).map(([table, { group, distribution }]): [string, Placement] => {
      const kind = group === 'reference' || group === 'local' ? group : 'distributed';
      return [table, { kind, column: distribution, colocation: distribution === null ? null : GROUPS.indexOf(group) }];
    }),
  );
}

const but = (table: string, other: Partial<Placement>) => {
  const placements = asPlanned();
  const placement = placements.get(table);
  if (placement) placements.set(table, { ...placement, ...other });
  return findMisplaced(placements);
};

it('finds nothing where every table lies as planned, whether or not all exist yet', () => {
  const placements = asPlanned();
  expect(findMisplaced(placements)).toEqual([]);
  placements.delete('tips');
  expect(findMisplaced(placements)).toEqual([]);
});

it('names a table that is still local, spread by another column, apart from its group, or copied to every node', () => {
  const local = { kind: 'local', column: null, colocation: null } as const;
  expect(but('tips', local)).toEqual(['tips is local and should be distributed.']);
  expect(but('places', local)).toEqual(['places is local and should be reference.']);
  expect(but('tips', { column: 'sender_user_id' })).toEqual(['tips is distributed by sender_user_id and should be by recipient_user_id.']);
  expect(but('tips', { colocation: 99 })).toEqual(['tips does not lie with the other tables of its group, person.']);
  expect(but('identity_users', { kind: 'reference' })).toEqual(['identity_users is reference and should be local.']);
});
