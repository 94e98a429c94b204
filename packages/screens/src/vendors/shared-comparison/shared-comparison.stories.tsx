import type { Answer } from '@millwright/api-client/client';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { storyHost } from '../../shared/story-host.tsx';
import { threeVendors } from '../vendor-comparison/comparison.examples.ts';
import SharedComparison from './shared-comparison.tsx';

const frozen: Answer<'getSharedComparison'> = {
  comparison: threeVendors,
  weights: { rating: 10, proximity: 5 },
  sharedBy: 'Meera Kulkarni',
  companyName: 'Sagar Steel',
  note: 'For the meeting on Thursday.',
  sharedAt: '2026-11-20T04:10:00Z',
  expiresAt: '2026-12-04T04:10:00Z',
};

const meta = {
  component: SharedComparison,
  decorators: [storyHost],
  args: { gstn: '3q2-7wS1pJxgk5cWmB2n0u9s2mVYb9mQ8f9q1kq1tVg' },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'shared-comparison' },
    api: { getSharedComparison: { body: frozen } },
  },
} satisfies Meta<typeof SharedComparison>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Frozen on 20 Nov 2026, 9:40 am IST')).toBeVisible();
    await expect(canvas.getByRole('table')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Remove/ })).toBeNull();
    await expect(canvas.queryByRole('spinbutton')).toBeNull();
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Loading: Story = { parameters: { api: { getSharedComparison: 'loading' } } };

export const NotAllowed: Story = {
  parameters: { api: { getSharedComparison: { status: 404 } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getSharedComparison: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  },
};
