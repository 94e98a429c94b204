import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longText,
  narrow,
  offlineTitle,
  refusedTitle,
} from '../../shared/story-states.ts';
import MarketingSuite from './marketing-suite.tsx';

const meta = {
  component: MarketingSuite,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'marketing-suite', isGuest: true },
    states: { partial: 'One answer only: the services.' },
    ...recorded,
  },
} satisfies Meta<typeof MarketingSuite>;

export default meta;
type Story = StoryObj<typeof meta>;

const { categories } = examples.getVendorCategoriesList.body;
const service = categories[0]!.subcategories[0]!;
const wentTo = (canvas: { getByTestId: (id: string) => HTMLElement }) =>
  canvas.getByTestId('story-host').getAttribute('data-went-to');

export const Ready: Story = {
  play: async ({ canvas }) => {
    for (const promise of [
      'Faster and better discovery of verified vendors',
      'Increased efficiency in vendor engagements',
      'Easier onboarding of new vendors',
    ])
      await expect(canvas.getByRole('heading', { name: promise })).toBeVisible();
    await expect(canvas.getByText('I am looking for')).toBeVisible();
  },
};

export const ServiceLeadsToVendors: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: service.name }));
    await expect(wentTo(canvas)).toBe(`/guest-vendor-search?${new URLSearchParams({ search: service.name })}`);
  },
};

export const Searching: Story = {
  play: async ({ canvas }) => {
    const box = canvas.getByPlaceholderText('Boiler repair');
    await userEvent.type(box, 'tank cleaning{Enter}');
    await expect(wentTo(canvas)).toBe('/guest-vendor-search?search=tank+cleaning');
  },
};

/** Who is logged in goes to the listing of clients, and is not asked to register. */
export const LoggedIn: Story = {
  parameters: { host: { screen: 'marketing-suite', isGuest: false } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: service.name }));
    await expect(wentTo(canvas)).toBe(`/vendor-search?${new URLSearchParams({ search: service.name })}`);
    await expect(canvas.queryByRole('link', { name: 'Register' })).toBeNull();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: service.name });
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: { api: { getVendorCategoriesList: 'loading' } },
  play: async ({ canvas }) => expect(canvas.getByRole('heading', { level: 1 })).toBeVisible(),
};

export const Empty: Story = {
  parameters: { api: { getVendorCategoriesList: { body: { categories: [] } } } },
  play: async ({ canvas }) => expect(await canvas.findByText(/No service is listed yet/)).toBeVisible(),
};

export const Refused: Story = {
  parameters: { api: { getVendorCategoriesList: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getVendorCategoriesList: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getVendorCategoriesList: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('link', { name: service.name })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getVendorCategoriesList: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { getVendorCategoriesList: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect(await canvas.findByRole('link', { name: service.name })).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getVendorCategoriesList: {
        body: {
          categories: categories.map((category) => ({
            ...category,
            name: longText.slice(60, 120),
            subcategories: category.subcategories.map((one) => ({ ...one, name: longText.slice(60, 120) })),
          })),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('heading', { name: longText.slice(60, 120) }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
