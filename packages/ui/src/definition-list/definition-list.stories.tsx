import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Badge } from '../badge/badge.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { DefinitionList } from './definition-list.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['description list', 'key value', 'properties', 'details'],
  purpose: 'The facts of one record: what each is called, and what it is.',
  avoid: [
    'For the same facts of several records: use Table or ComparisonTable.',
    'For one figure that leads: use Stat.',
    'For facts that are changed here: use fields.',
  ],
  anatomy: {
    'definition-list': 'The native list.',
    'definition-list-term': 'What the fact is called.',
    'definition-list-description': 'What it is; a dash, read as "not given", where it is not known.',
  },
  keyboard: {},
  without: {
    keyboard: 'It does not take the focus; a link in it does.',
    sizes: 'It has the one size of a label, and two layouts.',
    'disabled-reason': 'It does nothing that could be taken away.',
    loading: 'Show a Skeleton instead.',
    error: 'A fact that is not known is "not given"; where none could be loaded show a Banner instead.',
  },
};

const meta = {
  title: 'Data/Definition list',
  id: 'components-definition-list',
  component: DefinitionList,
  args: {
    items: [
      { term: 'Industries', description: 'Power, sugar, paper, chemicals' },
      { term: 'Nature of work', description: 'Repair, overhaul, shutdown job' },
      { term: 'GSTN', description: '27AAZCT0000K1ZQ' },
      { term: 'Website', description: null },
    ],
  },
  parameters: {
    guide,
    hindi: {
      items: [
        { term: 'उद्योग', description: 'बिजली, चीनी, कागज़, रसायन' },
        { term: 'कार्य का प्रकार', description: 'मरम्मत, ओवरहाल' },
        { term: 'वेबसाइट', description: null },
      ],
    },
  },
  decorators: [
    (Story) => (
      <div className="max-w-90 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DefinitionList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Both layouts, with a fact that is not known. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-6">
      <DefinitionList {...args} layout="beside" />
      <DefinitionList {...args} layout="stacked" />
    </div>
  ),
};

export const ShortTerms: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'Short terms of one kind, each with its value; what is not known says so.' } },
  },
};

export const SentencesAsFacts: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: {
        story: 'Sentences as terms cannot be skimmed, and facts left empty look as if something had failed to load.',
      },
    },
  },
  args: {
    emptyLabel: 'nothing',
    items: [
      { term: 'These are the industries that the vendor says it works for', description: 'Power' },
      { term: 'The vendor can be found on the world wide web at', description: '' },
    ],
  },
};

/** Each value belongs to its term; what is not known is read in words, not as a dash. */
export const Facts: Story = {
  parameters: { covers: ['screen-reader'] },
  args: {
    items: [
      ...meta.args.items,
      { term: 'Standing', description: <Badge tone="good">Verified</Badge> },
      { term: 'Plants', description: 0 },
    ],
  },
  play: async ({ canvas }) => {
    const terms = canvas.getAllByRole('term').map((term) => term.textContent);
    await expect(terms).toEqual(['Industries', 'Nature of work', 'GSTN', 'Website', 'Standing', 'Plants']);
    const values = canvas.getAllByRole('definition');
    await expect(values[2]).toHaveTextContent('27AAZCT0000K1ZQ');
    await expect(values[4]).toHaveTextContent('Verified');
    await expect(values[5]).toHaveTextContent('0');
    await expect(canvas.getByText('not given')).toBeInTheDocument();
    await expect(canvas.getByText('–')).toHaveAttribute('aria-hidden', 'true');
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    items: [
      { term: 'Nameoftheauthorisedsignatoryasregistered', description: 'Sri Lakshmi Narasimha' },
      { term: 'Mail', description: 'owner-and-managing-director@sri-lakshmi-narasimha-industrial-boilers.example' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    for (const part of [...canvas.getAllByRole('term'), ...canvas.getAllByRole('definition')])
      await expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
  },
};
