import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Link } from '../link/link.tsx';
import { Card, CardHeader } from './card.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['panel', 'tile', 'box', 'surface'],
  purpose: 'A sheet of paper on the page that keeps together what belongs together, with a title and one action.',
  avoid: [
    'For a vendor in a list: use VendorCard, which can be pressed as a whole.',
    'To part two groups of the same text: use Divider or a heading.',
    'For a notice: use Banner.',
    'For what lies in front of the page: use Modal or Drawer.',
  ],
  anatomy: {
    card: 'The sheet: div for mere grouping, section with a heading, article for self-contained content.',
    'card-header': 'Title, second line and one action.',
    'card-title': 'The heading, which names the section.',
    'card-description': 'The second line: where the content comes from, or when it was last changed.',
  },
  keyboard: {},
  without: {
    keyboard: 'It does not take the focus; what is in it does.',
    sizes: 'It is as wide as its place. Its padding is that of a card, or none for lists that reach the edges.',
    'disabled-reason': 'It does nothing that could be taken away.',
    loading: 'Its content shows a Skeleton, while the card and its title stay.',
    error: 'Its content shows a Banner, while the card and its title stay.',
  },
};

const meta = {
  title: 'Data/Card',
  id: 'components-card',
  component: Card,
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="max-w-120">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

const lines = ['Water-wall panels', 'Header, 160 bar', 'Shutdown crew'];

/** Plain, with a header, and without padding for a list that reaches the edges. */
export const Overview: Story = {
  render: () => (
    <div className="grid gap-4">
      <Card>Power, sugar, paper and chemicals.</Card>
      <Card as="section" aria-labelledby="at-a-glance">
        <div className="grid gap-3">
          <CardHeader
            headingId="at-a-glance"
            title="At a glance"
            description="As the vendor stated it"
            action={
              <Link href="#all" variant="standalone">
                View All
              </Link>
            }
          />
          <p>Power, sugar, paper and chemicals.</p>
        </div>
      </Card>
      <Card padding="none">
        <CardHeader title="Services" headingLevel={3} className="border-b border-line px-card py-row" />
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line} className="px-card py-row">
              {line}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  ),
};

export const OneSubject: Story = {
  tags: ['do'],
  parameters: {
    docs: {
      description: { story: 'One card, one subject: the title says it, and the list reaches the edges.' },
    },
  },
  args: {
    padding: 'none',
    children: (
      <>
        <CardHeader title="Services" className="border-b border-line px-card py-row" />
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line} className="px-card py-row">
              {line}
            </li>
          ))}
        </ul>
      </>
    ),
  },
};

export const CardsInCards: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: {
        story: 'Cards in a card: three frames around one line, and on a phone half of the width is lost.',
      },
    },
  },
  args: {
    children: (
      <Card>
        <Card>Water-wall panels</Card>
      </Card>
    ),
  },
};

/** As a section it is a landmark named by its title, whose level fits the page. */
export const WithHeader: Story = {
  parameters: { covers: ['screen-reader'] },
  args: {
    as: 'section',
    'aria-labelledby': 'services',
    children: (
      <CardHeader
        headingId="services"
        headingLevel={3}
        title="Services"
        description="As the vendor stated it"
        action={
          <Link href="#all" variant="standalone">
            View All
          </Link>
        }
      />
    ),
  },
  decorators: [
    (Story) => (
      <>
        <h2 className="sr-only">Profile</h2>
        <Story />
      </>
    ),
  ],
  play: async ({ canvas }) => {
    const card = canvas.getByRole('region', { name: 'Services' });
    await expect(card).toHaveAttribute('data-slot', 'card');
    await expect(card).toContainElement(canvas.getByRole('heading', { level: 3, name: 'Services' }));
    await expect(card).toContainElement(canvas.getByRole('link', { name: 'View All' }));
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    children: (
      <CardHeader
        title="Supercriticalboilerwaterwallretubingandradiographyatratnagiri and the hydro test after it"
        description="owner-and-managing-director@sri-lakshmi-narasimha-industrial-boilers.example"
        action={
          <Link href="#all" variant="standalone">
            View All
          </Link>
        }
      />
    ),
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const heading = canvas.getByRole('heading');
    await expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
    await expect(canvas.getByRole('link').getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};
