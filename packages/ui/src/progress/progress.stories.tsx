import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { figureText } from '../figure.tsx';
import { Progress } from './progress.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['progress bar', 'loading bar', 'meter'],
  purpose: 'How far something is that takes more than a few seconds, or which share of something is used.',
  avoid: [
    'For what is done within seconds, use Spinner or the loading state of Button.',
    'For what comes into a place of its own, use Skeleton.',
    'For stages with names, use StageLine.',
  ],
  anatomy: { progress: 'The whole.', 'progress-facts': 'Per cent, detail and time left, or the error.' },
  keyboard: { 'Tab, Enter': 'Cancel.' },
  without: { 'disabled-reason': 'It shows; only Cancel can be pressed, and is left out where it cannot.' },
};

const meta = {
  title: 'Feedback/Progress',
  id: 'components-progress',
  component: Progress,
  parameters: { guide },
  args: { label: 'Header H-204 section.dwg', value: 18.4, max: 28.7, detail: '18.4 of 28.7 MB', secondsLeft: 6 },
  decorators: [
    (Story) => (
      <div className="max-w-130 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Progress>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-6">
      <Progress {...args} onCancel={fn()} />
      <Progress {...args} size="small" label="Small" />
      <Progress {...args} size="large" label="Large" secondsLeft={340} />
      <Progress label="Scanned for viruses" value={null} detail="waiting" />
      <Progress label="Bill of quantities.xlsx" value={100} tone="good" detail="done" />
      <Progress label="Safety conditions.docx" value={40} error="Stopped: no connection." onCancel={fn()} />
      <Progress kind="meter" label="Budget used" value={92} tone="warn" detail="₹1.1 Cr of ₹1.2 Cr" />
    </div>
  ),
};

export const Semantics: Story = {
  args: { onCancel: fn() },
  parameters: { covers: ['native', 'percent-and-time-left', 'cancel', 'keyboard', 'screen-reader'] },
  play: async ({ canvas, args }) => {
    const bar = canvas.getByRole('progressbar', { name: 'Header H-204 section.dwg' });
    await expect(bar.tagName).toBe('PROGRESS');
    await expect(bar).toHaveAccessibleDescription(`64% · ${figureText('18.4 of 28.7 MB')} · 6 s left`);
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Cancel Header H-204 section.dwg' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onCancel).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};

export const Meter: Story = {
  args: {
    kind: 'meter',
    label: 'Budget used',
    value: 92,
    max: 100,
    detail: '₹1.1 Cr of ₹1.2 Cr',
    secondsLeft: undefined,
  },
  parameters: { covers: ['native'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter', { name: 'Budget used' })).toHaveValue(92);
    await expect(canvas.getByText(`92% · ${figureText('₹1.1 Cr of ₹1.2 Cr')}`)).toBeVisible();
  },
};

export const Unknown: Story = {
  args: { value: null, detail: undefined, secondsLeft: undefined, label: 'Scanned for viruses' },
  parameters: { covers: ['loading'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).not.toHaveAttribute('value');
  },
};

export const Failed: Story = {
  args: { error: 'Stopped: no connection.' },
  parameters: { covers: ['error'] },
  play: async ({ canvasElement, canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAccessibleDescription('Stopped: no connection.');
    await expect(canvasElement.querySelector('[data-slot=error-text] svg')).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent('Header H-204 section.dwg: Stopped: no connection.');
  },
};

export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="grid gap-4">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <Progress {...args} key={size} size={size} label={size} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const heights = canvas.getAllByRole('progressbar').map((bar) => bar.getBoundingClientRect().height);
    await expect(heights).toEqual([4, 8, 12]);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  args: { label: `${'water-wall-general-arrangement-'.repeat(4)}.dwg`, onCancel: fn() },
  parameters: { covers: ['long-text'] },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Says how much is done and how long it takes, and can be stopped. */
export const DoSayHowLong: Story = { tags: ['do'], args: { onCancel: fn() } };

/** A bar alone: neither what nor how far nor how long. */
export const DontShowABareBar: Story = {
  tags: ['dont'],
  args: { label: 'Working', detail: undefined, secondsLeft: undefined, value: null },
};
