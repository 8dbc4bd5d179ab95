import { layout, route, type RouteConfig } from '@react-router/dev/routes';

const gallery = process.env.TURNOUT_GALLERY === '1' ? [route('dev/gallery', 'pages/gallery-page.tsx')] : [];

export default [
  layout('shell/full-layout.tsx', [
    layout('shell/page-boundary.tsx', { id: 'full' }, [...gallery, route('*', 'pages/not-found-page.tsx')]),
  ]),
] satisfies RouteConfig;
