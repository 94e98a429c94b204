import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { NavTabs } from './nav-tabs.tsx';

const meta = {
  component: NavTabs,
  args: {
    label: 'Vendor profile',
    currentId: 'overview',
    tabs: [
      { id: 'overview', label: 'Overview', href: '#overview' },
      { id: 'services', label: 'Services', href: '#services', count: 14 },
      { id: 'certifications', label: 'Certifications', href: '#certifications', count: 6 },
      { id: 'case-studies', label: 'Case studies', href: '#case-studies', count: 5 },
      { id: 'gallery', label: 'Gallery', href: '#gallery', count: 23 },
      { id: 'reviews', label: 'Reviews', href: '#reviews', count: 36 },
    ],
  },
} satisfies Meta<typeof NavTabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Vendor profile' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: 'Services 14' })).not.toHaveAttribute('aria-current');
    await expect(canvas.queryByRole('tab')).toBeNull();
  },
};

export const CurrentIsBroughtIntoView: Story = {
  args: { currentId: 'reviews' },
  decorators: [
    (Story) => (
      <div className="w-72">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const row = canvas.getByRole('list').getBoundingClientRect();
    await waitFor(async () => {
      const tab = canvas.getByRole('link', { name: 'Reviews 36' }).getBoundingClientRect();
      await expect(tab.right).toBeLessThanOrEqual(row.right + 1);
    });
    // The edge that hides tabs fades, the other one does not.
    await waitFor(() => expect(canvas.getByRole('list')).toHaveAttribute('data-fade', 'start'));
  },
};
