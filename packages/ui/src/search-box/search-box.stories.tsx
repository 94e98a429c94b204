import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';
import { SearchBox } from './search-box.tsx';

const scope = (
  <SegmentedControl
    label="Search by"
    options={[
      { value: 'requirement', label: 'Requirement' },
      { value: 'companyName', label: 'Company name' },
    ]}
  />
);

const meta = {
  component: SearchBox,
  args: { placeholder: 'Boiler repair', onSearch: fn(), onValueChange: fn() },
  decorators: [
    (Story) => (
      <div className="max-w-page p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SearchBox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByRole('searchbox', { name: 'I am looking for' });
    await step('is a search landmark', async () => {
      await expect(canvas.getByRole('search', { name: 'Search vendors' })).toBeVisible();
    });
    await step('a slash brings the focus here, and is not typed', async () => {
      await userEvent.keyboard('/');
      await expect(field).toHaveFocus();
      await expect(field).toHaveValue('');
    });
    await step('a slash in the field is text', async () => {
      await userEvent.keyboard('24/7 repair ');
      await expect(field).toHaveValue('24/7 repair ');
    });
    await step('Enter searches for the trimmed text', async () => {
      await userEvent.keyboard('{Enter}');
      await expect(args.onSearch).toHaveBeenLastCalledWith('24/7 repair');
    });
    await step('Escape clears and stays', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(field).toHaveValue('');
      await expect(field).toHaveFocus();
      await expect(args.onValueChange).toHaveBeenLastCalledWith('');
    });
    await step('the clear button clears and gives the focus back', async () => {
      await userEvent.type(field, 'pump');
      await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
      await expect(field).toHaveValue('');
      await expect(field).toHaveFocus();
      await expect(canvas.queryByRole('button', { name: 'Clear search' })).toBeNull();
    });
    await step('the button searches, also for nothing', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Search' }));
      await expect(args.onSearch).toHaveBeenLastCalledWith('');
    });
  },
};

export const WithScope: Story = { args: { scope, defaultValue: 'boilr repair' } };

export const Phone: Story = {
  ...WithScope,
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Pending: Story = {
  args: { scope, defaultValue: 'boiler repair', isPending: true },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Search' });
    await expect(canvas.getByRole('search')).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    await expect(args.onSearch).toHaveBeenCalledWith('boiler repair');
  },
};

export const ShortcutOff: Story = {
  args: { shortcut: null, size: 'middle' },
  play: async ({ canvas }) => {
    await userEvent.keyboard('/');
    await expect(canvas.getByRole('searchbox')).not.toHaveFocus();
    await expect(canvas.queryByText('/')).toBeNull();
  },
};
