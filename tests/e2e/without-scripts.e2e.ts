import { expect, test } from '#tests/harness/browser-test.ts';

test.use({ javaScriptEnabled: false });

test('without scripts every page says which buttons need them', async ({ page }) => {
  for (const path of ['/', '/mayamoves', '/search?q=yoga', '/sign-in', '/welcome']) {
    await page.goto(path);
    // Found by its element: Playwright looks for no text within <noscript>.
    const line = page.locator('body > noscript > p');
    await expect(line, path).toBeVisible();
    expect(await line.innerText()).toContain('buttons such as Follow, Like and Buy Tickets, and signing in, need it');
  }
});

test('without scripts no page is loading for ever', async ({ page }) => {
  for (const path of ['/messages', '/mayamoves/calendar', '/mayamoves/memberships', '/my-hub', '/create-content', '/community/Yoga']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page needs JavaScript' }), path).toBeVisible();
  }
  for (const path of [
    '/',
    '/mayamoves',
    '/search?q=yoga',
    '/search?q=yoga&view=calendar&type=sessions',
    '/near',
    '/explore',
    '/messages',
  ]) {
    await page.goto(path);
    const text = await page.locator('body').innerText();
    expect(text, path).not.toMatch(/\bLoading\b/);
  }
});
