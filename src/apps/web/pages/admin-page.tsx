import { useEffect } from 'react';
import { useNavigate, type MetaDescriptor } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Administration', unlisted: true });

// Where the menu stands beside the pages (`shell/layout/admin-menu.tsx`).
const WIDE = '(min-width: 48rem)';

/** On phones the menu of the administrators' pages alone; beside it, wide screens go on to the overview. Behind the guard, so that others learn nothing. */
export default function AdminPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const goOn = () => {
      if (wide.matches) void navigate(adminPaths.administratorsOverview, { replace: true });
    };
    goOn();
    wide.addEventListener('change', goOn);
    return () => wide.removeEventListener('change', goOn);
  }, [navigate]);
  return null;
}
