import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Combobox, type ComboboxProps } from './combobox.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['typeahead', 'autocomplete', 'searchable dropdown', 'autosuggest'],
  purpose:
    'One of many: a field that filters a list while one types. It can also take a value that is not in the list.',
  avoid: [
    'For up to about seven choices: use the radio group or the select.',
    'For several values at once: use the facet list.',
    'For a search of the product: use the search box.',
  ],
  anatomy: {
    combobox: 'The whole field with label, note and error; `data-state` is valid or invalid.',
    'combobox-popup': 'The list; a tray at the bottom up to 480 px.',
  },
  keyboard: {
    'Any letter': 'Opens the list and filters it; the focus stays in the field.',
    'Up and down arrow': 'Go through the list.',
    'Home, End': 'Go to the start and the end of the text.',
    Enter: 'Chooses the option that is marked.',
    Escape: 'Closes the list; once more clears the field.',
    Tab: 'Leaves the field.',
  },
  knownIssues: ['On a phone with a small screen and an open keyboard the tray may lie over the field while one types.'],
};

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
  title: 'Forms/Combobox',
  id: 'components-combobox',
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
    listHeightInPixels: 100,
  },
  parameters: { guide },
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof Combobox>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every size and state at once. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid max-w-80 gap-5 p-4">
      <Combobox {...args} label="Small" size="small" value="Gujarat" />
      <Combobox {...args} label="Middle" description="Where the plant is." />
      <Combobox {...args} label="Large" size="large" value="Gujarat" />
      <Combobox {...args} label="Wrong" error="Please enter the Plant Name" isRequired />
      <Combobox {...args} label="Loading" options={[]} isLoading placeholder="Loading…" />
      <Combobox
        {...args}
        label="Fixed"
        value="corporate"
        options={[{ value: 'corporate', label: 'Corporate Office' }]}
        disabledReason="Corporate users belong to the corporate office."
      />
    </div>
  ),
};

export const Default: Story = {
  parameters: {
    covers: [
      'keyboard',
      'focus-stays-in-input',
      'keys',
      'results-announced',
      'no-match',
      'list-height-100',
      'screen-reader',
    ],
  },
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
    await step('Home and End move in the text', async () => {
      await userEvent.keyboard('{Home}');
      await expect((field as HTMLInputElement).selectionStart).toBe(0);
      await userEvent.keyboard('{End}');
      await expect((field as HTMLInputElement).selectionStart).toBe((field as HTMLInputElement).value.length);
    });
    await step('the active option is in view in the low list', async () => {
      await userEvent.clear(field);
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(8));
      await userEvent.keyboard('{ArrowDown>7/}');
      const list = screen.getByRole('listbox').getBoundingClientRect();
      await waitFor(() => {
        const active = document.querySelector('[role=option][data-highlighted]')!.getBoundingClientRect();
        void expect(active.top).toBeGreaterThanOrEqual(list.top - 1);
        void expect(active.bottom).toBeLessThanOrEqual(list.bottom + 1);
      });
      await expect(field).toHaveFocus();
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
  parameters: { covers: ['disabled-fixed', 'disabled-reason'] },
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
  parameters: { covers: ['error'] },
  args: { error: 'Choose a state', isRequired: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox')).toBeInvalid();
    await expect(canvas.getByRole('combobox')).toHaveAccessibleDescription('Choose a state');
  },
};

export const Loading: Story = {
  parameters: { covers: ['loading'] },
  args: { options: [], isLoading: true, isFilteredByHost: true, onQueryChange: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'p');
    await waitFor(() => expect(screen.getByText('Loading…')).toBeVisible());
    await expect(args.onQueryChange).toHaveBeenLastCalledWith('p');
  },
};

/** A plant that is new may be named: what was typed is a choice of its own, and is kept on leaving the field. */
export const CustomValue: Story = {
  args: { label: 'Plant', allowsCustomValue: true, placeholder: 'Search or name a plant' },
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByRole('combobox', { name: 'Plant' });
    await step('offered as a choice', async () => {
      await userEvent.type(field, 'Tarapur Unit 3');
      await waitFor(() => expect(screen.getByRole('option', { name: 'Use “Tarapur Unit 3”' })).toBeVisible());
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith('Tarapur Unit 3'));
      await waitFor(() => expect(field).toHaveValue('Tarapur Unit 3'));
    });
    await step('kept on leaving', async () => {
      await userEvent.clear(field);
      await userEvent.type(field, 'Dahej');
      await userEvent.tab();
      await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith('Dahej'));
      await waitFor(() => expect(field).toHaveValue('Dahej'));
    });
    await step('a name that is in the list is that one', async () => {
      await userEvent.clear(field);
      await userEvent.type(field, 'gujarat');
      await waitFor(() => expect(screen.queryByText(/^Use/)).toBeNull());
      await userEvent.tab();
      await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith('Gujarat'));
    });
  },
};

export const TrayOnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['tray-on-phones', 'long-text'] },
  args: {
    label: 'State in which the plant that you buy for is registered with its own number',
    options: [
      { value: 'a', label: 'Dadra and Nagar Haveli and Daman and Diu, with every district of the union territory' },
      { value: 'b', label: 'Goa', description: 'Both districts' },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    const popup = await waitFor(() => document.querySelector('[data-slot=combobox-popup]')!);
    await waitFor(() => expect(Math.round(popup.getBoundingClientRect().bottom)).toBe(window.innerHeight));
    await expect(popup.getBoundingClientRect().width).toBe(document.documentElement.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="grid gap-4">
      <Combobox {...args} label="Small" size="small" />
      <Combobox {...args} label="Middle" />
      <Combobox {...args} label="Large" size="large" />
    </div>
  ),
  play: async ({ canvas }) => {
    const heights = canvas.getAllByRole('combobox').map((field) => field.parentElement!.getBoundingClientRect().height);
    await expect(heights).toEqual([28, 36, 44]);
  },
};

export const ManyChoices: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'A list that is too long to be read at once, of names that people know.' } },
  },
};

export const TwoChoices: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'Two choices hide behind typing and a list; a radio group shows both at once.' } },
  },
  args: {
    label: 'User type',
    options: [
      { value: 'plant', label: 'Plant User' },
      { value: 'corporate', label: 'Corporate User' },
    ],
  },
};
