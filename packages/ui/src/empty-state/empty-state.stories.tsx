import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

const meta = { component: EmptyState, args: { title: 'No vendors here yet' } } satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FirstUse: Story = {
  args: {
    children: 'Shortlist a vendor on its card or its profile and it appears in this group.',
    action: <Button variant="primary">Find vendors</Button>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2, name: 'No vendors here yet' })).toBeVisible();
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
  },
};

export const NoResults: Story = {
  args: {
    kind: 'no-results',
    title: 'No vendor matches all of these filters',
    children: 'Remove a filter, or search for one word less.',
    action: <Button>Clear filters</Button>,
  },
};

export const NoPermission: Story = {
  args: {
    kind: 'no-permission',
    title: 'Contacts are for logged-in buyers',
    children: 'Log in to see contacts.',
    headingLevel: 1,
  },
};
