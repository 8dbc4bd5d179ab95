import { useEffect, useRef } from 'react';
import { Notice } from '#ui/feedback/notice.tsx';

/** Why an order was refused, in a dialog that is scrolled elsewhere when its button is pressed; nothing while it wasn't. */
export function BookingProblem({ problem }: { problem: string | null }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), [problem]);
  if (problem === null) return null;
  return (
    <div ref={notice} className="scroll-my-16">
      <Notice tone="danger">{problem}</Notice>
    </div>
  );
}
