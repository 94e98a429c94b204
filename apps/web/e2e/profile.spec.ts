import {
  accounts,
  expect,
  expectNoSidewaysScroll,
  noteRoute,
  sentMessages,
  test,
  unique,
  widths,
  withSession,
} from './fixtures.ts';

type Person = { fullName: string; companyLogo: string | null; company: { companyName: string } };
type Plant = { plantName: string; address: string | null };

/** A picture of 90 by 60 pixels, made by the browser of the test. */
const pictureOf = (page: import('@playwright/test').Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 90;
    canvas.height = 60;
    canvas.getContext('2d')!.fillRect(0, 0, 60, 60);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });

test('the own profile is read, changed and read again; unsaved changes are asked about', async ({ page }) => {
  const api = await withSession(page, accounts.approver);
  const person = await api.get<Person>('/client-info/user');
  await page.goto('/userInfo');
  const form = page.getByRole('form', { name: 'About you' });
  await expect(form.getByLabel(/Full name/)).toHaveValue(person.fullName);
  await expect(page.getByRole('heading', { name: person.company.companyName })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Your sessions' }).getByText('This one')).toBeVisible();
  noteRoute('/userInfo');

  const department = `Operations ${unique()}`;
  await form.getByLabel(/Department/).fill(department);
  await page.getByRole('link', { name: 'Your plant', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(form.getByLabel(/Department/)).toHaveValue(department);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel(/Department/)).toHaveValue(department);

  // Back is asked about as well, and leaves when told so.
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Plant information' }).click();
  await expect(page).toHaveURL(/\/plantInfo$/);
  // The address changes before the page does: what is typed until then goes into a form on its way out.
  await expect(form).toBeHidden();
  await page.goBack();
  await form.getByLabel(/Department/).fill('Not saved');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).not.toHaveAttribute('aria-disabled', 'true');
  await page.goForward();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/userInfo$/);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/plantInfo$/);
});

test('a plant is filled in and read back, also by a colleague', async ({ page }) => {
  const api = await withSession(page, accounts.approver);
  const { plantName } = await api.get<Plant>('/client-info/plant');
  await page.goto('/plantInfo');
  const form = page.getByRole('form', { name: plantName });
  const products = `Hot-rolled coils ${unique()}`;
  await form.getByLabel(/Products made/).fill(products);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${plantName} is saved`)).toBeVisible();
  await page.reload();
  await expect(form.getByLabel(/Products made/)).toHaveValue(products);
  await expect(page.getByRole('table', { name: /^People at/ }).getByText(accounts.owner)).toBeVisible();
  noteRoute('/plantInfo');
});

test('a super user cuts a logo, which the frame shows', async ({ page }) => {
  const api = await withSession(page, accounts.corporate);
  await page.goto('/userInfo');
  const field = page.getByLabel('Company logo');
  await expect(field).toBeAttached();
  const buffer = Buffer.from(await pictureOf(page), 'base64');
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Crop the logo' });
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByText('Logo changed')).toBeVisible();
  const { companyLogo } = await api.get<Person>('/client-info/user');
  expect(companyLogo).toMatch(/^\/media\/company-logos\//);
  await page.getByRole('button', { name: /^Account of/ }).click();
  const logo = page.locator(`img[src="${companyLogo}"]`).last();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
});

test('who waits for approval sees why, has the profile, and is a guest elsewhere', async ({ page }) => {
  const email = `waiting.${unique()}@sagarsteel.example`;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1/authentication/${path}`, { data });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return (await answer.json()) as { session?: { userData: object; isPending?: boolean } };
  };
  const details = {
    password: 'Turbine-Overhaul-58',
    companyName: 'Sagar Steel',
    plant: 'Ratnagiri Plant',
    userType: 'Plant',
  };
  await post('send-otp-to-register', {
    email,
    fullName: 'Waiting Person',
    companyEmail: '',
    phoneNumber: null,
    details,
  });
  let code: string | undefined;
  await expect
    .poll(async () => {
      const sent = await sentMessages(page, 'registration code');
      code = sent.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0];
      return code;
    })
    .toBeTruthy();
  await post('verify-email-otp', { email, otp: code });
  const { session } = await post('register', { email });
  expect(session?.isPending).toBe(true);
  const marker = JSON.stringify({ ...session!.userData, isPending: true });
  await page.addInitScript((value) => localStorage.setItem('millwright.userData', value), marker);

  for (const path of ['/home', '/vendor-requests', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/userInfo$/);
    await expect(page.getByText('Your access is being verified')).toBeVisible();
  }
  await expect(page.getByRole('form', { name: 'About you' }).getByLabel(/Full name/)).toHaveValue('Waiting Person');
  await page.goto('/plantInfo');
  await expect(page.getByRole('form', { name: 'Ratnagiri Plant' })).toBeVisible();
  await page.goto('/search-vendors?search=boiler');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the marketing suite leads to the vendors of the directory, support knows who writes', async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await page.goto('/marketingSuite');
  const { categories } = (await (await page.request.get('/api/v1/vendor-list/categories-list')).json()) as {
    categories: { name: string; subcategories: { name: string }[] }[];
  };
  const service = categories[0]!.subcategories[0]!.name;
  await expect(page.getByRole('link', { name: service, exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: service, exact: true }).click();
  await expect(page).toHaveURL(/\/search-vendors/);
  await expect(page.getByRole('article').first()).toBeVisible();
  noteRoute('/marketingSuite');

  const api = await withSession(page);
  const { fullName, company } = await api.get<Person>('/client-info/user');
  await page.goto('/support');
  await expect(page.getByText(`You write as ${fullName}, ${company.companyName}.`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  noteRoute('/support');
});
