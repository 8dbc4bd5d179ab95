import { errorCode } from '#kernel/objects/error-code.ts';

const DEEPEST = 4;

/** Returns why something failed, for the log: the name, code and message of each error of a chain of causes. Nothing else of them is read. */
export function causeOf(error: unknown): string {
  const links: string[] = [];
  for (let link = error; link instanceof Error && links.length < DEEPEST; link = link.cause) links.push(describe(link));
  return links.join('; ');
}

function describe(error: Error): string {
  const [code, message] = [errorCode(error), error.message];
  return [error.name, code === null ? '' : ` ${code}`, message === '' ? '' : `: ${message}`].join('');
}
