import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
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
import Explore from './explore.tsx';

const [first] = examples.getVendorCategoriesList.body.categories;
const service = first!.subcategories[0]!;
const serviceLink = { name: new RegExp(service.name.replaceAll(/[()]/g, '.')) };

const meta = {
  component: Explore,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'explore' },
    states: { partial: 'It makes one call.' },
    ...recorded,
  },
} satisfies Meta<typeof Explore>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', serviceLink)).toHaveAttribute(
      'href',
      `/vendor-search?subcategoryId=${service._id}`,
    );
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', serviceLink)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: { api: { getVendorCategoriesList: 'loading' } },
  play: async ({ canvas }) => expect(canvas.getByRole('heading', { level: 1, name: 'Explore Vendors' })).toBeVisible(),
};

export const Empty: Story = {
  parameters: { api: { getVendorCategoriesList: { body: { categories: [] } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No category yet' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Find Vendors' })).toHaveAttribute('href', '/vendor-search');
  },
};

export const Refused: Story = {
  parameters: { api: { getVendorCategoriesList: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
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
    await expect(await canvas.findByRole('link', serviceLink)).toBeVisible();
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
    await expect(await canvas.findByRole('link', serviceLink)).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getVendorCategoriesList: {
        body: {
          categories: [{ ...first, name: longText, subcategories: [{ ...service, name: longText }] }],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: longText })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
