import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Tabs } from './tabs.tsx';

const meta = {
  component: Tabs,
  args: {
    label: 'Vendor lists',
    onValueChange: fn(),
    tabs: [
      { id: 'shortlisted', label: 'Shortlisted', count: 12, content: <p className="py-3">Sahyadri Boiler Works</p> },
      { id: 'requests', label: 'Vendor Requests', content: <p className="py-3">No request yet</p> },
      { id: 'last', label: 'Last 5', content: <p className="py-3">Konkan Pressure Parts</p> },
    ],
  },
} satisfies Meta<typeof Tabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args, step }) => {
    await step('one tab is selected, and its panel is named by it', async () => {
      await expect(canvas.getByRole('tab', { name: 'Shortlisted 12' })).toHaveAttribute('aria-selected', 'true');
      await expect(canvas.getByRole('tabpanel', { name: 'Shortlisted 12' })).toHaveTextContent('Sahyadri');
    });
    await step('arrows, End and Home move and wrap', async () => {
      await userEvent.tab();
      await userEvent.keyboard('{ArrowLeft}');
      await expect(canvas.getByRole('tab', { name: 'Last 5' })).toHaveFocus();
      await expect(args.onValueChange).toHaveBeenLastCalledWith('last');
      await userEvent.keyboard('{Home}{ArrowRight}');
      await expect(canvas.getByRole('tabpanel')).toHaveTextContent('No request yet');
      await userEvent.keyboard('{End}');
      await expect(canvas.getByRole('tab', { name: 'Last 5' })).toHaveFocus();
    });
    await step('Tab goes from the tab into its panel', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('tabpanel', { name: 'Last 5' })).toHaveFocus();
    });
  },
};
