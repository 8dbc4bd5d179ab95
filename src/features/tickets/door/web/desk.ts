import type { DoorEntry, DoorGuest, DoorState, EntryResult } from '../contract.ts';
import { ENTRIES_MAX } from '../contract.ts';
import { entryText, guestDetail, REFUSED } from '../copy.ts';
import { judgeScan } from '../rules/judge-scan.ts';
import { byDigest, isRosterOver, viewOf, withChanges } from '../rules/roster.ts';
import { OPENING, type DeskDevice, type DeskState, type DoorResult } from './desk-state.ts';
import { readScan } from './read-scan.ts';

const NOTICES_MAX = 20;

/**
 * The desk at a door: decides at once, from what the device holds, stores each entry before it is sent, and sends all in order whenever the
 * server can be reached. Nothing waits for the network but a code that only the server can know.
 */
export class Desk {
  #state: DeskState = OPENING;
  readonly #device: DeskDevice;
  readonly #listeners = new Set<() => void>();
  #byDigest: Map<string, DoorGuest> = new Map();
  // Of a roster that was deleted, so that what wasn't sent can be read.
  #closed: { names: ReadonlyMap<string, string>; timeZone: string } = { names: new Map(), timeZone: 'Europe/London' };
  // Codes about which the server was asked, and whose answer may have been lost.
  readonly #asked = new Map<string, Extract<DoorEntry, { kind: 'code' }>>();
  #scans: Promise<void> = Promise.resolve();
  #syncing: Promise<void> | null = null;
  #results = 0;
  #batch = ENTRIES_MAX;
  #isStopped = false;

  constructor(device: DeskDevice) {
    this.#device = device;
  }

  readonly read = (): DeskState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows what the device holds, then asks the server. */
  async open(): Promise<void> {
    this.#isStopped = false;
    const stored = await this.#device.store.read().catch(() => ({ roster: null, queue: [] }));
    const isOver = stored.roster !== null && isRosterOver(stored.roster, this.#device.now().getTime());
    if (stored.roster !== null && !isOver) this.#change({ phase: 'open', roster: stored.roster, queue: stored.queue });
    else this.#change({ queue: stored.queue });
    await this.sync();
  }

  /** Ends it: an answer that is still on its way is stored no more, because its person may have signed out. What is queued stays stored. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Takes a text from a camera, a scanner or a field, after those before it. Returns whether it is a code. */
  scan(text: string): Promise<boolean> {
    const done = this.#scans.then(() => this.#judge(text));
    this.#scans = Promise.allSettled([done]).then(() => undefined);
    return done;
  }

  /** Lets a guest in by name, `again` even if they are already in. */
  letIn(guest: DoorGuest): void {
    const entry = { ...this.#made(), kind: 'in', ticketId: guest.ticketId, digest: guest.digest } as const;
    this.#record(entry, { tone: 'in', guest, name: guest.name, detail: guestDetail(guest) });
  }

  /** Undoes every check-in of a guest that this device knows of. */
  undo({ ticketId }: Pick<DoorGuest, 'ticketId'>): void {
    const guest = this.#state.view?.guests.find((one) => one.ticketId === ticketId);
    if (!guest?.here) return;
    this.#record({ ...this.#made(), kind: 'out', ticketId, undoes: guest.here.entryIds }, null);
    if (this.#state.result?.guest?.ticketId === ticketId) this.next();
  }

  letInWalkIn({ name, cash }: { name: string | null; cash: number | null }): void {
    this.#record({ ...this.#made(), kind: 'walk-in', name, cash }, { tone: 'in', guest: null, name: name ?? 'Walk-in', detail: '' });
  }

  undoWalkIn(walkInId: string): void {
    this.#record({ ...this.#made(), kind: 'undo-walk-in', walkInId }, null);
    if (this.#state.result?.entryId === walkInId) this.next();
  }

  /** Clears the result, ready for the next guest. */
  next(): void {
    if (this.#state.result !== null) this.#change({ result: null });
  }

  dismissNotice(id: string): void {
    this.#change({ notices: this.#state.notices.filter((notice) => notice.id !== id) });
  }

  /** Sends what is queued, in order, and reads what has changed; one request at a time. */
  sync(): Promise<void> {
    this.#syncing ??= this.#syncAll().finally(() => {
      this.#syncing = null;
    });
    return this.#syncing;
  }

  async #syncAll(): Promise<void> {
    do {
      const entries = this.#state.queue.slice(0, this.#batch);
      if (this.#isStopped || !(await this.#exchange(entries))) return;
    } while (this.#state.queue.length > 0);
  }

  // Returns whether the server answered.
  async #exchange(entries: readonly DoorEntry[]): Promise<boolean> {
    try {
      this.#take(await this.#send(entries), entries);
      return true;
    } catch (error) {
      const refusal = this.#device.refusalOf(error);
      if (refusal?.kind === 'invalid' && entries.length > 0) return this.#withoutInvalid(entries);
      if (refusal?.kind === 'final') await this.#close(refusal.text);
      else {
        const { roster, phase } = this.#state;
        const isClosed = roster === null && phase !== 'refused';
        this.#change({ isReached: false, trouble: refusal?.text ?? null, ...(isClosed ? { phase: 'unreachable' } : {}) });
        // What the server takes no more of for now must not keep the list from being read.
        if (refusal?.kind === 'later' && entries.length > 0) await this.#readOnly();
      }
      return false;
    }
  }

  async #readOnly(): Promise<void> {
    const { trouble } = this.#state;
    const state = await this.#send([]).catch(() => null);
    if (state) this.#take(state, []);
    this.#change({ isReached: false, trouble });
  }

  // One entry that can't be read must not hold up those behind it: they are sent one by one, and it is dropped.
  async #withoutInvalid(entries: readonly DoorEntry[]): Promise<boolean> {
    const [only] = entries;
    this.#batch = entries.length === 1 ? ENTRIES_MAX : 1;
    if (entries.length === 1 && only) {
      this.#note(only.id, 'One entry couldn’t be sent. Check the list.');
      this.#forget([only.id]);
    }
    return true;
  }

  #send(entries: readonly DoorEntry[]): Promise<DoorState> {
    const { door, deviceId, now, send } = this.#device;
    return send({ door, deviceId, clock: now().toISOString(), since: this.#state.roster?.asOf ?? null, entries: [...entries] });
  }

  #take(state: DoorState, entries: readonly DoorEntry[]): void {
    if (this.#isStopped) return;
    const now = this.#device.now();
    const roster = withChanges(this.#state.roster, state, now);
    const ids = new Set(entries.map(({ id }) => id));
    const queue = this.#state.queue.filter(({ id }) => !ids.has(id));
    this.#change({ phase: 'open', roster, queue, isReached: true, trouble: null, syncedAt: now.getTime() });
    // A host may look at it afterwards; the device doesn't hold names then.
    if (!isRosterOver(roster, now.getTime())) void this.#device.store.writeRoster(roster).catch(() => undefined);
    if (ids.size > 0) void this.#device.store.remove([...ids]).catch(() => undefined);
    for (const result of state.results)
      this.#learn(
        result,
        entries.find(({ id }) => id === result.id),
      );
  }

  // Somebody who was let in here was already in, or shouldn't have been: said in place of the result, or beside it if others came since.
  #learn({ id, outcome, ticketId, text }: EntryResult, entry: DoorEntry | undefined): void {
    const isIn = entry?.kind === 'in' || entry?.kind === 'code';
    const isBad = outcome === 'refused' || (isIn && outcome === 'again');
    if (!isBad) return;
    const guest = this.#state.view?.guests.find((one) => one.ticketId === ticketId) ?? null;
    const name = guest?.name ?? (entry?.kind === 'code' ? entry.code : 'One entry');
    const since = guest?.here ? this.#since(guest.here) : '';
    const detail = outcome === 'again' ? since : (text ?? '');
    if (this.#state.result?.entryId === id)
      this.#show({ tone: outcome === 'again' ? 'already' : 'no', entryId: null, guest, name, detail });
    else this.#note(id, outcome === 'again' ? `${name} was already in. ${since}` : `${name}: ${detail}`);
  }

  async #judge(text: string): Promise<boolean> {
    const { roster } = this.#state;
    if (roster === null) return false;
    const { sessionEventId } = roster.date;
    const scan = await readScan(text, { sessionEventId, keys: roster.keys });
    if (scan === null) return false;
    const verdict = judgeScan({ guests: this.#byDigest, queue: this.#state.queue, sessionEventId }, scan);
    const about = { entryId: null, guest: null, name: scan.code };
    if (verdict.kind === 'in') this.letIn(verdict.guest);
    else if (verdict.kind === 'already') this.#answerAlready(scan.code, verdict.guest);
    else if (verdict.kind === 'used') this.#show({ ...about, tone: 'already', detail: this.#since({ at: verdict.at, by: roster.you }) });
    else if (verdict.kind === 'returned' || verdict.kind === 'replaced')
      this.#show({ ...about, tone: 'no', guest: verdict.guest, name: verdict.guest.name, detail: REFUSED[verdict.kind] });
    else if (verdict.kind === 'new')
      this.#record(
        { ...this.#made(), kind: 'code', code: scan.code },
        { ...about, tone: 'in', detail: 'A new ticket, not on this roster yet' },
      );
    else if (verdict.kind === 'other-date' && !this.#state.isReached)
      this.#show({ ...about, tone: 'no', detail: 'This ticket is for another date.' });
    else await this.#ask(scan.code);
    return true;
  }

  // Only the server can know this code: it isn't stored, because nobody is let in before the answer.
  async #ask(code: string): Promise<void> {
    const about = { entryId: null, guest: null, name: code };
    this.#show({ ...about, tone: 'wait', detail: 'Checking…' });
    await this.sync();
    // Asked again under the same id: if only the answer was lost, it is the same check-in and no second one.
    const entry = this.#asked.get(code) ?? ({ ...this.#made(), kind: 'code', code } as const);
    this.#asked.set(code, entry);
    try {
      const state = await this.#send([entry]);
      this.#asked.delete(code);
      const [result] = state.results;
      this.#take({ ...state, results: [] }, []);
      const guest = this.#state.view?.guests.find((one) => one.ticketId === result?.ticketId) ?? null;
      if (result?.outcome === 'done' && guest)
        this.#show({ ...about, tone: 'in', entryId: entry.id, guest, name: guest.name, detail: guestDetail(guest) });
      else if (result?.outcome === 'again' && guest) this.#showAlready(guest);
      else this.#show({ ...about, tone: 'no', guest, name: guest?.name ?? code, detail: result?.text ?? 'This code is not on the list.' });
    } catch (error) {
      const refusal = this.#device.refusalOf(error);
      this.#show({ ...about, tone: 'no', detail: refusal?.text ?? 'Not on this roster, and without a connection it can’t be checked.' });
    }
  }

  // Whoever was let in by a request whose answer never came hasn't been shown a green screen yet.
  #answerAlready(code: string, guest: DoorGuest): void {
    const asked = this.#asked.get(code);
    this.#asked.delete(code);
    if (asked && guest.here?.entryIds[0] === asked.id)
      this.#show({ tone: 'in', entryId: asked.id, guest, name: guest.name, detail: guestDetail(guest) });
    else this.#showAlready(guest);
  }

  #showAlready(guest: DoorGuest): void {
    this.#show({ tone: 'already', entryId: null, guest, name: guest.name, detail: guest.here ? this.#since(guest.here) : '' });
  }

  #since(here: { at: string; by: string | null }): string {
    return this.#device.hereSince(here, this.#state.roster?.date.timeZone ?? 'Europe/London');
  }

  #made(): { id: string; at: string } {
    return { id: this.#device.newId(), at: this.#device.now().toISOString() };
  }

  #record(entry: DoorEntry, result: Omit<DoorResult, 'number' | 'entryId'> | null): void {
    this.#change({ queue: [...this.#state.queue, entry] });
    if (result) this.#show({ ...result, entryId: entry.id });
    else this.next();
    // Stored first, so that what is sent is known after a reload.
    void this.#device.store
      .add(entry)
      .catch(() => undefined)
      .then(() => this.sync());
  }

  #show(result: Omit<DoorResult, 'number'>): void {
    this.#results += 1;
    this.#change({ result: { ...result, number: this.#results } });
  }

  #note(id: string, text: string): void {
    this.#change({ notices: [{ id, text }, ...this.#state.notices].slice(0, NOTICES_MAX) });
  }

  #forget(ids: readonly string[]): void {
    this.#change({ queue: this.#state.queue.filter(({ id }) => !ids.includes(id)) });
    void this.#device.store.remove(ids).catch(() => undefined);
  }

  // Only the names go. Who was let in and isn't sent yet may be accepted later, and can be read until then.
  async #close(refusal: string): Promise<void> {
    const { roster, view, queue } = this.#state;
    if (roster !== null && view !== null && view.guests.length > 0)
      this.#closed = { names: new Map(view.guests.map(({ ticketId, name }) => [ticketId, name])), timeZone: roster.date.timeZone };
    const unsent = queue.map((entry) => entryText(entry, this.#closed));
    this.#change({ phase: 'refused', refusal, roster: null, unsent, result: null, notices: [] });
    await this.#device.store.deleteRoster().catch(() => undefined);
  }

  #change(change: Partial<DeskState>): void {
    const next = { ...this.#state, ...change };
    if (next.roster !== this.#state.roster || next.queue !== this.#state.queue) {
      next.view = next.roster === null ? null : viewOf(next.roster, next.queue);
      this.#byDigest = byDigest(next.view?.guests ?? []);
    }
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
