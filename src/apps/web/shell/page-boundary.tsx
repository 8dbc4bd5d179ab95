import { Outlet } from 'react-router';
import { ErrorScreen } from '../error-screen.tsx';

/** Stands between the bars and the screens: a screen that fails leaves the bars usable. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
