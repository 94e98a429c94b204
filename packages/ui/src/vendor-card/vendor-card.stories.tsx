import type { Meta, StoryObj } from '@storybook/react-vite';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { BadgeButton } from '../badge-button/badge-button.tsx';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
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

const meta = {
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

export const Default: Story = {
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

export const CompareFull: Story = {
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
  args: { whyMatched: ['service: Boiler tube replacement'] },
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
