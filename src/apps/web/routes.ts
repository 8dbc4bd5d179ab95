import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** A screen of a feature. What is not written yet has no route. */
function screen(path: string | null, feature: string, name: string): RouteConfigEntry[] {
  const file = `../../features/${feature}/web/screens/${name}-screen.tsx`;
  if (!existsSync(resolve(import.meta.dirname, file))) return [];
  return [path === null ? index(file) : route(path, file)];
}

const gallery = process.env.TURNOUT_GALLERY === '1' ? [route('dev/gallery', 'pages/gallery-page.tsx')] : [];

export default [
  layout('shell/bare-layout.tsx', [
    layout('shell/page-boundary.tsx', { id: 'bare' }, [...screen('sign-in', 'accounts', 'sign-in'), ...screen('sign-up', 'accounts', 'sign-up')]),
  ]),
  layout('shell/plain-layout.tsx', [
    layout('shell/page-boundary.tsx', { id: 'plain' }, [
      ...screen('welcome', 'accounts', 'welcome'),
      ...screen('confirm-signup', 'accounts', 'confirm-signup'),
      ...screen('forgot-password', 'accounts', 'forgot-password'),
      ...screen('reset-password', 'accounts', 'reset-password'),
      ...screen('terms-of-service', 'legal', 'terms-of-service'),
      ...screen('privacy-policy', 'legal', 'privacy-policy'),
      ...screen('cookie-policy', 'legal', 'cookie-policy'),
    ]),
  ]),
  layout('shell/full-layout.tsx', [
    layout('shell/page-boundary.tsx', { id: 'full' }, [
      ...screen(null, 'feed', 'home'),
      ...screen(':username', 'accounts', 'profile'),
      ...screen(':username/post/:postId', 'content', 'post'),
      ...screen(':username/session/:sessionId', 'sessions', 'session'),
      layout('shell/signed-in-layout.tsx', [
        layout('shell/page-boundary.tsx', { id: 'signed-in' }, [
          ...screen('edit-profile', 'accounts', 'edit-profile'),
          ...screen('create-content', 'content', 'create-content'),
          ...screen('my-hub/orders', 'payments', 'orders'),
          ...screen('order/:itemId/:userId', 'tickets', 'order'),
        ]),
      ]),
      ...gallery,
      route('*', 'pages/not-found-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
