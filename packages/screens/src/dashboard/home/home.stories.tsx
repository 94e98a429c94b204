import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { storyHost } from '../../shared/story-host.tsx';
import Home from './home.tsx';

const meta = {
  component: Home,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'home' } },
} satisfies Meta<typeof Home>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, step }) => {
    await step('suggested vendors say why', async () => {
      await expect(await canvas.findByText('Boiler repair, 42 km from Ratnagiri Plant')).toBeVisible();
    });
    await step('search leads to the listing', async () => {
      await userEvent.type(canvas.getByRole('searchbox'), 'boiler repair{Enter}');
      await expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/vendor-search?search=boiler+repair');
    });
    await step('vendor requests are one tab away', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: 'Vendor Requests' }));
      await expect(await canvas.findByText('Rotary kiln tyre grinding at site')).toBeVisible();
    });
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await canvas.findByText('Boiler repair, 42 km from Ratnagiri Plant');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Requesting: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }));
    await expect(await screen.findByRole('dialog', { name: 'Submit a vendor request' })).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: {
    api: {
      getSuggestedVendors: { body: { data: [] } },
      getShortlistedVendors: { body: { data: [], total: 0 } },
      getVendorEnquiries: { body: { data: [], totalRecords: 0, offset: 1, limit: 3 } },
      getVendorRequests: { body: { data: [], totalRecords: 0, offset: 1, limit: 5 } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing to suggest yet')).toBeVisible();
    await expect(await canvas.findByText('No vendor shortlisted yet')).toBeVisible();
    await expect(await canvas.findByText('No message sent yet')).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: {
    api: {
      getSuggestedVendors: 'loading',
      getShortlistedVendors: 'loading',
      getVendorEnquiries: 'loading',
      getVendorCategoriesList: 'loading',
      getUserinfoData: 'loading',
    },
  },
  play: async ({ canvas }) => expect(canvas.getByRole('heading', { level: 1 })).toBeVisible(),
};

export const PartlyFailed: Story = {
  parameters: { api: { getSuggestedVendors: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Try again/ })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'MRO services' })).toBeVisible();
  },
};
