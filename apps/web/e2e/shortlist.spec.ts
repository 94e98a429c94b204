import { expect, listed, test, unique, withSession } from './fixtures.ts';

type Shortlist = { groups: { groupName: string; isDefault: boolean; vendors: { vendor: { gstn: string } }[] }[] };

test('a group is made, renamed, emptied with Undo and deleted with Undo, and the database follows', async ({
  page,
}) => {
  const { get, post } = await withSession(page);
  const { vendorProfile } = await listed(page, 'cooling tower repair', 2);
  const [vendor] = vendorProfile;
  if (!vendor) throw new Error('The demo world has no such vendor.');
  const { companyName } = vendor.companyInfo;
  const first = `Group ${unique()}`;
  const second = `Renamed ${unique()}`;
  const stored = async () => (await get<Shortlist>('/vendor-shortlist/vendors-list')).groups;

  await page.goto('/shortlist');
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('textbox', { name: 'Group name' }).fill(first);
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('region', { name: first })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: `Rename ${first}` }).click();
  await page.getByRole('textbox', { name: 'Group name' }).fill(second);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('region', { name: second })).toBeVisible();
  await expect(page.getByRole('region', { name: first })).toHaveCount(0);

  expect((await post('/vendor-shortlist/shortlist', { groupName: second, gstns: [vendor.gstn] })).ok()).toBe(true);
  await page.reload();
  const group = page.getByRole('region', { name: second });
  await expect(group.getByRole('link', { name: companyName })).toBeVisible();
  await group.getByRole('button', { name: `Remove ${companyName} from ${second}` }).click();
  await expect(group.getByRole('link', { name: companyName })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(group.getByRole('link', { name: companyName })).toBeVisible();
  expect((await stored()).find(({ groupName }) => groupName === second)?.vendors.map((one) => one.vendor.gstn)).toEqual(
    [vendor.gstn],
  );

  await group.getByRole('button', { name: `Delete ${second}` }).click();
  await expect(group).toHaveCount(0);
  expect((await stored()).some(({ groupName }) => groupName === second)).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(group.getByRole('link', { name: companyName })).toBeVisible();
  await group.getByRole('button', { name: `Delete ${second}` }).click();
  await expect(group).toHaveCount(0);
});

test('Default is last in the details and cannot be renamed or deleted, and first in the selector', async ({ page }) => {
  const { post } = await withSession(page);
  const name = `Aaa ${unique()}`;
  expect((await post('/vendor-shortlist/shortlist', { groupName: name, gstns: [] })).ok()).toBe(true);
  await page.goto('/shortlist');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toHaveText('Default');
  await expect(page.getByRole('button', { name: /^(Rename|Delete) Default$/ })).toHaveCount(0);
  await page.goto('/vendorlist?search=boiler+repair');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Shortlist/ })
    .click();
  const boxes = page.getByRole('dialog').getByRole('checkbox');
  await expect(boxes.first()).toHaveAccessibleName(/^Default/);
  await expect(page.getByRole('dialog').getByRole('checkbox', { name })).toBeVisible();
  await page.goto('/shortlist');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(0);
});

test('a vendor ticked in the selector stays shortlisted after a reload, and unticking takes it out', async ({
  page,
}) => {
  const { post } = await withSession(page);
  const name = `Ticked ${unique()}`;
  expect((await post('/vendor-shortlist/shortlist', { groupName: name, gstns: [] })).ok()).toBe(true);
  const { vendorProfile } = await listed(page, 'chiller repair', 3);
  const vendor = vendorProfile[2];
  if (!vendor) throw new Error('The demo world has no such vendor.');
  const { companyName } = vendor.companyInfo;
  const trigger = page.getByRole('button', { name: new RegExp(`^Shortlist(ed:)? ${companyName}$`) });
  const box = page.getByRole('dialog').getByRole('checkbox', { name });
  await page.goto(`/vendor/${vendor.gstn}`);
  await trigger.click();
  await box.check();
  await expect(page.getByRole('button', { name: `Shortlisted: ${companyName}` })).toBeVisible();
  // The box is ticked before the server has answered.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: `Shortlisted: ${companyName}` })).toBeVisible();
  await trigger.click();
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto('/shortlist');
  const group = page.getByRole('region', { name });
  await expect(group).toBeVisible();
  await expect(group.getByRole('link', { name: companyName })).toHaveCount(0);
  await group.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(group).toHaveCount(0);
});
