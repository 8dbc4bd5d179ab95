import { Pill } from '#ui/feedback/pill.tsx';
import { orderWord, type ToldOrder } from '../../orders/copy/order-label.ts';

/** The state of an order in a word. */
export function OrderPill({ payment }: { payment: ToldOrder }) {
  const { label, tone } = orderWord(payment);
  return <Pill tone={tone}>{label}</Pill>;
}
