export type ProgramPaths = Record<'web' | 'worker' | 'mailbox' | 'payments' | 'demo', string>;

/** The bundled programs, which start within a second. */
export const BUILT_PROGRAMS: ProgramPaths = {
  web: 'build/programs/web.js',
  worker: 'build/programs/worker.js',
  mailbox: 'build/programs/mailbox.js',
  payments: 'build/programs/payments.js',
  demo: 'build/programs/demo.js',
};

/** The same programs from their sources, for `npm run dev`. */
export const SOURCE_PROGRAMS: ProgramPaths = {
  web: 'src/apps/web/server/dev/main.ts',
  worker: 'src/apps/worker/main.ts',
  mailbox: 'sandbox/mailbox/main.ts',
  payments: 'sandbox/payments/main.ts',
  demo: 'demo/main.ts',
};
