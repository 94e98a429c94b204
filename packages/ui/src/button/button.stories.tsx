import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Button } from './button.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['CTA', 'action', 'loading button'],
  purpose: 'Does something on this page: sends, saves, opens a dialog. Use at most one primary button per view.',
  avoid: [
    'To go somewhere: use Link, or an anchor with buttonClass when it should look like a button.',
    'For a symbol without text: use IconButton, which has a name.',
    'To choose one of a few views: use SegmentedControl or Tabs.',
  ],
  anatomy: {
    button: 'The native button; data-state is idle or loading, data-disabled is there while it has a reason.',
    'button-reason': 'Why it cannot be used, shown on hover and focus, and read as its description.',
  },
  keyboard: {
    Tab: 'Goes to it, also while it cannot be used.',
    'Enter, Space': 'Presses it; nothing happens while it loads or cannot be used.',
    Escape: 'Hides the reason without moving the focus.',
  },
  without: { error: 'A Banner or Toast shows the error, and the button can be pressed again.' },
};

const meta = {
  title: 'Actions/Button',
  id: 'components-button',
  component: Button,
  args: { children: 'Search', onClick: fn() },
  parameters: { guide, hindi: { children: 'खोजें' } },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

/** All variants in all sizes, then loading and disabled. */
export const Overview: Story = {
  render: () => (
    <div className="grid gap-4">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          <Button variant="primary" size={size}>
            <Plus aria-hidden /> Shortlist
          </Button>
          <Button size={size}>Message</Button>
          <Button variant="quiet" size={size}>
            Clear all
          </Button>
          <Button variant="danger" size={size}>
            Delete group
          </Button>
          <Button variant="primary" size={size} isLoading>
            Login
          </Button>
          <Button size={size} disabledReason="Choose at least 2 vendors to compare.">
            Compare
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-3 rounded-large bg-inverse p-3">
        <Button variant="inverse">Clear</Button>
        <Button variant="spark">Compare</Button>
      </div>
      <Button variant="primary" isWide>
        Send the request
      </Button>
    </div>
  ),
};

export const OnePrimary: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'One primary button leads; what else can be done is secondary or quiet.' } },
  },
  render: () => (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary">Send</Button>
      <Button>Save draft</Button>
      <Button variant="quiet">Cancel</Button>
    </div>
  ),
};

export const ManyPrimaries: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'Three primary buttons: the main action is not clear.' } },
  },
  render: () => (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary">Send</Button>
      <Button variant="primary">Save draft</Button>
      <Button variant="primary">Cancel</Button>
    </div>
  ),
};

/** Reached by Tab, pressed by Enter and by Space, and no submit of a form by accident. */
export const Keyboard: Story = {
  args: { variant: 'primary' },
  parameters: { covers: ['keyboard', 'enter-and-space'] },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Search' });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
    await expect(button).toHaveAttribute('type', 'button');
  },
};

export const Sizes: Story = {
  parameters: { covers: ['sizes', 'target-size'] },
  render: () => (
    <div className="flex flex-wrap items-center gap-3">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <Button key={size} size={size} variant="primary">
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
      const button = canvas.getByRole('button', { name });
      await expect(button.getBoundingClientRect().height).toBe(height);
      await expect(button).toHaveClass('pointer-coarse:before:h-11');
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

/** A press while the work is under way does nothing, whichever way it comes. */
export const Loading: Story = {
  parameters: { covers: ['loading', 'loading-keeps-width', 'no-double-submit'] },
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
  parameters: { covers: ['disabled-reason', 'disabled-says-why', 'screen-reader'] },
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
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    variant: 'primary',
    size: 'large',
    isWide: true,
    children: 'A long name in a translation that takes two lines',
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const button = canvas.getByRole('button');
    await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
  },
};

/** Of a filled, an outlined and a quiet button that cannot be used one still sees which is which. */
export const DisabledKeepsItsRank: Story = {
  render: () => (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" disabledReason="Nothing has changed.">
        Save
      </Button>
      <Button disabledReason="Nothing has changed.">Undo</Button>
      <Button variant="quiet" disabledReason="Nothing has changed.">
        Help
      </Button>
      <Button variant="quiet" disabled>
        Help
      </Button>
    </div>
  ),
  play: async ({ canvas }) => {
    const look = (name: string, at = 0) => {
      const { backgroundColor, borderTopColor, color } = getComputedStyle(canvas.getAllByRole('button', { name })[at]!);
      return { fill: backgroundColor, line: borderTopColor, color };
    };
    const none = 'rgba(0, 0, 0, 0)';
    await expect(look('Save').fill).not.toBe(none);
    await expect(look('Undo')).toMatchObject({ fill: none, color: look('Save').color });
    await expect(look('Undo').line).not.toBe(none);
    await expect(look('Help')).toEqual({ fill: none, line: none, color: look('Save').color });
    await expect(look('Help', 1)).toEqual(look('Help'));
  },
};
