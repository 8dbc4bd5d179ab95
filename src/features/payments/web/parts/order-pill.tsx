import { Pill } from '#ui/feedback/pill.tsx';
import { orderWord, type ToldOrder } from '../../rules/order-word.ts';

/** The state of an order in a word. */
export function OrderPill({ payment }: { payment: ToldOrder }) {
  const { label, tone } = orderWord(payment);
  return <Pill tone={tone}>{label}</Pill>;
}
