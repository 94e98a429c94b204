import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { CurrencyField, type CurrencyFieldProps } from './currency-field.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['money input', 'amount', 'price', 'rupees'],
  purpose: 'Takes an amount in rupees, groups it in lakh and crore, and gives its owner whole paise.',
  avoid: [
    'For a range of amounts that filters a list: use the range slider.',
    'To show an amount: write it with formatNumber, right-aligned and with tabular figures.',
    'For another currency: it only knows rupees and paise.',
  ],
  anatomy: {
    'currency-field': 'The whole field with label, description and error.',
    'currency-sign': 'The sign of the rupee inside the frame.',
    'currency-unit': 'What the amount is for, behind it.',
    'field-description': 'Help that stays, or why the field is disabled.',
    'field-error': 'What is wrong with the amount.',
  },
  keyboard: {
    '0 to 9, point': 'Enter the amount; separators are added automatically.',
    'Ctrl+V': 'Pastes an amount with or without sign and commas.',
    Tab: 'Leaves the field; an invalid amount shows its error then.',
  },
  knownIssues: [
    'Undo by Ctrl+Z goes back by the browser’s own steps, which may hold separators that were moved since.',
  ],
};

function Controlled(args: CurrencyFieldProps) {
  const [value, setValue] = useState(args.value);
  return (
    <CurrencyField
      {...args}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        args.onValueChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Forms/Currency field',
  id: 'components-currency-field',
  component: CurrencyField,
  args: { label: 'Unit rate', value: null, onValueChange: fn() },
  parameters: { guide },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <div className="max-w-70">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CurrencyField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every size and state at once. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-5">
      <Controlled {...args} label="Small" size="small" value={1_23_456_750} />
      <Controlled {...args} label="Middle" value={1_23_456_700} unit="per tonne" description="Without tax." />
      <Controlled {...args} label="Large" size="large" value={10_84_26_00_000} />
      <Controlled {...args} label="Empty" optionalLabel="optional" />
      <Controlled {...args} label="Wrong" value={50} error="Enter ₹100 or more" />
      <Controlled {...args} label="Saving" value={50_000_00} isLoading />
      <Controlled {...args} label="Fixed" value={50_000_00} disabledReason="The bidding time is over." />
    </div>
  ),
};

const input = (canvas: { getByRole: (role: string) => HTMLElement }) => canvas.getByRole('textbox') as HTMLInputElement;

export const Typing: Story = {
  parameters: { covers: ['groups-while-typing', 'caret-stays', 'integer-paise', 'decimal-keyboard', 'keyboard'] },
  play: async ({ canvas, args, step }) => {
    await expect(input(canvas)).toHaveAttribute('inputmode', 'decimal');
    await step('groups at each digit', async () => {
      await userEvent.tab();
      for (const [key, text] of [
        ['1', '1'],
        ['2', '12'],
        ['3', '123'],
        ['4', '1,234'],
        ['5', '12,345'],
        ['6', '1,23,456'],
        ['7', '12,34,567'],
      ] as const) {
        await userEvent.keyboard(key);
        await expect(input(canvas)).toHaveValue(text);
      }
      await expect(args.onValueChange).toHaveBeenLastCalledWith(123_456_700);
    });
    await step('paise are whole', async () => {
      await userEvent.keyboard('.15');
      await expect(input(canvas)).toHaveValue('12,34,567.15');
      await expect(args.onValueChange).toHaveBeenLastCalledWith(123_456_715);
    });
    await step('the caret stays behind its digit', async () => {
      input(canvas).setSelectionRange(4, 4);
      await userEvent.keyboard('9');
      await expect(input(canvas)).toHaveValue('1,23,94,567.15');
      await expect(input(canvas).selectionStart).toBe(6);
      await userEvent.keyboard('{Backspace}');
      await expect(input(canvas)).toHaveValue('12,34,567.15');
      await expect(input(canvas).selectionStart).toBe(4);
    });
    await step('on leaving it is written out', async () => {
      await userEvent.clear(input(canvas));
      await userEvent.keyboard('5000.5');
      await userEvent.tab();
      await expect(input(canvas)).toHaveValue('5,000.50');
    });
  },
};

export const Paste: Story = {
  parameters: { covers: ['paste-with-symbols', 'integer-paise'] },
  play: async ({ canvas, args, step }) => {
    for (const [text, shown, paise] of [
      ['₹ 12,34,567.50', '12,34,567.50', 123_456_750],
      ['Rs. 500/-', '500', 50_000],
      ['INR 1,234,567', '12,34,567', 123_456_700],
    ] as const)
      await step(text, async () => {
        await userEvent.clear(input(canvas));
        await userEvent.paste(text);
        await expect(input(canvas)).toHaveValue(shown);
        await expect(args.onValueChange).toHaveBeenLastCalledWith(paise);
      });
  },
};

/** What cannot be an amount stays in the field and is told on leaving it. */
export const WithError: Story = {
  parameters: { covers: ['error'] },
  args: { minInPaise: 10_000, maxInPaise: 10_000_000 },
  play: async ({ canvas, args, step }) => {
    const told = (text: string) => expect(input(canvas)).toHaveAccessibleDescription(text);
    await step('not an amount', async () => {
      await userEvent.type(input(canvas), '12.345');
      await expect(input(canvas)).not.toBeInvalid();
      await userEvent.tab();
      await told('Enter an amount such as 12,34,567.50');
      await expect(input(canvas)).toHaveValue('12.345');
      await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
    });
    await step('under and over the bounds', async () => {
      await userEvent.clear(input(canvas));
      await userEvent.type(input(canvas), '99');
      await userEvent.tab();
      await told('Enter ₹100 or more');
      await userEvent.clear(input(canvas));
      await userEvent.type(input(canvas), '100001');
      await userEvent.tab();
      await told('Enter ₹1,00,000 or less');
    });
    await step('mended', async () => {
      await userEvent.clear(input(canvas));
      await userEvent.type(input(canvas), '100');
      await userEvent.tab();
      await expect(input(canvas)).not.toBeInvalid();
    });
  },
};

export const Named: Story = {
  parameters: { covers: ['screen-reader'] },
  args: { description: 'Without tax.', unit: 'per tonne', isRequired: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Unit rate' })).toHaveAccessibleDescription('Without tax.');
    await expect(input(canvas)).toBeRequired();
  },
};

export const Loading: Story = {
  parameters: { covers: ['loading'] },
  args: { isLoading: true, value: 5_000_000 },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(input(canvas), '1');
    await expect(input(canvas)).toHaveValue('50,000');
    await expect(input(canvas)).toHaveAttribute('aria-busy', 'true');
    await expect(canvasElement.querySelector('[data-slot=field-spinner]')).toBeVisible();
  },
};

export const DisabledWithReason: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: { value: 5_000_000, disabledReason: 'The bidding time is over.' },
  play: async ({ canvas }) => {
    await expect(input(canvas)).toBeDisabled();
    await expect(input(canvas)).toHaveAccessibleDescription('The bidding time is over.');
  },
};

export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="grid gap-4">
      <Controlled {...args} label="Small" size="small" />
      <Controlled {...args} label="Middle" />
      <Controlled {...args} label="Large" size="large" />
    </div>
  ),
  play: async ({ canvas }) => {
    const heights = canvas.getAllByRole('textbox').map((field) => field.parentElement!.getBoundingClientRect().height);
    await expect(heights).toEqual([28, 36, 44]);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'Unit rate of the retubing of both water walls with material, scaffolding and inspection',
    description: 'Without tax, packing, forwarding and freight, which have their own lines further down.',
    unit: 'per running metre of tube',
    value: 9_007_199_254_740_991,
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const SayWithOrWithoutTax: Story = {
  tags: ['do'],
  parameters: { docs: { description: { story: 'An amount can be compared only when it says what is in it.' } } },
  args: { description: 'Without tax.', unit: 'per tonne', value: 5_000_000 },
};

export const SignInTheLabel: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'The sign is already shown before the amount; in the label it is read twice.' } },
  },
  args: { label: 'Rate (₹)', value: 5_000_000 },
};
