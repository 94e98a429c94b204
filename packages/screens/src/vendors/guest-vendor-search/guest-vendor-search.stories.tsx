import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longName,
  longText,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import GuestVendorSearch from './guest-vendor-search.tsx';

const meta = {
  component: GuestVendorSearch,
  decorators: [storyHost],
  args: { searchkey: 'boilr repair' },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'guest-vendor-search', isGuest: true },
    states: {},
    ...recorded,
  },
} satisfies Meta<typeof GuestVendorSearch>;

export default meta;
type Story = StoryObj<typeof meta>;

const { companyName } = examples.guestVendorListing.body.vendorProfile[0]!.companyInfo;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: companyName })).toBeVisible();
    await expect(canvas.getByRole('searchbox', { name: 'I am looking for' })).toHaveValue('boilr repair');
    await expect(canvas.queryByRole('radio', { name: 'Affiliated' })).toBeNull();
  },
};

export const SearchingAndShortlisting: Story = {
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByRole('heading', { name: companyName })).toBeVisible();
    await step('a new search replaces the one of the path', async () => {
      await userEvent.clear(canvas.getByRole('searchbox', { name: 'I am looking for' }));
      await userEvent.keyboard('pump{Enter}');
      await waitFor(() => expect(canvas.getByTestId('story-host').dataset.query).toBe('search=pump'));
    });
    await step('Shortlist leads to the login', async () => {
      await userEvent.click(canvas.getByRole('button', { name: `Shortlist ${companyName}` }));
      await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/login'));
    });
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: companyName });
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: { api: { guestVendorListing: 'loading' } },
  play: async ({ canvas }) => expect(await canvas.findByText('Loading vendors')).toBeInTheDocument(),
};

export const Empty: Story = {
  parameters: { api: { guestVendorListing: examples['guestVendorListing.none'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Log in to submit a vendor request' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/login'));
  },
};

/** The name of the category does not come: its id stands in the filter, and the vendors are there. */
export const Partial: Story = {
  parameters: {
    host: { query: 'subcategoryId=boiler-repair' },
    api: { getVendorCategoriesList: 'error' },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: companyName })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Remove filter boiler-repair' })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { guestVendorListing: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Go to Find Vendors' })).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { guestVendorListing: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { name: companyName })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { guestVendorListing: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { guestVendorListing: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect(await canvas.findByRole('heading', { name: companyName })).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: { guestVendorListing: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible();
    await expect(canvas.getByRole('searchbox', { name: 'I am looking for' })).toBeVisible();
  },
};

export const LongText: Story = {
  args: { searchkey: longText },
  globals: narrow,
  parameters: { api: { guestVendorListing: withLongTexts(examples.guestVendorListing) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('heading', { name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const TooManyRequests: Story = {
  parameters: { api: { guestVendorListing: { status: 429 } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Too many requests right now' })).toBeVisible();
  },
};

const many = { ...examples.guestVendorListing.body, totalVendors: 12_345, limit: 15, offset: 134 };

/** An address deeper than guests see. They see whole pages: of 15 each, 134 begin within the first 2,000 hits. */
export const DeeperThanGuestsSee: Story = {
  parameters: {
    host: { screen: 'guest-vendor-search', isGuest: true, query: 'limit=15&offset=900' },
    api: { guestVendorListing: [{ body: { ...many, offset: 900, vendorProfile: [] } }, { body: many }] },
  },
  play: async ({ canvas, step }) => {
    await step('how far they see is said, and leads there', async () => {
      await expect(
        await canvas.findByText('Guests see the first 2,010 of 12,345 vendors, on 134 pages.'),
      ).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: 'Go to the last page' }));
      await waitFor(() => expect(canvas.getByTestId('story-host').dataset.query).toBe('offset=134&limit=15'));
    });
    await step('the last page says the same, and none follows it', async () => {
      await expect(
        await canvas.findByText('Guests see the first 2,010 of 12,345 vendors. Log in to see all.'),
      ).toBeVisible();
      await expect(canvas.getByRole('link', { name: 'Page 134' })).toHaveAttribute('aria-current', 'page');
      await expect(canvas.queryByRole('link', { name: 'Page 135' })).toBeNull();
    });
  },
};

/** A filter that only clients have, in the address of a guest. */
export const OfClientsOnly: Story = {
  parameters: { host: { screen: 'guest-vendor-search', isGuest: true, query: 'aff=affiliated' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Log in to see your company’s affiliated vendors.')).toBeVisible();
  },
};
