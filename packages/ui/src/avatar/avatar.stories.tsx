import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Avatar } from './avatar.tsx';

const meta = { component: Avatar, args: { name: 'Tungabhadra Heat Services' } } satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#155273"/><circle cx="24" cy="24" r="12" fill="#f27f28"/></svg>')}`;

export const Initials: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('TH').getBoundingClientRect().width).toBe(48);
  },
};

export const Logo: Story = { args: { src: logo } };

export const BrokenLogo: Story = {
  args: { src: 'data:image/png;base64,broken' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('TH')).toBeVisible());
  },
};

export const NameNotBeside: Story = {
  args: { name: 'Sagar Owner', shape: 'round', size: 'small', isNameHidden: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Sagar Owner' })).toBeVisible();
  },
};

export const Sizes: Story = {
  render: () => (
    <div className="flex flex-wrap items-center gap-3">
      {[
        'Tungabhadra Heat Services',
        'Sahyadri Boiler Works',
        'Konkan Pressure Parts',
        'Narmada Thermal',
        'Kaveri',
        'Deccan Cement Ltd',
      ].map((name, index) => (
        <Avatar key={name} name={name} size={(['small', 'middle', 'large'] as const)[index % 3]} />
      ))}
    </div>
  ),
};
