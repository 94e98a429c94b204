import type { Meta, StoryObj } from '@storybook/react-vite';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { BadgeButton } from '../badge-button/badge-button.tsx';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { VendorCard, type VendorCardProps } from './vendor-card.tsx';

const shortlist = fn();
const follow = fn();

const actions = (
  <>
    <Button variant="primary" size="small" onClick={shortlist}>
      Shortlist
    </Button>
    <Button size="small">Message</Button>
  </>
);

function WithCompare(args: VendorCardProps) {
  const [isChecked, setChecked] = useState(args.compare?.isChecked ?? false);
  return (
    <VendorCard
      {...args}
      compare={
        args.compare && {
          ...args.compare,
          isChecked,
          onCheckedChange: (next) => {
            setChecked(next);
            args.compare?.onCheckedChange(next);
          },
        }
      }
    />
  );
}

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['supplier card', 'result card'],
  purpose: 'One vendor in a list of results: who it is, why it is there, and what can be done with it.',
  avoid: [
    'In a narrow or long list: use VendorRow.',
    'For vendors side by side: use ComparisonTable.',
    'For anything that is no vendor: use Card.',
  ],
  anatomy: {
    'vendor-card': 'The native article, named by the vendor.',
    'vendor-card-link': 'The name: the one main link, which covers the card.',
    'vendor-card-meta': 'Place, turnover, year.',
    'vendor-card-services': 'The first services, and how many more.',
    'vendor-card-why': 'Why it is in the result.',
    'vendor-card-actions': 'Buttons and the compare box, above the link and not in it.',
  },
  keyboard: {
    Tab: 'Goes to the name, then to badges, buttons and the compare box.',
    Enter: 'On the name: opens the profile. Ctrl+Enter opens it in a new tab.',
    Space: 'On the compare box: ticks it.',
  },
  knownIssues: ['Text of the card cannot be marked with the mouse, for the link lies over it.'],
  without: {
    sizes: 'It has one size; its width is that of its place.',
    loading: 'Show a Skeleton of the same height instead.',
    error: 'A list that failed says so in a Banner; a card has always its name.',
  },
};

const meta = {
  title: 'Procurement/Vendor card',
  id: 'components-vendor-card',
  component: VendorCard,
  args: {
    name: 'Tungabhadra Heat Services',
    href: '#vendor/27AAZCT0000K1ZQ',
    renderLink: (props) =>
      renderInertLink({
        ...props,
        onClick: () => follow(props.href),
      }),
    rating: 4.8,
    reviewCount: 36,
    meta: ['Pune, Maharashtra', '₹25–50 Cr turnover', 'since 1998'],
    summary:
      'Pressure part repair and retubing for water-tube boilers to 160 bar, with shutdown crews across western India.',
    badges: (
      <>
        <Badge tone="good">
          <Check aria-hidden /> Verified
        </Badge>
        <BadgeButton tone="steel">OEM</BadgeButton>
        <Badge tone="line">ASME “R” stamp</Badge>
        <Badge tone="line">IBR approved</Badge>
      </>
    ),
    services: [
      'Tube replacement',
      'Header repair',
      'RLA study',
      'Hydro test',
      'Economiser coils',
      'Superheater',
      'Refractory',
      'Safety valves',
      'Annual maintenance',
    ],
    actions,
    compare: { isChecked: true, onCheckedChange: fn() },
  },
  parameters: { guide },
  render: (args) => <WithCompare {...args} />,
  decorators: [
    (Story) => (
      <div className="max-w-250 p-4">
        <h2 className="sr-only">Vendors</h2>
        <Story />
      </div>
    ),
  ],
  beforeEach: () => {
    follow.mockClear();
    shortlist.mockClear();
  },
} satisfies Meta<typeof VendorCard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With all its parts, without most of them, and while no more can be compared. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <WithCompare {...args} />
      <VendorCard
        {...args}
        name="Konkan Pressure Parts"
        rating={null}
        reviewCount={0}
        meta={['Thane, Maharashtra']}
        summary={undefined}
        badges={undefined}
        services={[]}
        whyMatched={['service: Boiler tube replacement']}
        compare={{ isChecked: false, onCheckedChange: fn(), disabledReason: '6 vendors at most' }}
      />
    </div>
  ),
};

/** It says why the vendor is there, what was checked, and one primary action leads. */
export const SaysWhy: Story = {
  tags: ['do'],
  args: { whyMatched: ['service: Boiler tube replacement', 'place: Pune'] },
};

/** Praise instead of facts, and nothing that tells this vendor from the next one. */
export const PraiseInsteadOfFacts: Story = {
  tags: ['dont'],
  args: {
    name: 'Konkan Pressure Parts',
    rating: undefined,
    meta: [],
    summary: 'The leading one-stop partner for world-class quality and total customer satisfaction.',
    badges: undefined,
    services: [],
    compare: undefined,
  },
};

/** Tab reaches the link once and then each control; Space ticks, Enter follows. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  play: async ({ canvas, args }) => {
    follow.mockClear();
    await expect(canvas.getByRole('article', { name: 'Tungabhadra Heat Services' })).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 3, name: 'Tungabhadra Heat Services' })).toBeVisible();
    await expect(canvas.getByRole('img', { name: '4.8 out of 5, 36 reviews' })).toBeVisible();
    for (const [role, name] of [
      ['link', 'Tungabhadra Heat Services'],
      ['button', 'OEM'],
      ['button', 'Shortlist'],
      ['button', 'Message'],
      ['checkbox', 'Compare Tungabhadra Heat Services'],
    ] as const) {
      await userEvent.tab();
      await expect(canvas.getByRole(role, { name })).toHaveFocus();
    }
    await userEvent.keyboard(' ');
    await expect(args.compare?.onCheckedChange).toHaveBeenCalled();
    canvas.getByRole('link').focus();
    await userEvent.keyboard('{Enter}');
    await expect(follow).toHaveBeenCalledOnce();
  },
};

/** A real anchor: nothing takes a Ctrl+click away from the browser. */
export const RealLink: Story = {
  parameters: { covers: ['real-link'] },
  args: { renderLink: undefined },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Tungabhadra Heat Services' });
    await expect(link.tagName).toBe('A');
    await expect(link).toHaveAttribute('href', '#vendor/27AAZCT0000K1ZQ');
    let isLeftToBrowser = false;
    const listen = (event: MouseEvent) => {
      isLeftToBrowser = event.ctrlKey && !event.defaultPrevented;
      // Here, for the test's own window would follow it.
      event.preventDefault();
    };
    window.addEventListener('click', listen, { once: true });
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    await expect(isLeftToBrowser).toBe(true);
  },
};

/** One main link that covers the card; what else can be pressed lies above it. */
export const Default: Story = {
  parameters: { covers: ['one-main-link', 'whole-card-clickable'] },
  play: async ({ canvas, canvasElement, args, step }) => {
    await step('is an article named by the vendor, with one main link', async () => {
      await expect(canvas.getByRole('article', { name: 'Tungabhadra Heat Services' })).toBeVisible();
      await expect(canvas.getAllByRole('link')).toHaveLength(1);
      await expect(canvas.getByRole('link', { name: 'Tungabhadra Heat Services' })).toHaveAttribute(
        'href',
        '#vendor/27AAZCT0000K1ZQ',
      );
    });
    await step('a click anywhere on the card lands on that link', async () => {
      const text = canvas.getByText(/^Pressure part repair/);
      const box = text.getBoundingClientRect();
      const hit = canvasElement.ownerDocument.elementFromPoint(box.left + 8, box.top + 8);
      await expect(hit).toBe(canvas.getByRole('link'));
    });
    await step('what is pressed on top of it does not open the profile', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Shortlist' }));
      await userEvent.click(canvas.getByRole('button', { name: 'OEM' }));
      await expect(shortlist).toHaveBeenCalledOnce();
      await expect(follow).not.toHaveBeenCalled();
    });
    await step('compare is named after the vendor and toggles', async () => {
      const compare = canvas.getByRole('checkbox', { name: 'Compare Tungabhadra Heat Services' });
      await expect(compare).toBeChecked();
      await userEvent.click(compare);
      await expect(args.compare?.onCheckedChange).toHaveBeenCalledWith(false);
      await expect(follow).not.toHaveBeenCalled();
    });
    await step('the services that are not drawn are counted in words', async () => {
      await expect(canvas.getByText('and 6 more services')).toBeInTheDocument();
    });
    await step('the link follows on Enter', async () => {
      canvas.getByRole('link').focus();
      await userEvent.keyboard('{Enter}');
      await expect(follow).toHaveBeenCalledWith('#vendor/27AAZCT0000K1ZQ');
    });
  },
};

export const WhyItMatched: Story = {
  args: { whyMatched: ['service: Boiler tube replacement', 'place: Pune'], compare: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Why it matched:')).toBeVisible();
    await expect(canvas.queryByRole('checkbox')).toBeNull();
  },
};

/** The box says why it cannot be ticked. */
export const CompareFull: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: { compare: { isChecked: false, onCheckedChange: fn(), disabledReason: '6 vendors at most' } },
  play: async ({ canvas }) => {
    const compare = canvas.getByRole('checkbox', { name: /^Compare/ });
    await expect(compare).toBeDisabled();
    await expect(compare).toHaveAccessibleDescription('6 vendors at most');
  },
};

export const Bare: Story = {
  args: {
    name: 'Konkan Pressure Parts',
    rating: null,
    reviewCount: 0,
    meta: ['Thane, Maharashtra', null, undefined],
    summary: undefined,
    badges: undefined,
    services: [],
    actions: undefined,
    compare: undefined,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Thane, Maharashtra')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Phone: Story = {
  parameters: { covers: ['long-text'] },
  args: {
    name: 'Sri Lakshmi Narasimha Industrieanlagenwartungsgesellschaft Private Limited',
    meta: ['Hochdruckkesselrohrwanderneuerungswerkstattgelände, Maharashtra', 'since 1998'],
    services: ['Wiederinbetriebnahmegenehmigungsverfahrensunterlagen', 'Header repair'],
    whyMatched: ['service: Kesselprüfungsgenehmigungsverfahrensordnung'],
  },
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
