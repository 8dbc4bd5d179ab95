import { relative } from 'node:path';
import process from 'node:process';

import { beforeEach, type RunnerTask, type RunnerTestCase } from 'vitest';

import { NOT_ON_CITUS } from './not-on-citus.ts';
import { isOnCitus } from './on-citus.ts';

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- Vitest is extended by merging an interface.
  export interface TaskMeta {
    /** Why a test can't pass on a cluster. */
    notOnCitus?: string;
  }
}

// Expects each listed test to fail: one that passes has to leave the list, and so does a title that no test has.
beforeEach(({ task, skip }) => {
  if (!isOnCitus) return;
  const path = relative(process.cwd(), task.file.filepath);
  for (const { because, passesByChance, tests } of NOT_ON_CITUS)
    for (const title of tests[path] ?? []) {
      if (!testsOf(task.file.tasks).some(({ fullTestName }) => fullTestName.startsWith(title)))
        throw new Error(`No test begins with “${title}”: take it off the list in not-on-citus.ts.`);
      if (!task.fullTestName.startsWith(title)) continue;
      task.meta.notOnCitus = because;
      if (passesByChance) skip(because);
      Object.assign(task, { fails: true });
    }
});

function testsOf(tasks: RunnerTask[]): RunnerTestCase[] {
  return tasks.flatMap((task) => (task.type === 'test' ? [task] : testsOf(task.tasks)));
}
