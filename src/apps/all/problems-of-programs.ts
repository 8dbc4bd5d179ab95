import { ConfigError, readConfig } from '#platform/server/program/config.ts';

type Environment = Record<string, string | undefined>;

// Placeholders for what `npm start` generates or works out by itself before it starts a program, good enough to pass the checks.
const STAND_INS = {
  PUBLIC_ORIGIN: 'http://127.0.0.1',
  DATABASE_URL: 'postgres://127.0.0.1/turnout',
  DATA_DIR: '/',
  SMTP_URL: 'smtp://127.0.0.1',
  STRIPE_WEBHOOK_SECRETS: 'x'.repeat(32),
  APP_SECRET: 'x'.repeat(32),
};
const ALWAYS_MADE = { PORT: '0' };

/**
 * Returns what the programs would refuse in this environment, one line per value, before anything
 * is built or started. `refused` are settings that already have a line.
 */
export function problemsOfPrograms(environment: Environment, mode: 'sandbox' | 'test' | 'live', refused: ReadonlySet<string>): string[] {
  const given = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || value.trim() === '' || refused.has(name) ? [] : [[name, value.trim()] as const],
  );
  try {
    readConfig({ ...STAND_INS, ...keysOf(mode), ...Object.fromEntries(given), ...(mode === 'sandbox' ? sandbox() : {}), ...ALWAYS_MADE });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

// The sandbox has keys of its own, whatever is set.
function sandbox(): Environment {
  const { STRIPE_WEBHOOK_SECRETS } = STAND_INS;
  return {
    PAYMENTS_MODE: 'sandbox',
    ...keysOf('sandbox'),
    STRIPE_WEBHOOK_SECRETS,
    STRIPE_API_URL: 'http://127.0.0.1',
    PAYMENTS_PRELOAD: 'http://127.0.0.1',
  };
}

function keysOf(mode: 'sandbox' | 'test' | 'live'): Environment {
  const kind = { sandbox: 'test_sandbox_', test: 'test_', live: 'live_' }[mode];
  return { STRIPE_SECRET_KEY: `sk_${kind}00000000`, STRIPE_PUBLISHABLE_KEY: `pk_${kind}00000000` };
}
