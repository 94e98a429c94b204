import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Card } from '../card/card.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { Stat } from './stat.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['metric', 'KPI', 'figure', 'statistic'],
  purpose: 'One figure that leads a page or a card, with its name above it and what it means below.',
  avoid: [
    'For several facts of one thing: use DefinitionList.',
    'For figures that are compared with each other: use Table or Chart.',
  ],
  anatomy: {
    stat: 'A description list of one term.',
    'stat-label': 'What is counted.',
    'stat-value': 'The figure, already formatted.',
    'stat-hint': 'What it means, or what is new.',
  },
  keyboard: {},
  without: {
    keyboard: 'It is not focusable.',
    sizes: 'It has one size: a figure that leads.',
    'disabled-reason': 'A figure cannot be disabled.',
    loading: 'Show a Skeleton instead.',
    error: 'Show a Banner instead: a wrong figure is worse than none.',
  },
};

const meta = {
  title: 'Data/Stat',
  id: 'components-stat',
  component: Stat,
  args: { label: 'Vendors suggested', value: '64' },
  parameters: { guide, hindi: { label: 'सुझाए गए विक्रेता', value: '64' } },
} satisfies Meta<typeof Stat>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Without a hint and with each of its tones. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-3 xs:grid-cols-2 lg:grid-cols-5">
      <Card>
        <Stat {...args} />
      </Card>
      <Card>
        <Stat label="Jobs created" value="18" hint="3 this month" />
      </Card>
      <Card>
        <Stat label="Vendors suggested" value="64" hint="5 new" hintTone="steel" />
      </Card>
      <Card>
        <Stat label="Savings" value="₹4.86 Cr" hint="7.2% under estimate" hintTone="good" />
      </Card>
      <Card>
        <Stat label="Certificates expired" value="2" hint="Ask for the renewed ones" hintTone="bad" />
      </Card>
    </div>
  ),
};

/** The hint says against what the figure is good, in words; the colour only repeats it. */
export const SaysAgainstWhat: Story = {
  tags: ['do'],
  args: { label: 'Savings', value: '₹4.86 Cr', hint: '7.2% under estimate', hintTone: 'good' },
};

/** A green figure alone: good against what? Who does not see green learns nothing at all. */
export const ColourAlone: Story = {
  tags: ['dont'],
  args: { label: 'Savings', value: '₹4.86 Cr', hint: '7.2%', hintTone: 'good' },
};

/** Read as a term with its figure and its hint. */
export const ScreenReader: Story = {
  parameters: { covers: ['screen-reader'] },
  args: { hint: '5 new', hintTone: 'steel' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('term')).toHaveTextContent('Vendors suggested');
    const definitions = canvas.getAllByRole('definition');
    await expect(definitions.map((definition) => definition.textContent)).toEqual(['64', '5 new']);
  },
};

/** A long name and a long figure stay in a narrow column. */
export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'Umsatzsteueridentifikationsnummernprüfungen, in all plants of the western region',
    value: '₹12,34,56,78,90,123.45',
    hint: 'Wiederinbetriebnahmegenehmigungsverfahren, of which 12 are late',
    hintTone: 'bad',
  },
  decorators: [
    (Story) => (
      <div className="max-w-40">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const stat = canvasElement.querySelector('[data-slot=stat]')!;
    await expect(stat.scrollWidth).toBeLessThanOrEqual(stat.clientWidth);
  },
};
