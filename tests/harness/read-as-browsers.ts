import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Reads as browsers do, over kept-alive connections: a request that fails on a reused connection is retried on a new one, since it is
 * idempotent (RFC 9110 section 9.2.2). Nothing else is retried. Returns the body; throws on any status but 200.
 */
export function readAsBrowsers(): (url: string) => Promise<string> {
  const keptOpen = new Agent({ keepAlive: true });
  return async (url) => {
    try {
      return await ask(url, keptOpen);
    } catch (error) {
      if (error instanceof BrokenAfterReuse) return ask(url, false);
      throw error;
    }
  };
}

class BrokenAfterReuse extends Error {}

function ask(url: string, agent: Agent | false): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(request.reusedSocket ? new BrokenAfterReuse(error.message) : error);
    const request = get(url, { agent, headers: { accept: 'text/html,application/json' } }, (answer) => {
      if (answer.statusCode === 200) text(answer).then(resolve, fail);
      else reject(new Error(`${new URL(url).pathname} answered with ${answer.statusCode}`));
    });
    request.once('error', fail);
  });
}
