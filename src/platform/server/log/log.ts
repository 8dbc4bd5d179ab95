import process from 'node:process';
import { pino, type Logger as PinoLogger } from 'pino';
import { errorCode } from '#kernel/objects/error-code.ts';
import { createLogSink, type LogSink } from './log-sink.ts';

export type Logger = PinoLogger;

const SECRET_PATHS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'accessToken',
  'idToken',
  'refreshToken',
  'clientSecret',
  'email',
  'receiverEmail',
  'receiver_email',
  'code',
  'answer',
  'answers',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
// Listed explicitly, because for a wildcard path the censor isn't told whose code it is.
const CODE_OF_FAULT = 'err.code';

const STDOUT = 1;
// Codes of PostgreSQL (SQLSTATE), the operating system or a library; codes that are mailed or typed in have six digits or small letters.
const MACHINE_CODE = /^(?:[0-9A-Z]{5}|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|E[A-Z0-9]{3,})$/;

let ofThisProgram: LogSink | undefined;

/**
 * Creates a program's structured log. Secrets and addresses are removed before a line is written; a fault's code, by which operators find
 * its cause, is kept. Writing never blocks and never fails (`createLogSink`).
 */
export function createLogger(program: string, level: string, sink: LogSink = standardOutput()): Logger {
  const options = {
    level,
    base: { program },
    redact: { paths: [...SECRET_PATHS, CODE_OF_FAULT], censor },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, sink);
}

/** Returns how many lines of this program's log were dropped because they couldn't be written for too long. */
export function droppedLogLines(): number {
  return ofThisProgram?.dropped() ?? 0;
}

function standardOutput(): LogSink {
  if (ofThisProgram) return ofThisProgram;
  const sink = createLogSink(STDOUT);
  process.once('exit', () => sink.writeRest());
  return (ofThisProgram = sink);
}

function censor(value: unknown, path: string[]): unknown {
  return path.length === 2 && path[0] === 'err' && path[1] === 'code' && typeof value === 'string' && MACHINE_CODE.test(value)
    ? value
    : '[removed]';
}

const MOST_CAUSES = 4;

/** Returns why something failed, for the log: the name, code and message of each error of a chain of causes. Nothing else of them is read. */
export function causeOf(error: unknown): string {
  const links: string[] = [];
  for (let link = error; link instanceof Error && links.length < MOST_CAUSES; link = link.cause) links.push(describe(link));
  return links.join('; ');
}

function describe(error: Error): string {
  const [code, message] = [errorCode(error), error.message];
  return [error.name, code === null ? '' : ` ${code}`, message === '' ? '' : `: ${message}`].join('');
}
