import type { Meta, StoryObj } from '@storybook/react-vite';
import { MapPin } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { Chip } from './chip.tsx';

const meta = { component: Chip, args: { text: 'Maharashtra' } } satisfies Meta<typeof Chip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const WithIcon: Story = { args: { icon: <MapPin aria-hidden />, tone: 'line' } };

export const Removable: Story = {
  args: { onRemove: fn() },
  play: async ({ canvas, args, step }) => {
    const remove = canvas.getByRole('button', { name: 'Remove Maharashtra' });
    await step('the keyboard removes it', async () => {
      await userEvent.tab();
      await expect(remove).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect(args.onRemove).toHaveBeenCalledOnce();
    });
  },
};

export const LongOnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  args: { text: 'Boiler water-wall panels, headers, economiser coils and superheaters', onRemove: fn() },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expect(canvas.getByRole('button')).toBeVisible();
  },
};
