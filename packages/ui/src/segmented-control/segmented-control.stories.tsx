import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { SegmentedControl } from './segmented-control.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['toggle', 'toggle group', 'button group', 'switcher'],
  purpose: 'Chooses one of two to five short things in a bar: how a page is shown, or where a search looks.',
  avoid: [
    'For more than five choices, or long ones: use Select or RadioGroup.',
    'For views that have an address of their own: use NavTabs.',
    'For a question in a form: use RadioGroup, whose legend is drawn.',
  ],
  anatomy: {
    'segmented-control': 'The native fieldset; its legend is read and not drawn.',
    segment: 'One choice: a native radio that covers its label.',
    'segment-reason': 'Why a choice cannot be taken, below the bar.',
  },
  keyboard: {
    Tab: 'Goes to the choice that is on, and on from there.',
    'Arrow keys': 'Choose the next or the one before, round the ends; disabled ones are passed over.',
  },
  knownIssues: ['In forced colours the choice that is on has a frame instead of a ground.'],
  without: {
    loading: 'What it chooses is shown at once, and what it loads says so in its own place.',
    error: 'One choice is always on, so that nothing can be missing.',
  },
};

const meta = {
  title: 'Actions/Segmented control',
  id: 'components-segmented-control',
  component: SegmentedControl,
  args: {
    label: 'Search by',
    options: [
      { value: 'requirement', label: 'Requirement' },
      { value: 'companyName', label: 'Company name' },
    ],
    onValueChange: fn(),
  },
  parameters: {
    guide,
    hindi: {
      label: 'इससे खोजें',
      options: [
        { value: 'requirement', label: 'आवश्यकता' },
        { value: 'companyName', label: 'कंपनी का नाम' },
      ],
    },
  },
} satisfies Meta<typeof SegmentedControl>;

export default meta;
type Story = StoryObj<typeof meta>;

const sheets = [
  { value: 'effective', label: 'Effective cost' },
  { value: 'unit', label: 'Unit rates' },
  { value: 'technical', label: 'Technical', disabledReason: 'no vendor has sent a technical sheet.' },
];

/** All sizes, and one with a choice that cannot be taken. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-3">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <SegmentedControl {...args} key={size} size={size} label={`Search by, ${size}`} />
      ))}
      <SegmentedControl label="Sheet" options={sheets} defaultValue="unit" />
    </div>
  ),
};

/** Two short names that exclude each other, and both are seen at once. */
export const TwoShortNames: Story = { tags: ['do'] };

/** Six choices in a bar: it breaks into lines on a phone. A Select holds them. */
export const TooManyChoices: Story = {
  tags: ['dont'],
  args: {
    label: 'State',
    options: ['Gujarat', 'Kerala', 'Odisha', 'Punjab', 'Goa', 'Assam'].map((label) => ({ value: label, label })),
  },
};

/** Native radios in a named group: Tab enters and leaves once, arrows choose. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  render: (args) => (
    <div className="flex flex-wrap gap-3">
      <SegmentedControl {...args} />
      <button type="button">After</button>
    </div>
  ),
  play: async ({ canvas, args, step }) => {
    const requirement = canvas.getByRole('radio', { name: 'Requirement' });
    const company = canvas.getByRole('radio', { name: 'Company name' });
    await step('is a named group with the first choice on', async () => {
      await expect(canvas.getByRole('group', { name: 'Search by' })).toBeVisible();
      await expect(requirement).toBeChecked();
    });
    await step('arrow keys move the choice', async () => {
      await userEvent.tab();
      await expect(requirement).toHaveFocus();
      await userEvent.keyboard('{ArrowRight}');
      await expect(company).toBeChecked();
      await expect(company).toHaveFocus();
      await expect(args.onValueChange).toHaveBeenLastCalledWith('companyName');
    });
    await step('Tab leaves it', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'After' })).toHaveFocus();
    });
    await step('a click chooses', async () => {
      await userEvent.click(requirement);
      await expect(requirement).toBeChecked();
      await expect(args.onValueChange).toHaveBeenLastCalledWith('requirement');
    });
  },
};

/** Each size has its height; under a finger all are 44 px high. */
export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: Overview.render,
  play: async ({ canvas }) => {
    const heights = ['small', 'middle', 'large'].map(
      (size) => canvas.getByRole('group', { name: `Search by, ${size}` }).getBoundingClientRect().height,
    );
    await expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    await expect(new Set(heights).size).toBe(3);
    for (const height of heights) await expect(height).toBeGreaterThanOrEqual(24);
    for (const radio of canvas.getAllByRole('radio'))
      await expect(radio.closest('label')).toHaveClass('pointer-coarse:min-h-11');
  },
};

/** A choice that cannot be taken says why, for all to read and as its description; arrows pass it over. */
export const WithDisabledChoice: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: { label: 'Sheet', options: sheets, defaultValue: 'unit' },
  play: async ({ canvas }) => {
    const technical = canvas.getByRole('radio', { name: 'Technical' });
    await expect(technical).toBeDisabled();
    await expect(technical).toHaveAccessibleDescription('Technical: no vendor has sent a technical sheet.');
    await expect(canvas.getByText(/no vendor has sent/)).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Unit rates' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'Effective cost' })).toBeChecked();
  },
};

/** Names take a second line before anything leaves the screen. */
export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    options: [
      { value: 'one', label: 'The requirement in words of your own' },
      { value: 'two', label: 'The name of the company' },
      { value: 'three', label: 'The number of a certificate', disabledReason: 'no certificate is public yet.' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    for (const radio of canvas.getAllByRole('radio')) {
      const segment = radio.closest('label')!;
      await expect(segment.scrollWidth).toBeLessThanOrEqual(segment.clientWidth);
      await expect(segment.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    }
  },
};
