/** Ends the turn of whoever was let in; more than once does nothing. */
export type EndTurn = () => void;

export type Admission = {
  /** Waits for a turn; null when it does not come in time, or when too many wait. */
  enter(): Promise<EndTurn | null>;
  waiting(): number;
  turnedAway(): number;
};

type Options = {
  /** How many have a turn at the same time. */
  places: number;
  /** How long anybody waits once some were turned away, in milliseconds; 0 lets everybody in at once. */
  patienceMs: number;
};

type Waiting = { since: number; settle: (turn: EndTurn | null) => void };

const BURST_MS = 200;
const AFTER_PRESSURE_MS = 1000;
const MOST_WAITING = 5000;
// How much one turn counts for the length of turns.
const WEIGHT_OF_TURN = 0.02;

/**
 * Lets in as many as can be worked on at a time; others wait in the order in which they came. Whoever has waited too long is turned away:
 * a burst is given a fifth of a second; once that was not enough, or is seen not to be by how many wait and how long turns last,
 * `patienceMs`, with the last who came served first. The last are those who still listen, so that what is let in is answered as fast as on a quiet day, and the rest hears of it early (Ben Maurer, "Fail at Scale",
 * ACM Queue 13.8: controlled delay and adaptive LIFO). Being turned away at once would only make impatient clients ask more often.
 * Whoever waits while this process itself stands still, for a fifth of a second and more, waits anew after it.
 */
export function createAdmission({ places, patienceMs }: Options): Admission {
  const waiting: Waiting[] = [];
  let busy = 0;
  let turnedAway = 0;
  let underPressureUntil = 0;
  let turnMs: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  const isUnderPressure = () => performance.now() < underPressureUntil;
  const patience = () => (isUnderPressure() ? patienceMs : Math.max(BURST_MS, patienceMs));

  return {
    enter() {
      if (busy < places || patienceMs === 0) return Promise.resolve(beginTurn());
      if (waiting.length >= MOST_WAITING) {
        turnedAway += 1;
        return Promise.resolve(null);
      }
      return new Promise((settle) => {
        waiting.push({ since: performance.now(), settle });
        if (!isUnderPressure() && (waiting.length * (turnMs ?? 0)) / places > BURST_MS) beginPressure();
        watch();
      });
    },
    waiting: () => waiting.length,
    turnedAway: () => turnedAway,
  };

  function beginTurn(): EndTurn {
    busy += 1;
    const began = performance.now();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      busy -= 1;
      // Whoever waits for another company for long says little about everybody else.
      const took = Math.min(BURST_MS, performance.now() - began);
      turnMs = turnMs === null ? took : turnMs + (took - turnMs) * WEIGHT_OF_TURN;
      const next = busy < places ? (isUnderPressure() ? waiting.pop() : waiting.shift()) : undefined;
      next?.settle(beginTurn());
    };
  }

  // The next look is due earlier then.
  function beginPressure(): void {
    underPressureUntil = performance.now() + AFTER_PRESSURE_MS;
    clearTimeout(timer);
    timer = undefined;
  }

  function watch(): void {
    const [oldest] = waiting;
    if (timer !== undefined || oldest === undefined) return;
    const left = Math.max(1, oldest.since + patience() - performance.now());
    timer = setTimeout(sendAway, left, performance.now() + left);
    timer.unref();
  }

  function sendAway(due: number): void {
    timer = undefined;
    forgiveStandstill(performance.now() - due);
    const before = performance.now() - patience();
    const late = waiting.findIndex(({ since }) => since > before);
    const gone = waiting.splice(0, late === -1 ? waiting.length : late);
    if (gone.length > 0) beginPressure();
    turnedAway += gone.length;
    for (const { settle } of gone) settle(null);
    watch();
  }

  // Nobody was served meanwhile, and what has come for those who have a turn is not read yet: that says nothing of how many there are.
  function forgiveStandstill(lateMs: number): void {
    if (lateMs < BURST_MS) return;
    for (const one of waiting) one.since = performance.now();
  }
}
