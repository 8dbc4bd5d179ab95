import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buyAtEveryStep } from './buy-at-every-step.ts';
import { openCaller } from './caller.ts';
import type { Chance } from './chance.ts';
import { tryToBuy, tryToGetMail, tryToPublish, type Probe } from './probes.ts';
import { killOneByOne, restartOneByOne } from './end-one-by-one.ts';
import { bringPackages, emptyDisk, fillDisk, restartSupervisor, slowDiskDown, speedDiskUp, takePackages } from './faults-around.ts';
import { addColumns, endConnections, makeConflicts } from './faults-in-database.ts';
import { putClocksRight, putClocksWrong, spendMemory } from './faults-inside.ts';
import { hangPostgres, killPostgres, killProgram } from './kill-program.ts';
import { secondsUntilServed, WELL_WITHIN_MS } from './seconds-until-served.ts';
import type { ChaosWorld } from './start-chaos-world.ts';
import { untilReady } from './until-ready.ts';

export type Trouble = Probe & {
  chance: Chance;
  /** How long a fault lasts that doesn't end by itself. */
  lastsMs: number;
  /** How long PostgreSQL or the line to it doesn't answer. */
  hangsMs: number;
  /** How often one of several processes is killed. */
  kills: number;
  /** How often something was killed during the current fault. */
  killed: number;
  /** Whether the run must be short, as in `npm test`. */
  isShort: boolean;
  /** The longest time during the current fault from a kill until someone is served again, if it is measured. */
  awaySeconds: number;
};

/** Something that goes wrong, and how to tell that it is over; `heal` ends what doesn't end by itself. */
type Fault = {
  what: string;
  /** Whether buyers must return from the checkout to get their ticket, because nothing else reports the payment. */
  needsReturn?: boolean;
  begin(trouble: Trouble): Promise<void> | void;
  heal?(trouble: Trouble): Promise<void>;
  untilOver(probe: Probe): Promise<void>;
};

/** The faults by name. */
export const FAULTS = {
  'web-killed': { what: 'web killed', begin: killed('web'), untilOver: tryToPublish },
  'one-web-killed': { what: 'one web of two killed under reads', begin: killOneByOne, untilOver: tryToPublish },
  'web-restarted': { what: 'web processes restarted one by one', begin: restartOneByOne, untilOver: tryToPublish },
  'worker-killed': {
    what: 'worker killed',
    begin: killed('worker'),
    // It does its work before it reports that it is ready, and one that is killed before that is started again later and later.
    untilOver: async (probe) => void (await Promise.all([tryToGetMail(probe), untilReady(probe.world, 'worker')])),
  },
  'postgres-killed': {
    what: 'PostgreSQL killed',
    begin: (trouble) =>
      buyAtEveryStep(trouble, () => {
        if (killPostgres(trouble.world.dataDir) > 0) trouble.killed += 1;
      }),
    untilOver: tryToPublish,
  },
  'postgres-hung': {
    what: 'PostgreSQL hangs',
    async begin({ world, hangsMs }) {
      const wake = hangPostgres(world.dataDir);
      await sleep(hangsMs).finally(wake);
    },
    untilOver: tryToPublish,
  },
  'line-silent': {
    what: 'line to PostgreSQL silent, then broken',
    async begin({ world, hangsMs }) {
      world.doors.database.set('silent');
      await sleep(hangsMs);
      world.doors.database.cut();
      world.doors.database.set('open');
    },
    untilOver: tryToPublish,
  },
  'lines-cut': {
    what: 'lines to provider and mail server cut',
    begin({ world }) {
      world.doors.provider.set('shut');
      world.doors.mail.set('silent');
    },
    async heal({ world }) {
      world.doors.provider.set('open');
      world.doors.mail.cut();
      world.doors.mail.set('open');
    },
    untilOver: tryToBuy,
  },
  conflicts: { what: 'deadlocks and failed serialisation', begin: makeConflicts, untilOver: tryToBuy },
  'columns-added': { what: 'columns of the next version added', begin: addColumns, untilOver: tryToBuy },
  'clocks-wrong': { what: 'clocks of web and worker wrong', begin: putClocksWrong, heal: putClocksRight, untilOver: tryToBuy },
  'supervisor-killed': {
    what: 'supervisor killed, started again',
    begin: (trouble) =>
      buyAtEveryStep(trouble, async () => {
        await restartSupervisor(trouble);
        trouble.killed += 1;
      }),
    untilOver: tryToGetMail,
  },
  'disk-full': { what: 'disk of everything full', begin: fillDisk, heal: emptyDisk, untilOver: tryToBuy },
  'disk-slow': { what: 'disk slow', begin: slowDiskDown, heal: speedDiskUp, untilOver: tryToPublish },
  'packages-emptied': { what: 'packages gone, web and worker killed', begin: takePackages, heal: bringPackages, untilOver: tryToGetMail },
  'memory-spent': { what: 'heaps full under uploads', begin: spendMemory, untilOver: tryToGetMail },
  'connections-ended': { what: 'connections to PostgreSQL ended', begin: endConnections, untilOver: tryToPublish },
  'provider-killed': { what: 'payment provider killed', begin: killed('payments'), untilOver: tryToBuy },
  'answers-lost': {
    what: 'provider’s answers lost, some 500',
    begin: ({ world }) => setFaults(world, { dropReply: 6, answer500: 6 }),
    heal: ({ world }) => clearFaults(world),
    untilOver: tryToBuy,
  },
  'provider-slow': {
    what: 'provider slower than anyone waits',
    begin: ({ world }) => setFaults(world, { delay: 1000, delayMs: 30_000 }),
    heal: ({ world }) => clearFaults(world),
    untilOver: tryToBuy,
  },
  'webhooks-shuffled': {
    what: 'webhooks twice, held back, reversed',
    begin: ({ world }) => setFaults(world, { duplicateWebhooks: true, shuffleWebhooks: true, holdWebhooks: true }),
    heal: ({ world }) => clearFaults(world),
    untilOver: tryToBuy,
  },
  'webhooks-lost': {
    what: 'webhooks lost, buyers return',
    needsReturn: true,
    begin: ({ world }) => setFaults(world, { loseWebhooks: -1 }),
    heal: ({ world }) => clearFaults(world),
    untilOver: tryToBuy,
  },
  'webhooks-forged': { what: 'webhooks forged and stale', begin: forge, untilOver: tryToPublish },
  'mail-down': {
    what: 'mail server refuses',
    begin: ({ world }) => refuseMail(world, true),
    heal: ({ world }) => refuseMail(world, false),
    untilOver: tryToGetMail,
  },
} as const satisfies Record<string, Fault>;

const FORGED = 6;
/** Far above what a fault takes, with its purchases: a call that nobody answers ends the round, and the report names it. */
const DONE_WITHIN_MS = 300_000;

export type FaultName = keyof typeof FAULTS;

/**
 * Makes one thing go wrong and waits until all is well again, but not for ever. Returns the seconds from the end of the fault until then
 * or, if that took longer, from a kill of all web processes until one serves.
 */
export async function inflict(name: FaultName, trouble: Trouble): Promise<number> {
  const fault: Fault = FAULTS[name];
  trouble.awaySeconds = 0;
  trouble.killed = 0;
  await orGiveUp(fault.begin(trouble), DONE_WITHIN_MS, 'the fault itself was not done');
  if (fault.heal) {
    await sleep(trouble.lastsMs);
    await orGiveUp(fault.heal(trouble), DONE_WITHIN_MS, 'it was not ended');
  }
  const over = performance.now();
  await orGiveUp(fault.untilOver(trouble), WELL_WITHIN_MS, 'not all was well again');
  return Math.max((performance.now() - over) / 1000, trouble.awaySeconds);
}

async function orGiveUp(work: Promise<void> | void, withinMs: number, what: string): Promise<void> {
  const over = new AbortController();
  const giveUp = async () => {
    await sleep(withinMs, undefined, over);
    throw new Error(`${what} within ${withinMs / 1000} s`);
  };
  await Promise.race([work, giveUp()]).finally(() => over.abort());
}

function killed(program: 'web' | 'worker' | 'payments') {
  return async (trouble: Trouble) => {
    await buyAtEveryStep(trouble, async () => {
      const deadline = performance.now() + WELL_WITHIN_MS;
      // It may still be coming back from the step before.
      while (killProgram(trouble.world.supervisorPid, program) === 0) {
        if (performance.now() > deadline) throw new Error(`There is no ${program} to kill.`);
        await sleep(20);
      }
      trouble.killed += 1;
      if (program === 'web') trouble.awaySeconds = Math.max(trouble.awaySeconds, await secondsUntilServed(trouble.world));
    });
  };
}

// The payment sandbox is a program like the others and may be away for a moment itself.
async function setFaults(world: ChaosWorld, faults: object): Promise<void> {
  await openCaller()({ url: `${world.payments}/sandbox/faults`, body: faults });
}

async function clearFaults(world: ChaosWorld): Promise<void> {
  await openCaller()({ method: 'DELETE', url: `${world.payments}/sandbox/faults` });
}

async function refuseMail(world: ChaosWorld, refuse: boolean): Promise<void> {
  await openCaller()({ url: `${world.mailbox}/faults`, body: { refuse } });
}

/** Reports payments that nobody made, with every kind of wrong signature; throws if one is accepted. */
async function forge({ world, call, history, chance }: Trouble): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const { webhookSecret } = world.secrets;
  const paymentId = history.acknowledged.findLast((deed) => deed.kind === 'purchase')?.paymentId ?? '';
  const tries = Array.from({ length: FORGED }, async (_, count) => {
    const body = JSON.stringify({
      id: `evt_forged_${count}`,
      type: 'checkout.session.completed',
      livemode: false,
      data: { object: { id: `cs_test_forged_${Math.floor(chance.next() * 1e9)}`, payment_status: 'paid', metadata: { paymentId } } },
    });
    const headers = [
      undefined,
      '',
      signature(body, now, randomBytes(32).toString('hex')),
      signature(body, now, ''),
      signature(body, now - 3600, webhookSecret),
      signature(body, now + 3600, webhookSecret),
      signature(`${body} `, now, webhookSecret),
    ];
    for (const header of headers) {
      // The web program may still be recovering from an earlier fault; what counts is that it never accepts this.
      const outcome = await call({
        url: `${world.web}/webhooks/stripe`,
        headers: header === undefined ? {} : { 'stripe-signature': header },
        body,
      });
      if (outcome.kind !== 'refused' || outcome.status !== 400)
        throw new Error(`A forged webhook was answered: ${JSON.stringify(outcome)}`);
    }
  });
  await Promise.all(tries);
}

function signature(body: string, at: number, secret: string): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
