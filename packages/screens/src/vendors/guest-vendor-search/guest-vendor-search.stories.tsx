import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { storyHost } from '../../shared/story-host.tsx';
import { boilerRepair, noHits } from '../vendor-listing/listing.examples.ts';
import GuestVendorSearch from './guest-vendor-search.tsx';

const meta = {
  component: GuestVendorSearch,
  decorators: [storyHost],
  args: { searchkey: 'boilr repair' },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'guest-vendor-search', isGuest: true },
    api: { guestVendorListing: { body: boilerRepair } },
  },
} satisfies Meta<typeof GuestVendorSearch>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' })).toBeVisible();
    await expect(canvas.getByRole('searchbox', { name: 'I am looking for' })).toHaveValue('boilr repair');
    await expect(canvas.queryByRole('radio', { name: 'Affiliated' })).toBeNull();
    await step('a new search replaces the one of the path', async () => {
      await userEvent.clear(canvas.getByRole('searchbox', { name: 'I am looking for' }));
      await userEvent.keyboard('pump{Enter}');
      await expect(canvas.getByTestId('story-host').dataset.query).toBe('search=pump');
    });
    await step('Shortlist leads to the login', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Shortlist Tungabhadra Heat Services' }));
      await expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/login');
    });
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Loading: Story = { parameters: { api: { guestVendorListing: 'loading' } } };

export const Empty: Story = {
  parameters: { api: { guestVendorListing: { body: noHits } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Log in to submit a vendor request' }));
    await expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/login');
  },
};

export const Failed: Story = {
  parameters: { api: { guestVendorListing: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Go to Find Vendors' })).toBeVisible();
  },
};

export const TooManyRequests: Story = {
  parameters: { api: { guestVendorListing: { status: 429 } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Too many requests for the moment' })).toBeVisible();
  },
};

export const NotAllowed: Story = {
  parameters: { host: { screen: 'guest-vendor-search', isGuest: true, query: 'aff=affiliated' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Log in to see the vendors that your company knows.')).toBeVisible();
  },
};
