import { expect, it } from 'vitest';
import { writePageState } from './page-state.ts';

it('escapes text that could end the script element or open a comment, and reads back the same', () => {
  const evil = '</script><script>alert(1)</script><!--\u2028\u2029';
  const state = {
    config: {
      identity: { endpoint: evil, userPoolId: '', clientId: '' },
      hasServiceWorker: true,
      maps: { styleUrl: null },
      payments: { publishableKey: '', preload: null },
    },
    origin: 'https://turnout.example',
    renderedAt: '2026-11-24T12:00:00.000Z',
    responses: [],
  };
  const text = writePageState(state);
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(state);
});
