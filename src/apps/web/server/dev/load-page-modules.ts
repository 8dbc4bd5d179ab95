import type { ServerBuild } from 'react-router';
import { ESModulesEvaluator, ModuleRunner, type ModuleRunnerTransport } from 'vite/module-runner';
import { isAboutKnown, isWhole, MODULES, nameOf, NAMES_ONLY, type Answer } from './module-answers.ts';

type Call = Parameters<NonNullable<ModuleRunnerTransport['invoke']>>[0];

const PAGES = 'virtual:react-router/server-build';

/**
 * Returns a function that loads the modules of all pages from Vite at this origin. Called again, it runs anew what has changed since, and
 * everything that imports it. Each time, one request says what is current: asking for each of more than a thousand modules takes seconds.
 */
export function loadPageModules<Pages = ServerBuild>(vite: string, pages = PAGES): () => Promise<Pages> {
  const address = new URL(MODULES, vite);
  let current = new Map<string, Answer | null>();
  let isFirst = true;
  const runner = new ModuleRunner(
    {
      hmr: false,
      sourcemapInterceptor: 'node',
      transport: {
        async invoke(call) {
          const name = nameOf(call);
          const known = current.get(name);
          if (known !== undefined && isAboutKnown(call)) return { result: { cache: true } };
          if (known) return known;
          const answer = await ask(address, call);
          if (isWhole(answer)) current.set(name, null);
          return answer;
        },
      },
    },
    new ESModulesEvaluator(),
  );
  return async () => {
    const response = await fetch(isFirst ? address : new URL(NAMES_ONLY, address));
    current = new Map((await response.json()) as [string, Answer | null][]);
    isFirst = false;
    return runner.import<Pages>(pages);
  };
}

async function ask(address: URL, call: Call): Promise<Answer> {
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(call) });
  return (await response.json()) as Answer;
}
