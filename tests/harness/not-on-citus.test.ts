import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOT_ON_CITUS } from './not-on-citus.ts';

// Lowered when a test passes on a cluster too, raised only for one that reads the plan of one server.
const LISTED = 32;

const listed = NOT_ON_CITUS.flatMap(({ tests }) => Object.entries(tests));

test('the list of tests that can’t pass on a cluster may only shrink', () => {
  expect(listed.flatMap(([, titles]) => titles).length).toBeLessThanOrEqual(LISTED);
});

test('every listed test is of a file that exists', () => {
  expect(listed.filter(([path]) => !existsSync(path))).toEqual([]);
});
