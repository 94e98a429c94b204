import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Accordion } from './accordion.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['collapse', 'disclosure', 'expander', 'details'],
  purpose: 'Parts of a long page that most people do not need all of, each under its heading.',
  avoid: ['To see one of several views at a time, use Tabs.', 'For what everybody reads, show it.'],
  anatomy: { accordion: 'The list of parts: a heading with a button, and what it opens.' },
  keyboard: { 'Tab, Shift+Tab': 'From heading to heading.', 'Enter, Space': 'Open and close.' },
  without: {
    sizes: 'One height, 44 px.',
    loading: 'A part shows a Skeleton when it is open.',
    error: 'A part shows what failed when it is open.',
  },
};

const meta = {
  title: 'Navigation/Accordion',
  id: 'components-accordion',
  component: Accordion,
  parameters: { guide },
  args: {
    onValueChange: fn(),
    headingLevel: 2,
    defaultValue: ['boilers'],
    items: [
      {
        id: 'boilers',
        title: 'Boilers and pressure parts',
        aside: '14 services',
        content: <p>Retubing, header repair, RLA study</p>,
      },
      { id: 'cranes', title: 'Cranes and hoists', aside: '3 services', content: <p>Annual maintenance, load test</p> },
    ],
  },
} satisfies Meta<typeof Accordion>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  args: {
    items: [
      ...meta.args.items,
      { id: 'closed', title: 'Nuclear', aside: 'needs a licence', content: <p>None</p>, isDisabled: true },
    ],
  },
};

export const Default: Story = {
  parameters: { covers: ['keys', 'find-in-page', 'heading-level', 'keyboard', 'screen-reader'] },
  play: async ({ canvas, args, step }) => {
    const cranes = canvas.getByRole('button', { name: /^Cranes and hoists/ });
    await step('headings of the level asked for hold the buttons', async () => {
      await expect(canvas.getAllByRole('heading', { level: 2 })).toHaveLength(2);
      await expect(canvas.getByText('Retubing, header repair, RLA study')).toBeVisible();
      await expect(cranes).toHaveAttribute('aria-expanded', 'false');
      // A closed part would be an empty landmark.
      await expect(canvas.queryByRole('region')).toBeNull();
    });
    await step('a closed part is there for find-in-page', async () => {
      await expect(canvas.getByText('Annual maintenance, load test').closest('[hidden="until-found"]')).not.toBeNull();
    });
    await step('Enter opens, and others stay open', async () => {
      cranes.focus();
      await userEvent.keyboard('{Enter}');
      await expect(cranes).toHaveAttribute('aria-expanded', 'true');
      await userEvent.keyboard(' ');
      await expect(cranes).toHaveAttribute('aria-expanded', 'false');
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(canvas.getByText('Annual maintenance, load test')).toBeVisible());
      await expect(args.onValueChange).toHaveBeenLastCalledWith(['boilers', 'cranes']);
    });
  },
};

export const OneAtATime: Story = {
  args: { isMultiple: false },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Cranes and hoists/ }));
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: /^Boilers/ })).toHaveAttribute('aria-expanded', 'false'),
    );
  },
};

export const Disabled: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: {
    items: [{ id: 'n', title: 'Nuclear', aside: 'needs a licence', content: <p>Fuel handling</p>, isDisabled: true }],
  },
  play: async ({ canvas, args }) => {
    // The reason stands in the heading, where it is read before it is tried.
    const part = canvas.getByRole('button', { name: 'Nuclear needs a licence' });
    await userEvent.click(part, { pointerEventsCheck: 0 });
    await expect(part).toHaveAttribute('aria-expanded', 'false');
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    items: [{ id: 'boilers', title: 'Hochdruckkesselrohrwanderneuerungsarbeiten', content: <p>Retubing</p> }],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** The heading says what is inside, and how much. */
export const DoSayWhatIsInside: Story = { tags: ['do'] };

/** Hides the one thing that everybody came for. */
export const DontHideTheEssential: Story = {
  tags: ['dont'],
  args: { defaultValue: [], items: [{ id: 'p', title: 'More', content: <p>₹1,08,42,600, due 18 Nov 2026</p> }] },
};
