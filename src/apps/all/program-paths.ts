export type ProgramPaths = Record<'web' | 'worker' | 'mailbox' | 'payments' | 'demo', string> & {
  /** What reads pages from their sources, and stays while the web program starts anew. */
  pages?: string;
};

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
  pages: 'src/apps/web/server/dev/vite-program.ts',
};

/**
 * Node's options for the web program. By default it lets the heap grow with the machine's memory before it collects garbage: on a
 * large machine the same program takes twice the memory and is no faster. What is in use after a collection is a tenth of this limit.
 */
export const WEB_NODE_OPTIONS = '--max-semi-space-size=16 --max-old-space-size=512';
