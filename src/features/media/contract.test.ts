import { expect, test } from 'vitest';
import { RetainedEntityInput, MediaEntityInput } from './contract.ts';

const ID = '01900000-0000-7000-8000-000000000aaa';

test('treats a description with no visible characters as empty', () => {
  const upload = { key: `q/${ID}/${ID}`, type: 'image', entityType: 'content', position: 0 };
  for (const alt of ['', ' ', '\u200b', '\u3164 \u2800']) {
    expect(MediaEntityInput.parse({ ...upload, alt }).alt).toBe('');
    expect(RetainedEntityInput.parse({ id: ID, position: 0, alt }).alt).toBe('');
  }
  expect(MediaEntityInput.parse({ ...upload, alt: ' A mat ' }).alt).toBe('A mat');
});
