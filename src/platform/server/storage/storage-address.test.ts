import { expect, test } from 'vitest';
import { readStorageAddress, uploadOriginOf } from './storage-address.ts';

test.each([
  'bucket',
  's3://',
  's3://Bucket?region=eu-west-2',
  's3://bucket',
  's3://key:secret@bucket?region=eu-west-2',
  's3://bucket/../other?region=eu-west-2',
  's3://bucket?endpoint=ftp://store.example',
  's3://bucket?endpoint=https://store.example/path',
  's3://bucket?region=eu-west-2&regoin=x',
  's3://bucket?region=eu-west-2&uploads=maybe',
  'file://host/folder',
  'file:///folder?x=1',
  'https://bucket.example',
])('refuses %s', (text) => {
  expect(readStorageAddress(text)).toBeNull();
});

test('reads folders, buckets of Amazon and those of others', () => {
  expect(readStorageAddress('file:///srv/turnout%20files')).toEqual({ kind: 'folder', folder: '/srv/turnout files' });
  expect(readStorageAddress('s3://town-files?region=eu-west-2')).toEqual({
    kind: 's3',
    bucket: 'town-files',
    prefix: '',
    endpoint: null,
    region: 'eu-west-2',
    inPath: false,
    isDirect: false,
  });
  expect(readStorageAddress('s3://files/turnout/live?endpoint=http://127.0.0.1:9000&uploads=direct')).toEqual({
    kind: 's3',
    bucket: 'files',
    prefix: 'turnout/live/',
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    inPath: true,
    isDirect: true,
  });
});

test.each([
  ['file:///srv', null],
  ['s3://files?region=eu-west-2', null],
  ['s3://files?region=eu-west-2&uploads=direct', 'https://files.s3.eu-west-2.amazonaws.com'],
  ['s3://files?endpoint=https://store.example:8443&uploads=direct', 'https://store.example:8443'],
  ['s3://files?endpoint=https://store.example&addressing=host&uploads=direct', 'https://files.store.example'],
])('browsers send files of %s to %s', (text, origin) => {
  const address = readStorageAddress(text);
  expect(address && uploadOriginOf(address)).toBe(origin);
});
