import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentFor } from './dump-database.ts';

const VERIFIED = 'postgresql://app@db.example/turnout?sslmode=verify-full';

test('the password is in the environment, not in the words', () => {
  expect(environmentFor('postgresql://app:p%40ss@db.example/turnout', {})).toMatchObject({ PGPASSWORD: 'p@ss' });
});

test('a certificate that is verified is verified with those of this machine, unless others are named', () => {
  const found = environmentFor(VERIFIED, { HOME: '/nowhere' })['PGSSLROOTCERT'];
  expect(found === undefined || existsSync(found)).toBe(true);
  expect(environmentFor(VERIFIED, { HOME: '/nowhere', NODE_EXTRA_CA_CERTS: '/own.pem' })['PGSSLROOTCERT']).toBe('/own.pem');
  expect(environmentFor(VERIFIED, { PGSSLROOTCERT: '/theirs.pem', NODE_EXTRA_CA_CERTS: '/own.pem' })['PGSSLROOTCERT']).toBe('/theirs.pem');
});

test('a certificate that is not verified, or that the address names, is left alone', () => {
  for (const words of ['', '?sslmode=require', '?sslmode=verify-full&sslrootcert=/theirs.pem'])
    expect(
      environmentFor(`postgresql://app@db.example/turnout${words}`, { NODE_EXTRA_CA_CERTS: '/own.pem' })['PGSSLROOTCERT'],
    ).toBeUndefined();
});
