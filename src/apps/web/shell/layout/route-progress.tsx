import { useNavigation } from 'react-router';

/** A thin bar at the top edge while the next page is being fetched; quick ones never show it. */
export function RouteProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-[3px] animate-late overflow-hidden">
      <span className="sr-only">Loading the page</span>
      <div className="h-full w-2/5 animate-[slide_1.1s_ease-in-out_infinite] rounded-full bg-accent" />
    </div>
  );
}
