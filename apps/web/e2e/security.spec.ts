import { accounts, expect, listed, password, sendLogin, settled, test } from './fixtures.ts';

const emailOrPhone = /[\w.+-]+@[\w-]+\.\w+|\+91[\s-]?\d/;

test('no page of a guest shows an address of mail or a phone number', async ({ page }) => {
  const { vendorProfile } = await listed(page, 'boiler repair', 1);
  const gstn = vendorProfile[0]?.gstn ?? '';
  const tabs = ['overview', 'services', 'certifications', 'case-studies', 'gallery', 'reviews'];
  const answers: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.ok())
      void response.text().then(
        (text) => answers.push(text),
        () => {},
      );
  });
  for (const path of [
    '/search-vendors',
    '/search-vendors/boiler%20repair',
    ...tabs.map((tab) => `/vendor/${gstn}/${tab}`),
    `/contactList/${gstn}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    await expect(page.getByRole('main')).not.toContainText(emailOrPhone);
    await expect(page.getByRole('main').locator('a[href^="mailto:"], a[href^="tel:"]')).toHaveCount(0);
  }
  expect(answers.length).toBeGreaterThan(5);
  for (const answer of answers) expect(answer).not.toMatch(emailOrPhone);
});

test('every kind of answer carries the headers that keep it in its place', async ({ page, request }) => {
  const document = await request.get('/login');
  const asset = (await document.text()).match(/\/assets\/[\w.-]+\.js/)?.[0] ?? '';
  const { vendorProfile } = await listed(page, 'boiler repair', 1);
  const answers = {
    page: document,
    asset: await request.get(asset),
    api: await request.get('/api/v1/vendor-list/categories-list'),
    refusal: await request.get('/api/v1/client-info/user'),
    media: await request.get(`/media/vendors/${vendorProfile[0]?.gstn}/logo.svg`),
  };
  for (const [name, answer] of Object.entries(answers)) {
    const headers = answer.headers();
    expect(headers['x-content-type-options'], name).toBe('nosniff');
    expect(headers['referrer-policy'], name).toBe('no-referrer');
    expect(headers['x-powered-by'], name).toBeUndefined();
    expect(headers['access-control-allow-origin'], name).toBeUndefined();
  }
  expect(answers.page.headers()['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(answers.page.headers()['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-/);
  expect(answers.media.headers()['content-security-policy']).toMatch(/sandbox|default-src 'none'/);
  expect(answers.refusal.status()).toBe(401);
  expect(answers.refusal.headers()['cache-control']).toBe('no-store');
  const login = await request.post('/api/v1/authentication/login', {
    data: { email: accounts.owner, password, rememberMe: true },
  });
  expect(login.headers()['set-cookie']).toMatch(/HttpOnly/i);
  expect(login.headers()['set-cookie']).toMatch(/SameSite=(Strict|Lax)/i);
});

test('the login leads nowhere but into the app, whatever is remembered', async ({ page }) => {
  for (const address of [
    'https://evil.example/vendorlist',
    '//evil.example/vendorlist',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    '/vendorlist/../../evil',
    '/explore/..//evil.example',
    '\u0000//evil.example',
  ]) {
    await page.context().clearCookies();
    await page.goto('/login');
    await page.evaluate((value) => {
      localStorage.clear();
      sessionStorage.clear();
      sessionStorage.setItem('millwright.guestRedirection', JSON.stringify(value));
    }, address);
    await page.reload();
    await sendLogin(page, accounts.owner);
    await expect(page, address).toHaveURL('/home');
  }
});

test('an API call from another site is refused', async ({ request }) => {
  const answer = await request.post('/api/v1/authentication/renew', {
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status()).toBe(403);
});

test.use({ expectedConsoleErrors: [/Failed to load resource/] });
