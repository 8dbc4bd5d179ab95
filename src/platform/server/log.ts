import { pino, type Logger as PinoLogger } from 'pino';

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
  'code',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** The structured log of one program. Whatever carries a secret or an address is cut out before a line is written. */
export function createLogger(program: string, level: string): Logger {
  return pino({ level, base: { program }, redact: { paths: SECRET_PATHS, censor: '[removed]' }, timestamp: pino.stdTimeFunctions.isoTime });
}
