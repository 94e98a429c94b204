import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Combobox, type ComboboxProps } from './combobox.tsx';

function Controlled(args: ComboboxProps) {
  const [value, setValue] = useState(args.value);
  return (
    <div className="min-h-80 max-w-80 p-4">
      <Combobox
        {...args}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          args.onValueChange(next);
        }}
      />
    </div>
  );
}

const meta = {
  component: Combobox,
  args: {
    label: 'State',
    placeholder: 'Choose a state',
    options: [
      'Andhra Pradesh',
      'Gujarat',
      'Jharkhand',
      'Karnataka',
      'Maharashtra',
      'Odisha',
      'Tamil Nadu',
      'Telangana',
    ].map((value) => ({ value, label: value })),
    value: null,
    onValueChange: fn(),
    listHeight: 100,
  },
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof Combobox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByRole('combobox', { name: 'State' });
    await step('typing filters while the focus stays in the field', async () => {
      await userEvent.click(field);
      await userEvent.type(field, 'ra');
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4 - 1));
      await expect(field).toHaveFocus();
      await expect(screen.getByText('3 results')).toBeInTheDocument();
    });
    await step('the list is as high as asked and no higher', async () => {
      await expect(screen.getByRole('listbox').getBoundingClientRect().height).toBeLessThanOrEqual(100);
    });
    await step('arrows move, Enter chooses', async () => {
      await userEvent.keyboard('{ArrowDown}');
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(args.onValueChange).toHaveBeenCalled());
      await expect(field).toHaveValue(String((args.onValueChange as ReturnType<typeof fn>).mock.lastCall?.[0]));
    });
    await step('no match says so', async () => {
      await userEvent.clear(field);
      await userEvent.type(field, 'zz');
      await waitFor(() => expect(screen.getByText('No match')).toBeVisible());
    });
    await step('Escape closes the list', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    });
  },
};

export const Chosen: Story = {
  args: { value: 'Gujarat' },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('combobox')).toHaveValue('Gujarat');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
    await expect(canvas.getByRole('combobox')).toHaveValue('');
  },
};

export const DisabledWithReason: Story = {
  args: {
    label: 'Plant',
    value: 'corporate',
    options: [{ value: 'corporate', label: 'Corporate Office' }],
    disabledReason: 'Corporate users belong to the corporate office.',
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox', { name: 'Plant' });
    await expect(field).toBeDisabled();
    await expect(field).toHaveValue('Corporate Office');
    await expect(field).toHaveAccessibleDescription('Corporate users belong to the corporate office.');
  },
};

export const WithError: Story = {
  args: { error: 'Choose a state', isRequired: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox')).toBeInvalid();
    await expect(canvas.getByRole('combobox')).toHaveAccessibleDescription('Choose a state');
  },
};

export const Loading: Story = {
  args: { options: [], isLoading: true, isFilteredByHost: true, onQueryChange: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'p');
    await waitFor(() => expect(screen.getByText('Loading…')).toBeVisible());
    await expect(args.onQueryChange).toHaveBeenLastCalledWith('p');
  },
};
