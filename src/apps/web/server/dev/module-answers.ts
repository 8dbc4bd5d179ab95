import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { DevEnvironment, Plugin, ViteDevServer } from 'vite';
import { fieldOf } from '#kernel/objects/is-object.ts';

/** Where a program asks Vite for the modules of pages. */
export const MODULES = '/__modules';
export const NAMES_ONLY = '?names';

const SOURCE_MAP = /(\/\/# sourceMappingURL=data:application\/json;base64,)([A-Za-z0-9+/=]+)(?=\s*$)/;

type Call = Parameters<DevEnvironment['hot']['handleInvoke']>[0];
export type Answer = Awaited<ReturnType<DevEnvironment['hot']['handleInvoke']>>;

/**
 * Answers the calls of a module runner (`POST /__modules`), and lists all answers so far that are still current (`GET /__modules`), or only
 * their names, for a program that has the answers (`?names`).
 */
export function moduleAnswers(): Plugin {
  return { name: 'turnout:module-answers', configureServer: addModuleAnswers };
}

function addModuleAnswers({ middlewares, environments }: ViteDevServer): void {
  const pages = environments['ssr'];
  if (pages === undefined) throw new Error('Vite has no environment for pages.');
  const known = new Map<string, Answer>();
  middlewares.use(MODULES, (request, response, next) => {
    if (request.method === 'GET') {
      for (const [name, answer] of known) if (isOutdated(pages, answer)) known.delete(name);
      const namesOnly = request.url?.includes(NAMES_ONLY) ?? false;
      return sendJson(response, namesOnly ? [...known.keys()].map((name) => [name, null]) : [...known]);
    }
    text(request)
      .then(async (body) => {
        const call = JSON.parse(body) as Call;
        const answer = withoutSource(await pages.hot.handleInvoke(call));
        if (isWhole(answer)) known.set(nameOf(call), answer);
        sendJson(response, answer);
      })
      .catch(next);
  });
}

/** Names what a call asks for: a module by its address, whoever imports it. */
export function nameOf(call: unknown): string {
  const { name, data } = Object(fieldOf(call, 'data')) as { name: string; data: unknown[] };
  return `${name} ${String(data[0])}`;
}

/** Whether a call only asks if the module that the program has is still current. */
export function isAboutKnown(call: unknown): boolean {
  const data = fieldOf(fieldOf(call, 'data'), 'data');
  return Array.isArray(data) && fieldOf(data[2], 'cached') === true;
}

/** Whether an answer holds what was asked for. Any other is a fault, or says that the program has it already. */
export function isWhole(answer: Answer): boolean {
  const result = fieldOf(answer, 'result');
  return Array.isArray(result) || fieldOf(result, 'code') !== undefined || fieldOf(result, 'externalize') !== undefined;
}

// A program that starts reads a thousand of them, and the sources are half of that.
function withoutSource(answer: Answer): Answer {
  const result = fieldOf(answer, 'result');
  const code = fieldOf(result, 'code');
  if (typeof code !== 'string') return answer;
  const small = code.replace(SOURCE_MAP, (_whole, start: string, map: string) => {
    const { sourcesContent: _sources, ...rest } = JSON.parse(Buffer.from(map, 'base64').toString()) as Record<string, unknown>;
    return `${start}${Buffer.from(JSON.stringify(rest)).toString('base64')}`;
  });
  return { result: { ...Object(result), code: small } };
}

function isOutdated({ moduleGraph }: DevEnvironment, answer: Answer): boolean {
  const id = fieldOf(fieldOf(answer, 'result'), 'id');
  return typeof id === 'string' && !moduleGraph.getModuleById(id)?.transformResult;
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}
