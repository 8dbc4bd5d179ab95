/** A deed that was answered with yes, and what must be found of it at the end, once. */
export type Deed =
  | { kind: 'free ticket'; paymentId: string }
  | { kind: 'purchase'; paymentId: string; itemId: string; userId: string }
  | { kind: 'bought'; paymentId: string }
  | { kind: 'refund'; paymentId: string }
  /** A subscription that ends with what is paid for. */
  | { kind: 'ended'; paymentId: string }
  /** A date that was cancelled, a person who deleted their account. */
  | { kind: 'called off' | 'left'; id: string }
  | { kind: 'post' | 'comment'; id: string }
  /** A post with a picture, which must become ready if it is one, and tell that it failed if not. */
  | { kind: 'picture'; userId: string; key: string; becomes: 'READY' | 'FAILED' }
  | { kind: 'message'; id: string; chatId: string; userId: string }
  | { kind: 'follow'; follower: string; following: string };

export type Acknowledged = Deed & { round: number; at: number };

/** What was acknowledged, refused and left open, by rounds. */
export class History {
  readonly acknowledged: Acknowledged[] = [];
  round = 0;
  refused = 0;
  unknown = 0;

  note(deed: Deed): void {
    this.acknowledged.push({ ...deed, round: this.round, at: performance.now() });
  }

  /** How many deeds of a round were acknowledged. */
  countOf(round: number): number {
    return this.acknowledged.filter((deed) => deed.round === round).length;
  }
}
