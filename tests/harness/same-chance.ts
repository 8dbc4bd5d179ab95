import process from 'node:process';

import fc from 'fast-check';

// Every run tries the same cases, so that none fails by chance. `TEST_SEED=7 npm test -- unit` tries others.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 20_261_121) });
