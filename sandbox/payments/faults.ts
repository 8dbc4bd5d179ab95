/** The fault switches. Counts go down by one for each call they hit; `path` limits them to addresses that begin so. */
export type Faults = {
  /** The next n calls that change something are carried out, but their reply is lost. */
  dropReply: number;
  /** The next n calls are answered 500 before anything happened. */
  answer500: number;
  /** The next n calls wait `delayMs` before anything happens. */
  delay: number;
  delayMs: number;
  /** Only calls whose address begins so are hit by the three above; '' means all. */
  path: string;
  /** Every webhook is sent twice. */
  duplicateWebhooks: boolean;
  /** Webhooks that are due at the same time arrive in reverse order. */
  shuffleWebhooks: boolean;
  /** The next n webhooks are never sent; -1 loses all of them. */
  loseWebhooks: number;
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
    holdWebhooks: false,
  };
}

/** Says whether this call is hit by a counted switch, and counts it. */
export function takeFault(faults: Faults, name: 'dropReply' | 'answer500' | 'delay', path: string): boolean {
  if (faults[name] <= 0 || !path.startsWith(faults.path)) return false;
  faults[name] -= 1;
  return true;
}

const held = new WeakMap<Faults, Set<() => void>>();

/** Waits `delayMs`, or until the switches are all off. */
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

/** Switches all off; calls that wait go on. */
export function clearFaults(faults: Faults): void {
  Object.assign(faults, noFaults());
  for (const goOn of held.get(faults) ?? []) goOn();
}

/** Says whether the next webhook is lost, and counts it. */
export function takeLostWebhook(faults: Faults): boolean {
  if (faults.loseWebhooks === 0) return false;
  if (faults.loseWebhooks > 0) faults.loseWebhooks -= 1;
  return true;
}
