import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const discovery = '../../features/discovery/web/screens';
const follows = '../../features/follows/web/screens';
const messages = '../../features/messages';
const administration = '../../features/administration';
const moderation = '../../features/moderation';
const signIn = '../../features/sign-in/web/screens';

// The screens of docs/product.md#addresses. A page's layout is the frame around it: nothing, bare, the top bar alone, or all bars.
export default [
  layout('shell/layout/bare-layout.tsx', [
    layout('shell/layout/page-boundary.tsx', { id: 'bare' }, [
      route('sign-in', `${signIn}/sign-in-screen.tsx`),
      route('sign-up', `${signIn}/sign-up-screen.tsx`),
      route('sign-up/joining', '../../features/sign-in/joining/web/joining-screen.tsx'),
    ]),
  ]),
  layout('shell/layout/plain-layout.tsx', [
    layout('shell/layout/page-boundary.tsx', { id: 'plain' }, [
      route('welcome', 'pages/welcome/welcome-page.tsx'),
      route('confirm-signup', `${signIn}/confirm-signup-screen.tsx`),
      route('forgot-password', `${signIn}/forgot-password-screen.tsx`),
      route('reset-password', `${signIn}/reset-password-screen.tsx`),
      route('terms-of-service', 'pages/legal/terms-of-service-page.tsx'),
      route('privacy-policy', 'pages/legal/privacy-policy-page.tsx'),
      route('imprint', 'pages/legal/imprint-page.tsx'),
      ...['terms-of-service', 'privacy-policy', 'imprint'].map((path) =>
        route(`${path}/:version`, 'pages/legal/legal-version-page.tsx', { id: `version-of-${path}` }),
      ),
      route('cookie-policy', 'pages/legal/cookie-policy-page.tsx'),
      route('unsubscribe', '../../features/notifications/mail/web/unsubscribe-screen.tsx'),
      route('offline', '../../features/tickets/wallet/web/offline-screen.tsx'),
    ]),
  ]),
  layout('shell/layout/whole-layout.tsx', [
    layout('shell/layout/page-boundary.tsx', { id: 'whole' }, [route('door', '../../features/tickets/door/web/door-screen.tsx')]),
  ]),
  layout('shell/layout/full-layout.tsx', [
    layout('shell/layout/page-boundary.tsx', { id: 'full' }, [
      index('../../features/feed/web/screens/home-screen.tsx'),
      route(':username', 'pages/profile/profile-page.tsx'),
      route(':username/post/:postId', 'pages/content/post-page.tsx'),
      route(':username/session/:sessionId', 'pages/content/session-page.tsx'),
      route('search', '../../features/search/web/screens/search-screen.tsx'),
      route('explore', `${discovery}/explore-screen.tsx`),
      route('gift', '../../features/gifts/web/screens/gift-screen.tsx'),
      route('near', `${discovery}/near-screen.tsx`),
      layout('shell/layout/signed-in-layout.tsx', [
        layout('shell/layout/page-boundary.tsx', { id: 'signed-in' }, [
          layout('pages/settings/settings-layout.tsx', [
            route('edit-profile', 'pages/settings/settings-page.tsx'),
            ...['profile', 'payouts', 'privacy', 'security', 'sharing', 'account'].map((page) =>
              route(`edit-profile/${page}`, 'pages/settings/settings-page.tsx', { id: `settings-${page}` }),
            ),
            route('notifications/settings', '../../features/notifications/settings/web/notification-settings-screen.tsx'),
          ]),
          route('create-content', 'pages/content/create-content-page.tsx'),
          route('messages/write-to-all', `${messages}/broadcast/web/write-to-all-screen.tsx`),
          // One route, so that the list stays while conversations are opened beside it.
          route('messages/:userId?', `${messages}/web/screens/messages-screen.tsx`),
          route('notifications', '../../features/notifications/feed/web/notifications-screen.tsx'),
          route('create-membership', '../../features/memberships/offers/web/create-membership-screen.tsx'),
          layout('pages/hub/hub-layout.tsx', [
            route('my-hub', 'pages/hub/my-hub-page.tsx'),
            ...['sessions', 'sales', 'payouts', 'people', 'codes', 'tips', 'statements', 'tickets'].map((part) =>
              route(`my-hub/${part}`, 'pages/hub/my-hub-page.tsx', { id: `hub-${part}` }),
            ),
          ]),
          route('my-hub/saved', '../../features/feed/web/screens/saved-screen.tsx'),
          route('my-hub/orders', 'pages/hub/orders-page.tsx'),
          route('my-hub/subscriptions/manage', 'pages/hub/manage-subscriptions-page.tsx'),
          route('order/:itemId/:userId', 'pages/order/order-page.tsx'),
          route('community/:hashtag', '../../features/feed/web/screens/community-screen.tsx'),
          route(':username/session/:sessionId/guests', '../../features/tickets/attendees/web/attendees-screen.tsx'),
          route(':username/memberships', 'pages/profile/memberships-page.tsx'),
          route(':username/followers', `${follows}/followers-screen.tsx`),
          route(':username/following', `${follows}/following-screen.tsx`),
          route(':username/calendar', 'pages/profile/calendar-page.tsx'),
          layout('shell/layout/admin-layout.tsx', [
            route('admin', 'pages/admin-page.tsx'),
            route('admin/reported-content', `${moderation}/reports/web/reported-content-screen.tsx`),
            route('admin/reported-people', `${moderation}/reports/web/reported-people-screen.tsx`),
            route('admin/suspended-people', `${moderation}/people/web/suspended-people-screen.tsx`),
            route('admin/reported-messages', `${messages}/reports/web/reported-messages-screen.tsx`),
            route('admin/orders', '../../features/payments/orders/web/admin-orders-screen.tsx'),
            route('admin/overview', `${administration}/overview/web/overview-screen.tsx`),
            route('admin/banner', `${administration}/announcements/web/announcements-screen.tsx`),
            route('admin/joining', `${administration}/joining/web/joining-screen.tsx`),
            route('admin/settings', `${administration}/settings/web/settings-screen.tsx`),
            route('admin/legal', `${administration}/legal/web/legal-screen.tsx`),
            route('admin/jobs', `${administration}/jobs/web/jobs-screen.tsx`),
            route('admin/maintenance', `${administration}/maintenance/web/maintenance-screen.tsx`),
            route('admin/people', `${administration}/people/web/people-screen.tsx`),
            route('admin/people/:userId', `${administration}/people/web/person-screen.tsx`),
            route('admin/log', `${moderation}/log/web/log-screen.tsx`),
            route('admin/unknown-tags', `${moderation}/tags/web/unknown-tags-screen.tsx`),
            route('admin/known-tags', `${moderation}/tags/web/known-tags-screen.tsx`),
            route('admin/heavy-readers', '../../features/meter/web/screens/heavy-readers-screen.tsx'),
          ]),
        ]),
      ]),
      route('*', 'pages/not-found-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
