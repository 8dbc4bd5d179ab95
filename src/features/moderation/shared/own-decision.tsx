/** Stands in place of the buttons to decide where a report is about what the administrator did or offers. */
export function OwnDecision() {
  return <p className="text-[14px] text-ink-2">It’s about you: another administrator decides.</p>;
}
