import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentFor, partPassword } from './dump-database.ts';

const VERIFIED = 'postgresql://app@db.example/turnout?sslmode=verify-full';

test('the password is in the environment, not in the words', () => {
  expect(environmentFor('postgresql://app:p%40ss@db.example/turnout', {})).toMatchObject({ PGPASSWORD: 'p@ss' });
});

test.each([
  ['postgresql://app:p%40ss@db.example/turnout?sslmode=require', 'postgresql://app@db.example/turnout?sslmode=require', 'p@ss'],
  ['postgresql://app@db.example/turnout?password=p%40ss', 'postgresql://app@db.example/turnout', 'p@ss'],
  ['postgresql://app@db.example/turnout?password=p%40ss&sslmode=require', 'postgresql://app@db.example/turnout?sslmode=require', 'p@ss'],
  ['postgresql://app@/turnout?host=%2Frun&password=a/b', 'postgresql://app@/turnout?host=%2Frun', 'a/b'],
  ['postgresql://app:old@db.example/turnout?password=new', 'postgresql://app@db.example/turnout', 'new'],
  ['postgresql://app@db.example/turnout?sslpassword=other', 'postgresql://app@db.example/turnout?sslpassword=other', null],
  ['postgresql://app@/turnout?host=%2Frun', 'postgresql://app@/turnout?host=%2Frun', null],
])('the words of a command, which everybody on the machine may read, are without the password: %s', (url, address, password) => {
  expect(partPassword(url)).toEqual({ address, password });
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
