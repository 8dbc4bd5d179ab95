import { expect, test } from 'vitest';
import { isPushAddress } from './is-push-address.ts';

const HOSTS = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:4000'];

test.for([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://web.push.apple.com/abc',
  'https://api.eu.push.apple.com/abc',
  'http://127.0.0.1:4000/push/abc',
])('accepts known push services: %s', (address) => {
  expect(isPushAddress(address, HOSTS)).toBe(true);
});

test.for([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com@127.0.0.1/abc',
  'https://somebody@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://evilfcm.googleapis.com/abc',
  'https://push.apple.com.evil.example/abc',
  'https://evilpush.apple.com/abc',
  'https://127.0.0.1/abc',
  'https://127.0.0.1:4000/abc',
  'http://127.0.0.1:4001/abc',
  'http://127.0.0.1/abc',
  'http://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'file:///etc/passwd',
  'fcm.googleapis.com/abc',
  '',
])('rejects any other address: %s', (address) => {
  expect(isPushAddress(address, HOSTS)).toBe(false);
});
