import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { Divider } from './divider.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['separator', 'rule', 'line', 'hr'],
  purpose: 'A line between two things; with a word in it, a line that says how they relate.',
  avoid: [
    'Between two sections with headings: the headings part them.',
    'Between rows of a list or table: those draw their own.',
    'For more room: use gaps.',
  ],
  anatomy: {
    divider: 'The line: a separator, or with a word a line of text with a line at each side.',
    'divider-label': 'The word in it, read as text.',
  },
  keyboard: {},
  without: {
    keyboard: 'It does not take the focus and cannot be moved.',
    sizes: 'It is one pixel thick and as long as its place.',
    'disabled-reason': 'It does nothing that could be taken away.',
    loading: 'It does not load anything.',
    error: 'It cannot fail.',
  },
};

const meta = {
  title: 'Data/Divider',
  id: 'components-divider',
  component: Divider,
  parameters: { guide, hindi: { label: 'या' } },
} satisfies Meta<typeof Divider>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Lying, with a word, and standing. */
export const Overview: Story = {
  render: ({ label = 'or' }) => (
    <div className="grid gap-4">
      <Divider />
      <Divider label={label} />
      <div className="flex gap-3">
        4.8 <Divider orientation="vertical" /> 36 reviews
      </div>
    </div>
  ),
};

export const SaysOr: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'The word says that one of the two ways is enough.' } },
  },
  render: () => (
    <div className="grid max-w-form gap-4">
      <Button variant="primary" isWide>
        Login
      </Button>
      <Divider label="or" />
      <Button isWide>Login with your company account</Button>
    </div>
  ),
};

export const LinesEverywhere: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: { story: 'A line below each row separates what belongs together, and each one is read out.' },
    },
  },
  render: () => (
    <div className="grid gap-2">
      Pune <Divider /> Maharashtra <Divider /> India
    </div>
  ),
};

/** Without a word it is a separator with its direction, with a word it is the word. */
export const Read: Story = {
  parameters: { covers: ['screen-reader'] },
  render: () => (
    <div className="grid gap-4">
      <Divider />
      <Divider label="or" />
      <div className="flex gap-3">
        4.8 <Divider orientation="vertical" /> 36 reviews
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const [lying, standing] = canvas.getAllByRole('separator') as [HTMLElement, HTMLElement];
    await expect(lying).toHaveAttribute('aria-orientation', 'horizontal');
    await expect(lying.getBoundingClientRect().height).toBe(1);
    await expect(standing).toHaveAttribute('aria-orientation', 'vertical');
    await expect(standing.getBoundingClientRect().width).toBe(1);
    await expect(canvas.getAllByRole('separator')).toHaveLength(2);
    await expect(canvas.getByText('or')).toBeVisible();
  },
};

/** A long text takes lines of its own and leaves a piece of the line at each side. */
export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: { label: 'or continue with the account that your company gave to you when you joined' },
  play: async ({ canvasElement }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const divider = canvasElement.querySelector('[data-slot=divider]')!;
    await expect(divider.scrollWidth).toBeLessThanOrEqual(divider.clientWidth);
    for (const line of [divider.firstElementChild!, divider.lastElementChild!])
      await expect(line.getBoundingClientRect().width).toBeGreaterThanOrEqual(16);
  },
};
