import { randomBytes } from 'node:crypto';

import { startPaymentsSandbox } from './start-payments-sandbox.ts';
import type { ConfiguredWebhook } from './webhooks/endpoints.ts';

type Settings = {
  port: number;
  host: string;
  dataDir: string;
  publicOrigin: string;
  secretKey: string;
  publishableKey: string;
  webhooks: ConfiguredWebhook[];
};

/** Reads the environment; returns one clear line for each invalid value. */
function readSettings(env: NodeJS.ProcessEnv): { settings: Settings } | { problems: string[] } {
  const problems: string[] = [];
  const check = (ok: boolean, problem: string) => {
    if (!ok) problems.push(problem);
  };
  const port = env['PORT'] ?? '0';
  check(/^\d{1,5}$/.test(port) && Number(port) <= 65_535, `PORT must be a number from 0 to 65535, not "${port}".`);
  const dataDir = env['DATA_DIR'] ?? '';
  check(dataDir !== '', 'DATA_DIR is missing: the folder where the sandbox stores its data.');
  const secretKey = env['PAYMENTS_SECRET_KEY'] ?? '';
  check(/^sk_test_sandbox_\w{8,}$/.test(secretKey), 'PAYMENTS_SECRET_KEY must be sk_test_sandbox_ and at least 8 letters or digits.');
  const publishableKey = env['PAYMENTS_PUBLISHABLE_KEY'] ?? '';
  check(
    /^pk_test_sandbox_\w{8,}$/.test(publishableKey),
    'PAYMENTS_PUBLISHABLE_KEY must be pk_test_sandbox_ and at least 8 letters or digits.',
  );
  const publicOrigin = env['PUBLIC_ORIGIN'] ?? '';
  check(publicOrigin === '' || isHttpUrl(publicOrigin), `PUBLIC_ORIGIN must be an http or https address, not "${publicOrigin}".`);
  const url = env['PAYMENTS_WEBHOOK_URL'] ?? '';
  check(url === '' || isHttpUrl(url), `PAYMENTS_WEBHOOK_URL must be an http or https address, not "${url}".`);
  const webhooks = [
    { url, secret: env['PAYMENTS_WEBHOOK_SECRET'] ?? '', style: 'snapshot' as const, name: 'PAYMENTS_WEBHOOK_SECRET' },
    { url, secret: env['PAYMENTS_THIN_WEBHOOK_SECRET'] ?? '', style: 'thin' as const, name: 'PAYMENTS_THIN_WEBHOOK_SECRET' },
  ].filter(() => url !== '');
  for (const webhook of webhooks) {
    check(
      /^whsec_\S{8,}$/.test(webhook.secret),
      `${webhook.name} must be whsec_ and at least 8 characters, because PAYMENTS_WEBHOOK_URL is set.`,
    );
  }
  if (problems.length > 0) return { problems };
  const configured = webhooks.map(({ name: _name, ...webhook }) => webhook);
  return {
    settings: {
      port: Number(port),
      host: env['HOST'] ?? '127.0.0.1',
      dataDir,
      publicOrigin,
      secretKey,
      publishableKey,
      webhooks: configured,
    },
  };
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function write(level: string, message: string, details: { [key: string]: unknown } = {}): void {
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), name: 'payments-sandbox', message, ...details })}\n`);
}

async function main(): Promise<void> {
  const read = readSettings(process.env);
  if ('problems' in read) {
    for (const problem of read.problems) process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
    // An open channel to the parent would keep this idle process alive.
    if (process.connected) process.disconnect();
    return;
  }
  const { publicOrigin, ...settings } = read.settings;
  const sandbox = await startPaymentsSandbox({
    ...settings,
    ...(publicOrigin === '' ? {} : { publicOrigin }),
    now: () => new Date(),
    randomBytes,
    log: write,
  });
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    write('info', 'stopping', { reason });
    void sandbox.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  process.once('disconnect', () => stop('parent is gone'));
  write('info', 'ready', { origin: sandbox.origin, console: `${sandbox.origin}/sandbox/console` });
  process.send?.({ ready: sandbox.origin });
}

await main();
