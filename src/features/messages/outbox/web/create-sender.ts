import { rpcCodeOf } from '#platform/web/query/query-client.ts';
import { RestError } from '#platform/web/query/rest.ts';
import type { Message } from '../../contract.ts';
import { outgoingTo, type OutgoingMessage } from './outbox.ts';

type Outbox = {
  read(me: string): Record<string, OutgoingMessage>;
  set(me: string, id: string, message: OutgoingMessage | null): void;
};

type Sending = {
  outbox: Outbox;
  send: (message: OutgoingMessage) => Promise<Message>;
  onSent: (message: Message, sent: OutgoingMessage) => void;
  /** Why a message was refused, in words for people; null if what became of it is unknown. */
  refusalOf: (error: unknown) => string | null;
};

/** Creates a sender that empties outboxes over a connection that may drop at any moment. */
export function createSender({ outbox, send, onSent, refusalOf }: Sending) {
  const sending = new Map<string, Promise<void>>();

  /**
   * Sends a recipient's unsent messages one after another, in the order of writing: what a lost connection held back goes before what was
   * written later. If the connection drops, the rest is held back too; a refusal fails only that message, which waits for its writer, and
   * later ones go on. The id makes sending again harmless, from this tab or another.
   */
  function sendTo(me: string, recipientUserId: string): Promise<void> {
    const under = `${me}:${recipientUserId}`;
    // Read again after each, as another tab may have held something back in the meantime.
    const nextHeldBack = () => outgoingTo(outbox.read(me), recipientUserId).find(isHeldBack);
    for (let message = nextHeldBack(); message; message = nextHeldBack()) outbox.set(me, message.id, { ...message, status: 'waiting' });
    const running = sending.get(under) ?? sendEach(me, recipientUserId).finally(() => sending.delete(under));
    sending.set(under, running);
    return running;
  }

  /** Retries everything that hasn't come through, to anyone; what was refused waits for its writer. */
  async function sendAll(me: string): Promise<void> {
    const open = Object.values(outbox.read(me)).filter((message) => message.status === 'waiting' || isHeldBack(message));
    await Promise.all([...new Set(open.map((message) => message.recipientUserId))].map((recipient) => sendTo(me, recipient)));
  }

  async function sendEach(me: string, recipientUserId: string): Promise<void> {
    for (;;) {
      const next = outgoingTo(outbox.read(me), recipientUserId).find(({ status }) => status === 'waiting');
      if (!next) return;
      try {
        const message = await send(next);
        outbox.set(me, next.id, null);
        onSent(message, next);
      } catch (error) {
        const refusal = refusalOf(error);
        // A message that was deleted meanwhile, or removed when its writer signed out, is not restored.
        const fail = (message: OutgoingMessage) => {
          if (outbox.read(me)[message.id]) outbox.set(me, message.id, { ...message, status: 'failed', error: refusal });
        };
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

/** Whether the connection was to blame, so that it may be retried unasked. */
function isHeldBack({ status, error }: OutgoingMessage): boolean {
  return status === 'failed' && error === null;
}

/**
 * Whether an error says nothing about the message itself: no response came, the server failed, or the sign-in had ended, after which its
 * writer may come back. Such a message is sent again unasked; its id keeps it from arriving twice.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof RestError) return error.status === 0 || error.status === 401 || error.status >= 500;
  // The RPC client's errors have no code if there was no response.
  const code = rpcCodeOf(error);
  return code === null || code === 'UNAUTHORIZED';
}
