import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { storyHost } from '../../shared/story-host.tsx';
import { shares, threeVendors } from '../vendor-comparison/comparison.examples.ts';
import { boilerRepair } from '../vendor-listing/listing.examples.ts';
import CompareVendors from './compare-vendors.tsx';

const api = {
  compareVendorData: { body: threeVendors },
  getComparisonShares: { body: shares },
  vendorListingByName: { body: boilerRepair },
};
const meta = {
  component: CompareVendors,
  decorators: [storyHost],
  args: { gstn: '27AAZCT0000K1Z1|27AAZCT0000K1Z2|27AAZCT0000K1Z3' },
  parameters: { layout: 'fullscreen', host: { screen: 'compare-vendors' }, api },
} satisfies Meta<typeof CompareVendors>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, step }) => {
    const table = await canvas.findByRole('table');
    await expect(within(table).getByRole('columnheader', { name: /Sahyadri Boiler Works/ })).toBeVisible();
    await step('the best is marked in words', async () => {
      await expect(within(table).getByText(/4.8 of 5/)).toHaveTextContent('Best');
    });
    await step('the score follows the weights', async () => {
      const score = within(table).getByRole('row', { name: /Weighted score/ });
      await expect(score).toHaveTextContent('89');
      for (const name of [
        'Experience',
        'Turnover',
        'Certificates valid today',
        'Key customers',
        'Breadth of capability',
        'Distance to the nearest plant',
      ]) {
        const field = within(table).getByRole('spinbutton', { name: `Weight of ${name}` });
        await userEvent.clear(field);
      }
      await expect(
        within(score)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ).toEqual(['5', '100Best', '90', '0']);
      await expect(new URLSearchParams(canvas.getByTestId('story-host').dataset.query).get('weights')).toContain(
        'proximity-0',
      );
    });
    await step('differences only hides what is the same', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: /Differences only/ }));
      await expect(within(table).queryByRole('rowheader', { name: 'Industries' })).toBeNull();
      await expect(canvas.getByTestId('story-host').dataset.query).toContain('differences=only');
    });
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Removing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Remove Sahyadri Boiler Works/ }));
    await expect(canvas.getByTestId('story-host').dataset.wentTo).toBe(
      '/compare-vendors/27AAZCT0000K1Z1%7C27AAZCT0000K1Z3',
    );
  },
};

export const Adding: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a vendor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a vendor' });
    await userEvent.type(within(dialog).getByRole('searchbox'), 'kaveri');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Add Kaveri' }));
    await expect(canvas.getByTestId('story-host').dataset.wentTo).toMatch(/%7C27AAZCT0000K1Z5$/);
  },
};

export const Sharing: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Share' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share this comparison' });
    const recipients = within(dialog).getByRole('textbox', { name: 'Recipients' });
    await step('a wrong address is said on its field', async () => {
      await userEvent.type(recipients, 'nobody');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Share' }));
      await expect(await within(dialog).findByText('Please enter valid email address')).toBeVisible();
    });
    await step('the link is shown once, to be copied', async () => {
      await userEvent.clear(recipients);
      await userEvent.type(recipients, 'colleague@sagarsteel.example');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Share' }));
      const done = await screen.findByRole('dialog', { name: 'The comparison is shared' });
      await expect((within(done).getByRole('textbox', { name: 'Link' }) as HTMLInputElement).value).toMatch(
        /^https:.*\/share\/compareVendors\//,
      );
      await expect(within(done).getByRole('button', { name: 'Copy link' })).toBeVisible();
    });
  },
};

export const Revoking: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Revoke the comparison of Tungabhadra/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Revoke this link?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Revoke this link?' })).toBeNull());
  },
};

export const Loading: Story = {
  parameters: { api: { ...api, compareVendorData: 'loading', getComparisonShares: 'loading' } },
};

export const Empty: Story = {
  args: { gstn: '27AAZCT0000K1Z1' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'These vendors cannot be compared' })).toBeVisible();
    await expect(canvas.getByRole('searchbox')).toBeVisible();
  },
};

export const NothingShared: Story = { parameters: { api: { ...api, getComparisonShares: { body: { data: [] } } } } };

export const UnknownVendor: Story = {
  parameters: { api: { ...api, compareVendorData: { status: 404 } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'One of these vendors does not exist' })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { ...api, compareVendorData: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  },
};
