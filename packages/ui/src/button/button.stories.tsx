import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from './button.tsx';

const meta = {
  component: Button,
  args: { children: 'Search', onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {
  args: { variant: 'primary' },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Search' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
    await expect(button).toHaveAttribute('type', 'button');
  },
};

export const Variants: Story = {
  render: (args) => (
    <div className="flex flex-wrap items-center gap-3">
      <Button {...args} variant="primary">
        Shortlist
      </Button>
      <Button {...args} variant="secondary">
        Message
      </Button>
      <Button {...args} variant="quiet">
        Clear all
      </Button>
      <Button {...args} variant="danger">
        Delete group
      </Button>
      <div className="flex gap-3 rounded-large bg-inverse p-3">
        <Button {...args} variant="inverse">
          Clear
        </Button>
        <Button {...args} variant="spark">
          Compare
        </Button>
      </div>
    </div>
  ),
};

export const Sizes: Story = {
  render: (args) => (
    <div className="flex flex-wrap items-center gap-3">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <Button {...args} key={size} size={size} variant="primary">
          <Plus aria-hidden /> {size}
        </Button>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    for (const [name, height] of [
      ['small', 28],
      ['middle', 36],
      ['large', 44],
    ] as const) {
      await expect(canvas.getByRole('button', { name }).getBoundingClientRect().height).toBe(height);
    }
  },
};

export const Compact: Story = {
  globals: { density: 'compact' },
  render: Sizes.render,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'middle' }).getBoundingClientRect().height).toBe(32);
  },
};

export const Loading: Story = {
  render: (args) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        args.onClick?.(event as never);
      }}
      className="flex flex-wrap gap-3"
    >
      <Button variant="primary" type="submit" isLoading>
        Login
      </Button>
      <Button variant="primary" type="submit">
        Login
      </Button>
      <input aria-label="Email" defaultValue="owner@sagarsteel.example" className="border-control border px-2" />
    </form>
  ),
  play: async ({ canvas, args, step }) => {
    const [loading, idle] = canvas.getAllByRole('button', { name: 'Login' }) as [HTMLElement, HTMLElement];
    await step('keeps its width, its name and says that it is busy', async () => {
      await expect(loading.getBoundingClientRect().width).toBe(idle.getBoundingClientRect().width);
      await expect(loading).toHaveAttribute('aria-busy', 'true');
    });
    await step('blocks a second submit by click and by Enter in a field', async () => {
      await userEvent.click(loading);
      await userEvent.type(canvas.getByLabelText('Email'), '{Enter}');
      await expect(args.onClick).not.toHaveBeenCalled();
    });
  },
};

export const DisabledWithReason: Story = {
  args: { variant: 'primary', children: 'Compare', disabledReason: 'Choose at least 2 vendors to compare.' },
  decorators: [
    (Story) => (
      <div className="px-24 pb-12">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, args, step }) => {
    const button = canvas.getByRole('button', { name: 'Compare' });
    await step('can be reached and says why', async () => {
      await userEvent.tab();
      await expect(button).toHaveFocus();
      await expect(button).toHaveAccessibleDescription('Choose at least 2 vendors to compare.');
      await expect(canvas.getByText('Choose at least 2 vendors to compare.')).toBeVisible();
    });
    await step('does nothing when pressed', async () => {
      await userEvent.keyboard('{Enter}');
      await userEvent.click(button);
      await expect(args.onClick).not.toHaveBeenCalled();
    });
    await step('the reason goes away on Escape', async () => {
      await userEvent.unhover(button);
      await userEvent.keyboard('{Escape}');
      await expect(canvas.getByText('Choose at least 2 vendors to compare.')).not.toBeVisible();
    });
  },
};

export const WideOnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    variant: 'primary',
    size: 'large',
    isWide: true,
    children: 'A long name in a translation that takes two lines',
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
