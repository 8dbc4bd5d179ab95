/** The fault switches. A count goes down by one for each call it hits; `path` limits counts to paths with this prefix. */
export type Faults = {
  /** The next n mutating calls are carried out, but their response is lost. */
  dropReply: number;
  /** The next n calls return 500 before doing anything. */
  answer500: number;
  /** The next n calls wait `delayMs` before doing anything. */
  delay: number;
  delayMs: number;
  /** Only calls whose path has this prefix are hit by the three above; '' means all. */
  path: string;
  /** Every webhook is sent twice. */
  duplicateWebhooks: boolean;
  /** Webhooks that are due at the same time arrive in reverse order. */
  shuffleWebhooks: boolean;
  /** The next n webhooks are never sent; -1 loses all of them. */
  loseWebhooks: number;
  /** The money of the next n charges is booked ten seconds after the card is charged: fee, transfer and share appear on them then. */
  lateBookings: number;
  /** Webhooks wait until the switch is off again. */
  holdWebhooks: boolean;
};

/** All switches off. */
export function noFaults(): Faults {
  return {
    dropReply: 0,
    answer500: 0,
    delay: 0,
    delayMs: 20_000,
    path: '',
    duplicateWebhooks: false,
    shuffleWebhooks: false,
    loseWebhooks: 0,
    lateBookings: 0,
    holdWebhooks: false,
  };
}

/** Returns whether a counted switch hits this call, and counts it. */
export function takeFault(faults: Faults, name: 'dropReply' | 'answer500' | 'delay', path: string): boolean {
  if (faults[name] <= 0 || !path.startsWith(faults.path)) return false;
  faults[name] -= 1;
  return true;
}

const held = new WeakMap<Faults, Set<() => void>>();

/** Waits `delayMs`, or until all switches are turned off. */
export function waitDelayed(faults: Faults): Promise<void> {
  const waiting = held.get(faults) ?? new Set();
  held.set(faults, waiting);
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      waiting.delete(goOn);
      resolve();
    };
    const timer = setTimeout(goOn, faults.delayMs).unref();
    waiting.add(goOn);
  });
}

/** Turns all switches off; waiting calls continue. */
export function clearFaults(faults: Faults): void {
  Object.assign(faults, noFaults());
  for (const goOn of held.get(faults) ?? []) goOn();
}

/** Returns whether the next webhook is lost, and counts it. */
export function takeLostWebhook(faults: Faults): boolean {
  if (faults.loseWebhooks === 0) return false;
  if (faults.loseWebhooks > 0) faults.loseWebhooks -= 1;
  return true;
}

/** Returns whether the next charge's money is booked late, and counts it. */
export function takeLateBooking(faults: Faults): boolean {
  if (faults.lateBookings === 0) return false;
  faults.lateBookings -= 1;
  return true;
}
