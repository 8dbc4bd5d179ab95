import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { z } from 'zod';

import type { Settings } from './settings.ts';

const Ports = z.object({ web: z.number(), mailbox: z.number(), payments: z.number(), smtp: z.number(), pages: z.number() });
export type Ports = z.infer<typeof Ports>;
const KnownPorts = Ports.partial();

const USUAL_PORT = 3000;
// Far enough from PORT that a second copy can be started on the next port.
const DISTANCE = { mailbox: 20_001, payments: 20_002, smtp: 20_003, pages: 20_004 } as const;

/** Thrown with a clear one-line message if a requested port is taken or not allowed. */
export class PortTaken extends Error {}

/**
 * Chooses the ports of all programs; that of `pages` is only used while developing. A requested port must be free; the others stay the same as at the last
 * start if they are free, because links in emails and open checkouts contain them.
 */
export async function choosePorts({ dataDir, host, port, ports }: Pick<Settings, 'dataDir' | 'host' | 'port' | 'ports'>): Promise<Ports> {
  const memory = join(dataDir, 'ports.json');
  const last = recall(memory);
  const taken = new Set<number>();
  // The mailbox listens only on this machine, everything else on HOST.
  const isUsable = async (candidate: number) =>
    candidate > 0 &&
    candidate < 65_536 &&
    !taken.has(candidate) &&
    (await isFree(candidate, host)) &&
    (await isFree(candidate, '127.0.0.1'));
  const choose = async (name: keyof Ports, asked: number | null): Promise<number> => {
    if (asked !== null && asked > 0) {
      if (!(await isUsable(asked)))
        throw new PortTaken(
          `${SETTING[name]} ${asked} is taken by another program on ${host}. Stop it, or set ${SETTING[name]} to a free port.`,
        );
      taken.add(asked);
      return asked;
    }
    const wished = name === 'web' || asked === 0 ? 0 : port + DISTANCE[name];
    for (const candidate of [last[name] ?? 0, wished]) {
      if (!(await isUsable(candidate))) continue;
      taken.add(candidate);
      return candidate;
    }
    const free = await anyFreePort(isUsable);
    taken.add(free);
    return free;
  };
  const chosen: Ports = {
    web: await choose('web', port),
    mailbox: await choose('mailbox', ports.mailbox),
    payments: await choose('payments', ports.payments),
    smtp: await choose('smtp', ports.smtp),
    pages: await choose('pages', null),
  };
  writeFileSync(memory, `${JSON.stringify(chosen)}\n`);
  return chosen;
}

/** Returns the ports of the last start, or those that the next one would prefer, without checking them. */
export function recallPorts({ dataDir, port, ports }: Pick<Settings, 'dataDir' | 'port' | 'ports'>): Ports {
  const last = recall(join(dataDir, 'ports.json'));
  // The next start takes any port if this one is above the highest; until then the usual one stands for it.
  const preferred = (distance: number) => (port + distance < 65_536 ? port : USUAL_PORT) + distance;
  return {
    web: port > 0 ? port : (last.web ?? USUAL_PORT),
    mailbox: ports.mailbox ?? last.mailbox ?? preferred(DISTANCE.mailbox),
    payments: ports.payments ?? last.payments ?? preferred(DISTANCE.payments),
    smtp: ports.smtp ?? last.smtp ?? preferred(DISTANCE.smtp),
    pages: last.pages ?? preferred(DISTANCE.pages),
  };
}

const SETTING = { web: 'PORT', mailbox: 'MAILBOX_PORT', payments: 'PAYMENTS_PORT', smtp: 'SMTP_PORT', pages: 'the port of pages' } as const;

function recall(memory: string): z.infer<typeof KnownPorts> {
  try {
    return KnownPorts.parse(JSON.parse(readFileSync(memory, 'utf8')));
  } catch {
    return {};
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(new PortTaken(`Port ${port} on HOST ${host} cannot be used (${error.code ?? error.message}).`));
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

// Below the ports that Linux (32768 and up), macOS and Windows (49152 and up) assign by themselves: between this
// check and our start, any program could be given one of those, and after a stop we might never get it back.
const OWN_PORTS = { first: 24_004, last: 32_767 } as const;

async function anyFreePort(isUsable: (candidate: number) => Promise<boolean>): Promise<number> {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const candidate = randomInt(OWN_PORTS.first, OWN_PORTS.last + 1);
    if (await isUsable(candidate)) return candidate;
  }
  throw new PortTaken(`No port from ${OWN_PORTS.first} to ${OWN_PORTS.last} is free.`);
}
