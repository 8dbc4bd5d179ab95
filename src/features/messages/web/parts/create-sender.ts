import type { Message } from '../../contract.ts';
import { outgoingTo, type OutgoingMessage } from './outbox.ts';

type Outbox = {
  read(me: string): Record<string, OutgoingMessage>;
  set(me: string, id: string, message: OutgoingMessage | null): void;
};

type Sending = {
  outbox: Outbox;
  send: (message: OutgoingMessage) => Promise<Message>;
  onSent: (message: Message) => void;
  /** Why a message was refused, in words for people; null where nobody can know what became of it. */
  refusalOf: (error: unknown) => string | null;
};

/** Empties outboxes over a line that may be cut at any moment. */
export function createSender({ outbox, send, onSent, refusalOf }: Sending) {
  const sending = new Map<string, Promise<void>>();

  /**
   * Sends what waits for somebody, one after the other in the order of writing. A line that is cut leaves the rest waiting for it; a refusal
   * fails the one message and goes on. The id makes sending again harmless, from this tab or another.
   */
  function sendTo(me: string, recipientUserId: string): Promise<void> {
    const under = `${me}:${recipientUserId}`;
    const running = sending.get(under) ?? sendEach(me, recipientUserId).finally(() => sending.delete(under));
    sending.set(under, running);
    return running;
  }

  /** Tries everything once more that has not come through, to anybody; what was refused waits for its writer. */
  async function sendAll(me: string): Promise<void> {
    for (const message of Object.values(outbox.read(me)))
      if (message.status === 'failed' && message.error === null) outbox.set(me, message.id, { ...message, status: 'waiting' });
    const waiting = Object.values(outbox.read(me)).filter(({ status }) => status === 'waiting');
    await Promise.all([...new Set(waiting.map((message) => message.recipientUserId))].map((recipient) => sendTo(me, recipient)));
  }

  async function sendEach(me: string, recipientUserId: string): Promise<void> {
    for (;;) {
      const next = outgoingTo(outbox.read(me), recipientUserId).find(({ status }) => status === 'waiting');
      if (!next) return;
      try {
        const message = await send(next);
        outbox.set(me, next.id, null);
        onSent(message);
      } catch (error) {
        const refusal = refusalOf(error);
        const fail = (message: OutgoingMessage) => outbox.set(me, message.id, { ...message, status: 'failed', error: refusal });
        if (refusal !== null) {
          fail(next);
          continue;
        }
        for (const message of outgoingTo(outbox.read(me), recipientUserId)) if (message.status === 'waiting') fail(message);
        return;
      }
    }
  }

  return { sendTo, sendAll };
}
