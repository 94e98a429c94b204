import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { storyHost } from '../../shared/story-host.tsx';
import Explore from './explore.tsx';

const meta = {
  component: Explore,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'explore' } },
} satisfies Meta<typeof Explore>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    const service = await canvas.findByRole('link', { name: /Boiler repair/ });
    await expect(service).toHaveAttribute('href', '/vendor-search?subcategoryId=boiler-repair');
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /Boiler repair/ });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Loading: Story = {
  parameters: { api: { getVendorCategoriesList: 'loading' } },
  play: async ({ canvas }) => expect(canvas.getByRole('heading', { level: 1, name: 'Explore Vendors' })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getVendorCategoriesList: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: /Try again/ })).toBeVisible(),
};
