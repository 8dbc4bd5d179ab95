/** An acknowledged deed, whose effect must be found at the end, once. */
export type Deed =
  | { kind: 'free ticket'; paymentId: string }
  | { kind: 'purchase'; paymentId: string; itemId: string; userId: string }
  | { kind: 'bought'; paymentId: string }
  | { kind: 'refund'; paymentId: string }
  /** A subscription that ends with the period that is paid for. */
  | { kind: 'ended'; paymentId: string }
  /** A cancelled date, or a person who deleted their account. */
  | { kind: 'called off' | 'left'; id: string }
  | { kind: 'post' | 'comment'; id: string }
  /** A post with a picture, which must become ready if it is one, and be reported as failed if not. */
  | { kind: 'picture'; userId: string; key: string; becomes: 'READY' | 'FAILED' }
  | { kind: 'message'; id: string; chatId: string; userId: string }
  | { kind: 'follow'; follower: string; following: string };

export type Acknowledged = Deed & { round: number; at: number };

/** What was acknowledged, refused and left unknown. */
export class History {
  readonly acknowledged: Acknowledged[] = [];
  round = 0;
  refused = 0;
  unknown = 0;

  note(deed: Deed): void {
    this.acknowledged.push({ ...deed, round: this.round, at: performance.now() });
  }

  /** Returns how many deeds of a round were acknowledged. */
  countOf(round: number): number {
    return this.acknowledged.filter((deed) => deed.round === round).length;
  }
}
