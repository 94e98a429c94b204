import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { StarFigure } from '../star-rating/star-rating.tsx';
import { VendorRow } from './vendor-row.tsx';

const remove = fn();

const follow = fn();

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['supplier row', 'list item', 'result row'],
  purpose:
    'One vendor in a compact list, for instance what was shortlisted: name, a line of facts, and one control at the end.',
  avoid: [
    'In search results, where one decides by facts: use VendorCard.',
    'For more than three facts that are compared: use Table.',
  ],
  anatomy: {
    'vendor-row': 'The row; the list around it belongs to the host.',
    'vendor-row-link': 'The name: the link, which covers the row.',
    'vendor-row-meta': 'Group, rating, place.',
    'vendor-row-reason': 'Why the vendor is there.',
    'vendor-row-trailing': 'A badge, a button or a menu, above the link and not in it.',
  },
  keyboard: { Tab: 'Goes to the name, then to the content at the end.', Enter: 'Opens the profile.' },
  knownIssues: ['Text of the row cannot be marked with the mouse, for the link lies over it.'],
  without: {
    sizes: 'It follows the density of the page.',
    'disabled-reason': 'The content at the end gives its own reason.',
    loading: 'Show a Skeleton of the same height instead.',
    error: 'A list that failed says so in a Banner.',
  },
};

const meta = {
  title: 'Procurement/Vendor row',
  id: 'components-vendor-row',
  component: VendorRow,
  args: {
    name: 'Konkan Pressure Parts',
    href: '#vendor/27AAZCK0000P1Z5',
    meta: ['Shutdown 2027', <StarFigure key="rating" value={4.1} />, 'Thane'],
  },
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="max-w-180 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof VendorRow>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Alone, with a badge, with a reason and a button, and with the reason beside. */
export const Overview: Story = {
  render: (args) => (
    <ul className="divide-y divide-line">
      <li>
        <VendorRow {...args} />
      </li>
      <li>
        <VendorRow {...args} name="Sahyadri Boiler Works" trailing={<Badge tone="warn">IBR expired</Badge>} />
      </li>
      <li>
        <VendorRow
          {...args}
          name="Tungabhadra Heat Services"
          reason="Same service group as 3 vendors that you shortlisted"
          trailing={<Button size="small">Remove</Button>}
        />
      </li>
      <li>
        <VendorRow
          {...args}
          name="Godavari Industrial"
          isReasonBeside
          reason="Boiler repair, 13 km from Ratnagiri Plant"
        />
      </li>
    </ul>
  ),
};

/** The name leads, one line of facts follows, and one control stands at the end. */
export const OneControl: Story = {
  tags: ['do'],
  args: { trailing: <Button size="small">Remove</Button> },
};

/** Three buttons in a row of two lines: the name is squeezed, and the eye finds no list. A Menu holds them. */
export const ThreeControls: Story = {
  tags: ['dont'],
  args: {
    trailing: (
      <>
        <Button size="small">Message</Button>
        <Button size="small">Compare</Button>
        <Button size="small">Remove</Button>
      </>
    ),
  },
};

/** The name is one stop, what stands at the end the next. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  args: {
    renderLink: (props) => renderInertLink({ ...props, onClick: () => follow(props.href) }),
    trailing: (
      <Button size="small" onClick={remove}>
        Remove
      </Button>
    ),
  },
  play: async ({ canvas }) => {
    follow.mockClear();
    remove.mockClear();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Konkan Pressure Parts' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(follow).toHaveBeenCalledWith('#vendor/27AAZCK0000P1Z5');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Remove' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(remove).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('img', { name: '4.1 out of 5' })).toBeVisible();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    name: 'Sri Lakshmi Narasimha Industrieanlagenwartungsgesellschaft Private Limited',
    meta: ['Hochdruckkesselrohrwanderneuerungswerkstatt', 'Chhatrapati Sambhajinagar'],
    reason: 'Kesselprüfungsgenehmigungsverfahrensordnung, as 3 vendors that you shortlisted',
    trailing: <Button size="small">Remove</Button>,
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const row = canvasElement.querySelector('[data-slot=vendor-row]')!;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
    await expect(canvas.getByRole('button', { name: 'Remove' }).getBoundingClientRect().right).toBeLessThanOrEqual(
      window.innerWidth,
    );
  },
};

export const Default: Story = {
  args: { trailing: <Badge tone="warn">IBR expired</Badge> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Konkan Pressure Parts' })).toHaveAttribute(
      'href',
      '#vendor/27AAZCK0000P1Z5',
    );
    await expect(canvas.getByText('IBR expired')).toBeVisible();
  },
};

export const WithReasonAndAction: Story = {
  args: {
    reason: 'Same service group as 3 vendors that you shortlisted',
    trailing: (
      <Button size="small" onClick={remove}>
        Remove
      </Button>
    ),
  },
  play: async ({ canvas }) => {
    remove.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }));
    await expect(remove).toHaveBeenCalledOnce();
    await expect(location.hash).not.toContain('vendor');
  },
};

export const ReasonBeside: Story = {
  args: { isReasonBeside: true, reason: 'Boiler repair, 13 km from Ratnagiri Plant' },
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvas }) => {
    // At the end of the line, not under it: the row keeps the height of its two lines.
    const reason = canvas.getByText(/^Boiler repair/).getBoundingClientRect();
    const name = canvas.getByRole('link', { name: 'Konkan Pressure Parts' }).getBoundingClientRect();
    await expect(reason.left).toBeGreaterThan(name.right);
  },
};

/** A name that runs from right to left keeps to itself: what stands beside it stays in its order. */
export const NameFromRightToLeft: Story = {
  args: { name: 'מפעלי הצפון לצנרת (יחידה 3)', meta: ['קבוצה 4', '12 Nov 2026'] },
  play: async ({ canvasElement }) => {
    const line = canvasElement.querySelector('[data-slot=vendor-row-meta]')!;
    const at = (text: string) => {
      const words = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        const start = node.nodeValue!.indexOf(text);
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + text.length);
        return range.getBoundingClientRect();
      }
      throw new Error(`No ${text}`);
    };
    // The group, then the day: without isolation the 12 stands between the group and its number.
    await expect(at('12').left).toBeGreaterThan(at('קבוצה').right);
    await expect(at('12').left).toBeGreaterThan(at('4').right);
    await expect(at('Nov').left).toBeGreaterThan(at('12').right - 1);
  },
};
