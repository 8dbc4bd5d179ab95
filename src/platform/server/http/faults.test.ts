import { describe, expect, it } from 'vitest';
import { describeFault } from './faults.ts';

const CLUSTER_WORDS = [
  'failure on connection marked as essential: 10.0.0.2:5432',
  'could not connect to any active placements',
  'connection to the remote node turnout@10.0.0.2:5432 failed with the following error: Connection refused',
  'server closed the connection unexpectedly',
];

describe('describeFault', () => {
  it.each(CLUSTER_WORDS)('says that the database is out of reach when a node of a cluster is: %s', (words) => {
    expect(describeFault(Object.assign(new Error(words), { code: 'XX000' }))).toMatchObject({ reason: 'DATABASE_DOWN' });
  });

  it.each(['26000', '42P05'])('asks to try again if a pooler has lost a prepared statement or given it to another program (%s)', (code) => {
    expect(describeFault(Object.assign(new Error('prepared statement'), { code }))).toMatchObject({ reason: 'DATABASE_DOWN' });
  });

  it.each(['58P01', '58030'])('says that the database is out of reach when its machine fails to read a file (%s)', (code) => {
    expect(describeFault(Object.assign(new Error('could not access file "plpgsql"'), { code }))).toMatchObject({ reason: 'DATABASE_DOWN' });
  });

  it('leaves other internal errors of the database faults of our own', () => {
    expect(describeFault(Object.assign(new Error('cache lookup failed for type 4711'), { code: 'XX000' }))).toBeNull();
  });
});
