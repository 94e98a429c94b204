import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Badge } from '../badge/badge.tsx';
import { Breadcrumb } from '../breadcrumb/breadcrumb.tsx';
import { Button } from '../button/button.tsx';
import { PageHeader } from './page-header.tsx';

const meta = {
  component: PageHeader,
  args: {
    title: 'Compare vendors',
    status: <Badge tone="steel">3 vendors</Badge>,
    description: 'Frozen on 18 Nov 2026, 17:00 IST',
    breadcrumb: <Breadcrumb items={[{ label: 'Vendors', href: '/vendorlist' }, { label: 'Compare' }]} />,
    actions: (
      <>
        <Button>Export</Button>
        <Button variant="primary">Share</Button>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PageHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const title = canvas.getByRole('heading', { level: 1, name: 'Compare vendors' });
    // The host moves the focus here after a change of page.
    title.focus();
    await expect(title).toHaveFocus();
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
