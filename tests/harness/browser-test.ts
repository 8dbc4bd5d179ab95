import { test as base } from '@playwright/test';
import type { ConsoleMessage, Page } from '@playwright/test';

import { readWorld } from './world.ts';
import type { World } from './world.ts';

type Noise = {
  /** Ignores console lines that this test causes on purpose, such as the browser's own note about a refused request. */
  expect(line: RegExp): void;
};

/** Playwright's `test` against the running world: relative URLs resolve to the product, and console errors fail the test. */
export const test = base.extend<{ world: World; noise: Noise }>({
  world: async ({}, provide) => {
    await provide(readWorld());
  },
  baseURL: async ({ world }, provide) => {
    await provide(world.web);
  },
  noise: [
    async ({ browser, context }, provide) => {
      const lines: string[] = [];
      // Playwright itself evaluates scripts in every frame, including a mail's, where scripts are blocked.
      const expected: RegExp[] = [/^Blocked script execution in .*'allow-scripts' permission is not set/];
      const listen = (page: Page) => {
        page.on('pageerror', (error) => lines.push(`${error.message} (${page.url()})`));
        page.on('console', (message) => {
          if (message.type() === 'error') lines.push(describeMessage(message));
        });
      };
      for (const page of context.pages()) listen(page);
      context.on('page', listen);
      await provide({ expect: (line) => expected.push(line) });
      // Close the other participants' contexts: open pages keep polling, which takes processor time from the tests that follow.
      const others = browser.contexts().filter((other) => other !== context);
      await Promise.all(others.map(async (other) => other.close()));
      const unexpected = lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
      if (unexpected.length > 0) throw new Error(`The browser's console has errors:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

function describeMessage(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}
