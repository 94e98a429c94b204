import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { DocumentLink } from './document-link.tsx';

const meta = {
  component: DocumentLink,
  args: { href: '/files/brochure.pdf', name: 'Company brochure', sizeInBytes: 1_540_000 },
  decorators: [
    (Story) => (
      <div className="max-w-90 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DocumentLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Download: Story = {
  args: { download: 'brochure.pdf' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Company brochure PDF · 1.5 MB' });
    await expect(link).toHaveAttribute('download', 'brochure.pdf');
  },
};

export const NewTab: Story = {
  args: { target: '_blank', description: 'valid to 30 Jun 2028', name: 'ASME “R” stamp', sizeInBytes: undefined },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: /opens in a new tab/ });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  },
};
