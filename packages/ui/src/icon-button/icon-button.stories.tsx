import type { Meta, StoryObj } from '@storybook/react-vite';
import { Download, FileText, Mail, Share2 } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { IconButton } from './icon-button.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['icon action', 'toolbar button'],
  purpose: 'A button that is only a symbol, where there is no room for words and the symbol is known to all.',
  avoid: [
    'Where there is room for a word: use Button.',
    'For a symbol that needs explaining: use Button with icon and text.',
    'To go somewhere: use Link.',
    'To open a list of actions: use Menu, whose trigger it may be.',
  ],
  anatomy: {
    button: 'The native button of Button, as wide as high; data-state is idle or loading.',
    'button-reason': 'Why it cannot be used, shown on hover and focus, and read as its description.',
  },
  keyboard: {
    Tab: 'Goes to it, also while it cannot be used.',
    'Enter, Space': 'Press it; nothing happens while it loads or cannot be used.',
    Escape: 'Hides the reason without moving the focus.',
  },
  knownIssues: [
    'Its name is shown by the title, which a finger and the keyboard do not bring up: where it must be seen use Tooltip.',
  ],
  without: {
    error: 'A Banner or Toast shows the error, and the button can be pressed again.',
    'long-text': 'It shows a symbol; its name is read and not drawn.',
  },
};

const meta = {
  title: 'Actions/Icon button',
  id: 'components-icon-button',
  component: IconButton,
  args: { label: 'Share profile', children: <Share2 aria-hidden />, onClick: fn() },
  parameters: { guide, hindi: { label: 'प्रोफ़ाइल साझा करें' } },
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** All variants in all sizes, then loading and not usable. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          {(['quiet', 'secondary', 'primary', 'danger', 'spark'] as const).map((variant) => (
            <IconButton {...args} key={variant} size={size} variant={variant} />
          ))}
          <IconButton {...args} size={size} variant="secondary" isLoading />
          <IconButton {...args} size={size} variant="secondary" disabledReason="The profile is not published yet." />
        </div>
      ))}
      <div className="flex rounded-large bg-inverse p-3">
        <IconButton {...args} variant="inverse" />
      </div>
    </div>
  ),
};

export const KnownSymbol: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'A symbol that everybody knows, with a name that says what is shared.' } },
  },
};

export const SymbolsInARow: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: {
        story:
          'Four symbols in a row that could each mean several things: one has to try them out. Use words, or a Menu.',
      },
    },
  },
  render: (args) => (
    <div className="flex gap-3">
      {[FileText, Mail, Download, Share2].map((Picture, index) => (
        <IconButton {...args} key={index} label={`File action ${index + 1}`}>
          <Picture aria-hidden />
        </IconButton>
      ))}
    </div>
  ),
};

/** It has a name though it shows no text; Tab reaches it, Enter and Space press it. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Share profile' });
    await expect(button).toHaveTextContent('');
    await expect(button).toHaveAttribute('title', 'Share profile');
    await expect(button.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

/** Square in each size, and 44 px each way under a finger. */
export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="flex items-center gap-3">
      <IconButton {...args} label="Small" size="small" variant="secondary" />
      <IconButton {...args} label="Middle" size="middle" variant="secondary" />
      <IconButton {...args} label="Large" size="large" variant="secondary" />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const [name, side] of [
      ['Small', 28],
      ['Middle', 36],
      ['Large', 44],
    ] as const) {
      const button = canvas.getByRole('button', { name });
      const box = button.getBoundingClientRect();
      await expect([box.width, box.height]).toEqual([side, side]);
      await expect(button).toHaveClass('pointer-coarse:before:h-11', 'pointer-coarse:before:w-11');
    }
  },
};

/** Keeps its place and its name, says that it is busy, and cannot be pressed again. */
export const Loading: Story = {
  parameters: { covers: ['loading'] },
  args: { isLoading: true, variant: 'secondary' },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Share profile' });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button.getBoundingClientRect().width).toBe(36);
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

/** Reached by Tab, says why, and does nothing. */
export const DisabledWithReason: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: { variant: 'secondary', disabledReason: 'The profile is not published yet.' },
  decorators: [
    (Story) => (
      <div className="px-24 pb-12">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Share profile' });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAccessibleDescription('The profile is not published yet.');
    await expect(canvas.getByText('The profile is not published yet.')).toBeVisible();
    await expect(button).not.toHaveAttribute('title');
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};
