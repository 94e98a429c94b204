import type { Meta, StoryObj } from '@storybook/react-vite';
import { MapPin } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Chip } from './chip.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['tag', 'pill', 'token'],
  purpose: 'A value that someone chose, such as a plant or an attachment, with a button to take it away.',
  avoid: [
    'For the filters of a list: use FilterChips, which moves the focus when one is removed.',
    'For a fact that is not a choice: use Badge.',
    'To open something: use BadgeButton.',
    'To choose among a few: use RadioGroup, Checkbox or SegmentedControl.',
  ],
  anatomy: {
    chip: 'The chip: icon, text and button.',
    'chip-text': 'What was chosen, in one line.',
    'chip-remove': 'Takes it away; named after the text.',
  },
  keyboard: { Tab: 'Goes to the button that removes it.', 'Enter, Space': 'Remove it.' },
  knownIssues: [
    'It does not move the focus when it is removed; the owner does, or FilterChips.',
    'Long texts end in an ellipsis; the button’s accessible name is complete.',
  ],
  without: {
    sizes: 'It has the one size of a line of text, with a target of 44 px under a finger.',
    'disabled-reason': 'A value that cannot be removed has no button.',
    loading: 'It is removed at once; a refusal brings it back, with a Toast.',
    error: 'The field that contains it shows errors.',
  },
};

const meta = {
  title: 'Data/Chip',
  id: 'components-chip',
  component: Chip,
  args: { text: 'Maharashtra' },
  parameters: {
    guide,
    hindi: { text: 'महाराष्ट्र' },
  },
} satisfies Meta<typeof Chip>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every tone, plain and removable, then with an icon. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-3">
      {[undefined, () => {}].map((onRemove, index) => (
        <div key={index} className="flex flex-wrap gap-2">
          {(['neutral', 'line', 'steel', 'good', 'warn', 'bad', 'spark'] as const).map((tone) => (
            <Chip {...args} key={tone} tone={tone} onRemove={onRemove} />
          ))}
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Chip {...args} icon={<MapPin aria-hidden />} tone="line" onRemove={() => {}} />
      </div>
    </div>
  ),
};

export const NamesTheValue: Story = {
  tags: ['do'],
  parameters: {
    docs: {
      description: { story: 'The text is the value itself, as it was chosen: short, and nothing else like it.' },
    },
  },
  render: () => (
    <div className="flex flex-wrap gap-2">
      <Chip text="Maharashtra" onRemove={() => {}} />
      <Chip text="Boiler & pressure parts" onRemove={() => {}} />
    </div>
  ),
};

export const Sentence: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: {
        story: 'A sentence in a chip is cut off, and every button is named by it; one sees no value at a glance.',
      },
    },
  },
  render: () => (
    <div className="flex max-w-60 flex-wrap gap-2">
      <Chip text="You have chosen vendors that work in the state of Maharashtra" onRemove={() => {}} />
    </div>
  ),
};

/** The button is named after what it removes; Tab reaches it, Enter and Space press it. */
export const Removable: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  args: { onRemove: fn() },
  play: async ({ canvas, args, step }) => {
    const remove = canvas.getByRole('button', { name: 'Remove Maharashtra' });
    await step('the keyboard removes it', async () => {
      await userEvent.tab();
      await expect(remove).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await userEvent.keyboard(' ');
      await expect(args.onRemove).toHaveBeenCalledTimes(2);
    });
    await step('18 px are drawn, 26 take the pointer and 44 the finger', async () => {
      await expect(remove.getBoundingClientRect().height).toBe(18);
      await expect(getComputedStyle(remove, '::before').height).toBe('26px');
      await expect(remove).toHaveClass('pointer-coarse:before:-inset-3.25');
    });
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: { text: 'Boiler water-wall panels, headers, economiser coils and superheaters', onRemove: fn() },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const remove = canvas.getByRole('button', { name: /^Remove Boiler .* superheaters$/ });
    await expect(remove.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};
