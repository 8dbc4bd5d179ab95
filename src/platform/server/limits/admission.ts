/** Ends an admitted request's turn; calling it again does nothing. */
export type EndTurn = () => void;

export type Admission = {
  /**
   * Waits for a turn; null if none comes in time, or if too many are waiting. Whoever has to wait is given to `whenWaiting` with what takes
   * them out of the line: they get no turn then, and nobody behind them waits for them.
   */
  enter(whenWaiting?: (leave: () => void) => void): Promise<EndTurn | null>;
  waiting(): number;
  turnedAway(): number;
};

type Options = {
  /** How many may have a turn at once. */
  places: number;
  /** The longest wait in milliseconds once some have been turned away; 0 admits everyone at once. */
  patienceMs: number;
  /** Whether requests are always admitted in order of arrival, and only those that have waited for all of `patienceMs` are turned away. */
  inOrder?: boolean;
};

type QueuedTurn = { since: number; settle: (turn: EndTurn | null) => void };

const BURST_MS = 200;
const AFTER_PRESSURE_MS = 1000;
const MOST_WAITING = 5000;
// The weight of one turn in the average turn length.
const WEIGHT_OF_TURN = 0.02;

/**
 * Admits as many requests as can be worked on at once; the others queue in order of arrival, and one that has waited too long is turned
 * away. The limit is a fifth of a second, enough for a burst. Once that has proved too short, or queue and turn lengths show that it will,
 * the limit is `patienceMs` and the newest are served first. The newest are those whose clients are still listening, so admitted requests
 * are answered as fast as on a quiet day and the rest learn early that they won't be (Ben Maurer, "Fail at Scale", ACM Queue 13.8:
 * controlled delay and adaptive LIFO). Turning requests away at once would only make impatient clients retry sooner. If this process itself
 * stalls for a fifth of a second or more, everyone's wait starts again.
 */
export function createAdmission({ places, patienceMs, inOrder = false }: Options): Admission {
  const waiting: QueuedTurn[] = [];
  let busy = 0;
  let turnedAway = 0;
  let underPressureUntil = 0;
  let turnMs: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  const isUnderPressure = () => !inOrder && performance.now() < underPressureUntil;
  const patience = () => (isUnderPressure() ? patienceMs : Math.max(BURST_MS, patienceMs));

  return {
    enter(whenWaiting) {
      if (busy < places || patienceMs === 0) return Promise.resolve(beginTurn());
      if (waiting.length >= MOST_WAITING) {
        turnedAway += 1;
        return Promise.resolve(null);
      }
      return new Promise((settle) => {
        const turn = { since: performance.now(), settle };
        waiting.push(turn);
        whenWaiting?.(() => leave(turn));
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
      // A turn that spends long waiting for an external service says little about the others.
      const took = Math.min(BURST_MS, performance.now() - began);
      turnMs = turnMs === null ? took : turnMs + (took - turnMs) * WEIGHT_OF_TURN;
      const next = busy < places ? (isUnderPressure() ? waiting.pop() : waiting.shift()) : undefined;
      next?.settle(beginTurn());
    };
  }

  function leave(turn: QueuedTurn): void {
    const at = waiting.indexOf(turn);
    if (at === -1) return;
    waiting.splice(at, 1);
    turn.settle(null);
  }

  // Clears the timer because the next check is now due sooner.
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

  // During a stall nothing is served, and input for requests in progress hasn't been read yet: the delay says nothing about the load.
  function forgiveStandstill(lateMs: number): void {
    if (lateMs < BURST_MS) return;
    for (const one of waiting) one.since = performance.now();
  }
}
