import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { CompareTray } from './compare-tray.tsx';

const vendors = [
  { id: '27AAZCT0000K1ZQ', name: 'Tungabhadra Heat Services' },
  { id: '27AAZCS0000B1Z8', name: 'Sahyadri Boiler Works' },
];

const meta = {
  component: CompareTray,
  args: { vendors, href: '#compare', onClear: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <div className="min-h-40">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CompareTray>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, args }) => {
    // It rises into view.
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Vendors to compare' })).toBeVisible());
    await expect(canvas.getByRole('status')).toHaveTextContent('2 vendors to compare');
    await expect(canvas.getByText('Tungabhadra Heat Services, Sahyadri Boiler Works')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '#compare');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
    await expect(args.onClear).toHaveBeenCalledOnce();
  },
};

export const TooFew: Story = {
  args: { vendors: vendors.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Compare' })).toHaveAccessibleDescription(
      'Choose 1 more to compare',
    );
    await expect(canvas.getByRole('status')).toHaveTextContent('1 vendor to compare');
  },
};

export const Full: Story = {
  args: {
    vendors: ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => ({
      id: letter,
      name: `${letter} Boiler and Heat Works Private Limited`,
    })),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('(6 at most)');
  },
};

export const Empty: Story = {
  args: { vendors: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region')).toBeNull();
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
