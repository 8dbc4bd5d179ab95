// The step of `npm test`. Plain JavaScript: it runs on any Node.
import { join } from 'node:path';

import { checkout } from '../../src/apps/all/prepare-checkout.mjs';
import { countVitest, reports } from '../test-reports.mjs';
import { findLastRelease } from './find-release.mjs';

// Words that end a sentence.
const NO_HISTORY = 'this is no git clone with the commit of the last release (git fetch --unshallow)';

export const lastReleaseStep = {
  name: 'last-release',
  label: 'The last release on this schema',
  commands: [[join(checkout, 'tests/last-release/main.mjs'), join(reports, 'last-release.json')]],
  takesFilters: true,
  skippedBecause: () => (findLastRelease(checkout) === null ? NO_HISTORY : null),
  count: (ok) => countVitest('last-release', ok),
};
