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
   * Sends what has not come through to somebody, one after the other in the order of writing: what a cut line kept back goes before what was
   * written later. A line that is cut keeps the rest back too; a refusal fails the one message, which waits for its writer, and later ones
   * go on. The id makes sending again harmless, from this tab or another.
   */
  function sendTo(me: string, recipientUserId: string): Promise<void> {
    const under = `${me}:${recipientUserId}`;
    // Looked at anew after each, for another tab may have kept something back meanwhile.
    const keptBack = () => outgoingTo(outbox.read(me), recipientUserId).find(isKeptBack);
    for (let message = keptBack(); message; message = keptBack()) outbox.set(me, message.id, { ...message, status: 'waiting' });
    const running = sending.get(under) ?? sendEach(me, recipientUserId).finally(() => sending.delete(under));
    sending.set(under, running);
    return running;
  }

  /** Tries everything once more that has not come through, to anybody; what was refused waits for its writer. */
  async function sendAll(me: string): Promise<void> {
    const open = Object.values(outbox.read(me)).filter((message) => message.status === 'waiting' || isKeptBack(message));
    await Promise.all([...new Set(open.map((message) => message.recipientUserId))].map((recipient) => sendTo(me, recipient)));
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

/** Whether the line was to blame, so that it may be tried again without being asked. */
function isKeptBack({ status, error }: OutgoingMessage): boolean {
  return status === 'failed' && error === null;
}
