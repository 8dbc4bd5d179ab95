import { Pill } from '#ui/feedback/pill.tsx';
import { orderLabel, type LabelledOrder } from '../../orders/copy/order-label.ts';

/** The state of an order in a word. */
export function OrderPill({ payment }: { payment: LabelledOrder }) {
  const { label, tone } = orderLabel(payment);
  return <Pill tone={tone}>{label}</Pill>;
}
