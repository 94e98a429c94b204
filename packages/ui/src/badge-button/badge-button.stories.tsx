import type { Meta, StoryObj } from '@storybook/react-vite';
import { BadgeCheck } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { Badge } from '../badge/badge.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { BadgeButton } from './badge-button.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['tag button', 'clickable tag'],
  purpose: 'A badge that opens its evidence in a dialog, such as the certificates behind "Technical certification: 6".',
  avoid: [
    'For a fact without anything behind it: use Badge.',
    'For a value that can be taken away: use Chip or FilterChips.',
    'For the main thing that a page does: use Button.',
  ],
  anatomy: {
    'badge-button': 'The native button, drawn as a badge.',
    'badge-button-text': 'Its text, in one line; the arrow after it says that more opens.',
  },
  keyboard: { Tab: 'Goes to it.', 'Enter, Space': 'Open the evidence.' },
  knownIssues: ['Long texts end in an ellipsis; screen readers read the full text.'],
  without: {
    sizes: 'It is as high as a badge, 24 px, with a target of 44 px under a finger.',
    'disabled-reason': 'Without evidence, use a Badge instead.',
    loading: 'The dialog that it opens shows a Skeleton.',
    error: 'The dialog that it opens says what went wrong.',
  },
};

const meta = {
  title: 'Actions/Badge button',
  id: 'components-badge-button',
  component: BadgeButton,
  args: { children: 'Technical certification: 6', onClick: fn() },
  parameters: { guide, hindi: { children: 'तकनीकी प्रमाणपत्र: 6' } },
} satisfies Meta<typeof BadgeButton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** All tones, then one with an icon. */
export const Overview: Story = {
  render: (args) => (
    <div className="flex flex-wrap gap-2">
      {(['neutral', 'line', 'steel', 'good', 'warn', 'bad', 'spark'] as const).map((tone) => (
        <BadgeButton {...args} key={tone} tone={tone} />
      ))}
      <BadgeButton {...args} tone="good" icon={<BadgeCheck aria-hidden />} />
    </div>
  ),
};

export const SaysWhatOpens: Story = {
  tags: ['do'],
  parameters: {
    docs: {
      description: {
        story: 'What can be opened is a button with an arrow, what is only said is a badge: they differ.',
      },
    },
  },
  render: (args) => (
    <div className="flex flex-wrap gap-2">
      <BadgeButton {...args} />
      <Badge>Since 1998</Badge>
    </div>
  ),
};

export const CountAlone: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'A number alone says neither what was counted nor what opens.' } },
  },
  args: { children: '6' },
};

/** Reached by Tab, pressed by Enter and by Space; said to open a dialog. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  play: async ({ canvas, args }) => {
    const badge = canvas.getByRole('button', { name: 'Technical certification: 6' });
    await expect(badge).toHaveAttribute('aria-haspopup', 'dialog');
    await userEvent.tab();
    await expect(badge).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
    await expect(badge.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    await expect(badge).toHaveClass('pointer-coarse:before:h-11');
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: { children: 'Approved repairer of boilers and pressure vessels under the Indian Boiler Regulations: 6' },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const badge = canvas.getByRole('button', { name: /^Approved repairer .*: 6$/ });
    await expect(badge.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    const arrow = badge.querySelector('svg')!.getBoundingClientRect();
    await expect(arrow.right).toBeLessThanOrEqual(badge.getBoundingClientRect().right);
  },
};
