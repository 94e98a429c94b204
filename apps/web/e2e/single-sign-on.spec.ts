import { createHmac, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  accounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hold,
  noteRoute,
  password,
  test,
  widths,
} from './fixtures.ts';

const domain = 'contoso-industrial.example';
const microsoft = { name: 'Login Via Microsoft' } as const;

/** Chooses somebody on the provider's own page, which is another origin. */
async function choose(page: Page, name: string | RegExp) {
  await expect(page.getByRole('heading', { name: 'Contoso Industrial: choose an account' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/authorize');
  await page.getByRole('button', { name }).click();
}
const storedIn = (page: Page, area: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => window[name].getItem('millwright.userData'), area);

// Axe looks at what stands still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('login via Microsoft', () => {
  test('leads through the provider of the company and back to where the guest was heading', async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/401/); // there is no session to renew
    await page.goto('/vendorlist?search=boiler+repair');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('button', microsoft).click();
    await choose(page, /Meera Nair/);
    await expect(page).toHaveURL(/\/vendorlist\?search=boiler\+repair$/);
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    expect(JSON.parse((await storedIn(page, 'localStorage')) ?? '{}')).toMatchObject({ email: `meera.nair@${domain}` });
    // What the provider sent is not in the history: before this page there is the provider's own.
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/authorize');
    await page.goto('/home');
    await expect(page.getByText('Contoso Industrial').first()).toBeVisible();
    noteRoute('/single-sign-on');
  });

  test('an unticked Remember Me travels along: the session ends with the browser', async ({ page, context }) => {
    await page.goto('/login');
    await page.getByRole('checkbox', { name: 'Remember Me' }).uncheck();
    await page.getByRole('button', microsoft).click();
    await choose(page, /Meera Nair/);
    await expect(page).toHaveURL(/\/home$/);
    expect(await storedIn(page, 'localStorage')).toBeNull();
    expect(await storedIn(page, 'sessionStorage')).toContain('meera.nair');
    const refresh = (await context.cookies()).find(({ name }) => name === 'millwright_refresh');
    expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 });
  });

  test('an address of the domain opens the modal and sends no password; a cancelled login is told once', async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/401/);
    await page.setViewportSize(widths.phone);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto('/login');
    await page.getByLabel('Email').fill(`Anybody+x@${domain.toUpperCase()}`);
    await page.getByRole('textbox', { name: 'Password' }).fill('Their-Own-Password-1');
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
    const modal = page.getByRole('dialog', { name: 'Microsoft SSO Login' });
    await expect(modal.getByText('Microsoft SSO login has been enabled for your account.')).toBeVisible();
    expect(sent.join('\n')).not.toContain('Their-Own-Password-1');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await modal.getByRole('button', microsoft).click();
    await expect(page.getByRole('heading', { name: 'Contoso Industrial: choose an account' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await choose(page, 'Cancel');
    await expect(page).toHaveURL(/\/login$/);
    const text = 'The login via Microsoft was cancelled or not allowed. Please try again.';
    await expect(page.getByRole('alert').filter({ hasText: text })).toContainText('Error');
    await page.reload();
    await expect(page.getByRole('button', { name: 'LOGIN', exact: true })).toBeVisible();
    await expect(page.getByText(text)).toBeHidden();
  });

  test('who has no account is told so; who waits for approval sees their profile', async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/403/);
    await page.goto('/login');
    await page.getByRole('button', microsoft).click();
    await choose(page, /Vikram Sethi/);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(/There is no account for your Microsoft login yet/)).toBeVisible();
    await page.getByRole('button', microsoft).click();
    await choose(page, /Nisha Pillai/);
    await expect(page).toHaveURL(/\/userInfo$/);
    await expect(page.getByText(`nisha.pillai@${domain}`).first()).toBeVisible();
  });

  test('who came so enters a mobile number without a password, and can have a whole profile', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', microsoft).click();
    await choose(page, /Meera Nair/);
    await expect(page).toHaveURL(/\/home$/);
    await page.goto('/userInfo');
    const form = page.getByRole('form', { name: 'About you' });
    await expect(page.getByRole('form', { name: 'Change your password' })).toHaveCount(0);
    await form.getByLabel(/Designation/).fill('Head of maintenance');
    await form.getByLabel(/Department/).fill('Maintenance');
    // Another one each time: the world may have one of an earlier try.
    await form.getByLabel(/Mobile number/).fill(`98${String(Date.now()).slice(-8)}`);
    await expect(form.getByLabel(/Your password/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await expect(page.getByText('You: done')).toBeVisible();
  });

  test('the button that is pressed before the script is there leads to the provider too', async ({ page }) => {
    const release = await hold(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('button', microsoft).click();
    release();
    await choose(page, 'Cancel');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('an address that was used cannot be opened again', async ({ page, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/401/);
    let back = '';
    page.on('framenavigated', (frame) => {
      if (frame.url().includes('/single-sign-on?')) back = frame.url();
    });
    await page.goto('/login');
    await page.getByRole('button', microsoft).click();
    await choose(page, /Meera Nair/);
    await expect(page).toHaveURL(/\/home$/);
    expect(back).toMatch(/code=[\w-]{43}/);
    await page.goto(back);
    await expect(page.getByText('This login via Microsoft took too long. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
});

test.describe('/open-login/{token}', () => {
  /** What another product of the company does, by itself: signs for a person, with the key that both have. */
  const linkFor = (baseURL: string, email: string, userId: string) => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const at = Math.floor(Date.now() / 1000);
    const claims = { iss: 'millwright', aud: baseURL, iat: at, exp: at + 60, jti: randomUUID(), email, key: userId };
    const signed = `${encode({ alg: 'HS256', typ: 'open-login+jwt' })}.${encode(claims)}`;
    // The demo derives its key; elsewhere it is OPEN_LOGIN_KEY.
    const key = createHmac('sha256', 'demo').update('open-login').digest();
    return `/open-login/${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
  const idOf = async (page: Page, email: string) => {
    const answer = await page.request.post('/api/v1/authentication/login', {
      data: { email, password, rememberMe: false },
    });
    await page.context().clearCookies();
    return ((await answer.json()) as { userData: { _id: string } }).userData._id;
  };

  test('stores the session, redirects, and leaves the token nowhere; a second use fails', async ({
    page,
    baseURL,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/401/);
    const link = linkFor(baseURL ?? '', accounts.owner, await idOf(page, accounts.owner));
    const token = link.split('/').at(-1) ?? '';
    const carriers: string[] = [];
    page.on('request', (request) => {
      const { referer = '' } = request.headers();
      if (`${request.url()}${referer}`.includes(token)) carriers.push(request.resourceType());
    });
    await page.goto(link);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('Sagar Steel').first()).toBeVisible();
    expect(carriers).toEqual(['document']);
    expect(
      await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])),
    ).not.toContain(token.split('.')[1]);
    await page.goBack();
    expect(page.url()).not.toContain(token);
    noteRoute('/open-login/:token');
    await page.goto('/home');
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(link);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('This login link has already been used. Request a new one or log in.')).toBeVisible();
  });

  test('asks when another person is logged in, and goes on only when told to', async ({
    page,
    baseURL,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/409/);
    const id = await idOf(page, accounts.other);
    await page.goto('/login');
    await page.getByLabel('Email').fill(accounts.owner);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto(linkFor(baseURL ?? '', accounts.other, id));
    const question = page.getByRole('alertdialog', { name: `Log in as ${accounts.other}?` });
    await expect(question).toContainText(`${accounts.owner} is logged in to this browser.`);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Stay logged in' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('Sagar Steel').first()).toBeVisible();
    await page.goto(linkFor(baseURL ?? '', accounts.other, id));
    await question.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('Deccan Cement').first()).toBeVisible();
  });
});
