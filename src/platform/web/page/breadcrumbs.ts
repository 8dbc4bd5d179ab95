/**
 * Returns the path to a page from the home page, as search engines show it (https://schema.org/BreadcrumbList); the last step is the page
 * itself.
 */
export function breadcrumbs(origin: string, steps: readonly { name: string; path: string }[]): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  };
}
