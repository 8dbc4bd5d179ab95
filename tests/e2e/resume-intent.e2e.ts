import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { call } from './call.ts';
import { joined } from './people.ts';
import { waitForHydration, confirm, expectAccessible, fillSignUp, newPerson, PASSWORD, readCode, type Person } from './steps.ts';

type Shared = { path: string; text: string; authorName: string };

/** Somebody's post; its author stays signed in on a page of their own. */
async function share(author: Page, world: World): Promise<Shared> {
  const { username } = await joined(author, world, 'Ada Author');
  const text = `A walk along the canal ${crypto.randomUUID()}`;
  const { content } = await call<{ content: { id: string } }>(author, '/content', { content: { text } });
  return { path: `${world.web}/${username}/post/${content.id}`, text, authorName: 'Ada Author' };
}

/** Presses a button as a guest and follows one of the two ways in. */
async function pressAndJoin(page: Page, path: string, button: string | RegExp, way: 'Sign in' | 'Sign up'): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog', { name: 'Join in' }).getByRole('link', { name: way }).click();
  await expect(page).toHaveURL(way === 'Sign in' ? /\/sign-in/ : /\/sign-up/);
}

async function fillSignIn(page: Page, { email }: Person): Promise<void> {
  // The form to sign up, which the page may still show, has the same fields.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A person who has joined before, on a device where they aren't signed in. */
async function memberElsewhere(elsewhere: Page, world: World, name: string): Promise<Person> {
  return joined(elsewhere, world, name);
}

test.describe('what a guest wanted', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a like is done once after signing in, shown at once, and found again', async ({ page, browser, world }) => {
    const post = await share(await (await browser.newContext()).newPage(), world);
    const member = await memberElsewhere(await (await browser.newContext()).newPage(), world, 'Lea Likes');
    await pressAndJoin(page, post.path, 'Like, 0', 'Sign in');
    await fillSignIn(page, member);
    const liked = page.getByRole('main').getByRole('button', { name: 'Like, 1' });
    await expect(liked).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Liked. You’ll find it in your menu under Saved.')).toBeVisible();
    // A reload doesn't do it again after it is taken back.
    await liked.click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Like, 0' })).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('main').getByRole('button', { name: 'Like, 0' })).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('main').getByRole('button', { name: 'Like, 0' }).click();
    await page.getByRole('button', { name: /’s menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Saved' }).click();
    await expect(page).toHaveTitle(/^Saved/);
    await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
    await expect(page.getByText('Nothing saved yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Liked' }).click();
    await expect(page.getByText(post.text)).toBeVisible();
    await expectAccessible(page);
  });

  test('a save is done after signing up, although the page was reloaded while the code was on its way', async ({
    page,
    browser,
    world,
  }) => {
    const post = await share(await (await browser.newContext()).newPage(), world);
    const person = newPerson('Sol Saves');
    await pressAndJoin(page, post.path, 'Save', 'Sign up');
    await fillSignUp(page, person);
    await page.reload();
    await confirm(page, await readCode(world.mailbox, person));
    const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/my-hub/saved');
    await expect(page.getByText(post.text)).toBeVisible();
    await expect(page.getByText('That’s everything you saved.')).toBeVisible();
    // A slip can be undone where it happened; what stays removed is gone at the next visit.
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(page.getByText('Nothing saved yet')).toBeVisible();
  });

  test('a follow is done after signing up, and the form for a comment opens after signing in', async ({ page, browser, world }) => {
    const post = await share(await (await browser.newContext()).newPage(), world);
    const person = newPerson('Fin Follows');
    await pressAndJoin(page, post.path, `Follow ${post.authorName}`, 'Sign up');
    await fillSignUp(page, person);
    await confirm(page, await readCode(world.mailbox, person));
    await expect(page.getByText(`You follow ${post.authorName} now.`)).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: `Following ${post.authorName}` })
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: /’s menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/welcome/);

    await pressAndJoin(page, post.path, 'Join the conversation', 'Sign in');
    await fillSignIn(page, person);
    const comment = page.getByRole('textbox', { name: 'Your comment' });
    await expect(comment).toBeFocused();
    await expect(comment).toBeInViewport();
  });

  test('is not done for somebody else: not after leaving the forms, for another email, or for a session of another tab', async ({
    page,
    context,
    browser,
    world,
  }) => {
    test.slow();
    const post = await share(await (await browser.newContext()).newPage(), world);
    const other = await memberElsewhere(await (await browser.newContext()).newPage(), world, 'Otis Other');
    const unliked = page.getByRole('main').getByRole('button', { name: 'Like, 0' });
    const signOut = async () => {
      await page.getByRole('button', { name: /’s menu$/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/welcome/);
    };
    // The first guest goes back to reading, and somebody else signs in from the same page.
    await pressAndJoin(page, post.path, 'Like, 0', 'Sign in');
    await page.goBack();
    await expect(unliked).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, other);
    await expect(page.getByRole('button', { name: /’s menu$/ })).toBeVisible();
    await expect(unliked).toHaveAttribute('aria-pressed', 'false');
    await signOut();

    // The first guest begins to sign up; somebody else signs in from the same forms.
    await pressAndJoin(page, post.path, 'Like, 0', 'Sign up');
    await fillSignUp(page, newPerson('Gus Guest'));
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, other);
    await expect(page.getByRole('button', { name: /’s menu$/ })).toBeVisible();
    await expect(unliked).toHaveAttribute('aria-pressed', 'false');
    await signOut();

    // The first guest signs in and out in another tab, and somebody else in the form that was left open.
    await pressAndJoin(page, post.path, 'Like, 0', 'Sign in');
    const tab = await context.newPage();
    await tab.goto(`${world.web}/sign-in?next=%2Fexplore`);
    await fillSignIn(tab, other);
    await tab.getByRole('button', { name: /’s menu$/ }).click();
    await tab.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(tab).toHaveURL(/\/welcome/);
    await page.goto(post.path.replace(/^(https?:\/\/[^/]+).*/, `$1/sign-in?next=${encodeURIComponent(new URL(post.path).pathname)}`));
    await fillSignIn(page, other);
    await expect(page.getByRole('button', { name: /’s menu$/ })).toBeVisible();
    await expect(unliked).toHaveAttribute('aria-pressed', 'false');
  });
});

test('the list of saved things says when it can’t be loaded, and loads on the next try', async ({ page, world, noise }) => {
  noise.expect(/Failed to load resource/);
  await joined(page, world, 'Ray Reader');
  await page.route(/content\.querySaved/, (route) => route.abort());
  await page.goto('/my-hub/saved');
  await expect(page.getByText('The feed couldn’t be loaded')).toBeVisible();
  await page.unroute(/content\.querySaved/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
});
