import type { Meta, StoryObj } from '@storybook/react-vite';
import { Info, X } from 'lucide-react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Tooltip } from './tooltip.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['hint', 'title', 'infotip'],
  purpose: 'A few words more on a control that works without them, on hover and on focus.',
  avoid: [
    'For what one must know to go on: write it on the page.',
    'For actions, links or headings: use Popover, which the focus can enter.',
    'For why a button cannot be used: Button has disabledReason.',
    'On phones nothing hovers: what is only in a tooltip is not there.',
  ],
  anatomy: {
    tooltip: 'The text in its bubble, while it is open.',
    'tooltip-description': 'The same text, always in the page and never drawn: the description of the control.',
  },
  keyboard: { Tab: 'The control takes the focus and the text opens.', Escape: 'Closes it; the focus stays.' },
  knownIssues: ['Where nothing hovers it opens on focus only, so that a finger seldom sees it.'],
  without: {
    sizes: 'It has one size.',
    'disabled-reason': 'Its control says why for itself.',
    loading: 'Its text is there from the start.',
    error: 'An error is never in a tooltip.',
  },
};

const meta = {
  title: 'Overlays/Tooltip',
  id: 'components-tooltip',
  component: Tooltip,
  args: {
    text: 'Checked against the register of the issuer on 12 Oct 2026.',
    children: (
      <IconButton label="About this certificate" title={undefined}>
        <Info aria-hidden />
      </IconButton>
    ),
  },
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="grid place-items-center py-16">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

const open = async () => expect(await screen.findByRole('tooltip')).toBeVisible();

/** On a symbol and on a button; the first is open. */
export const Overview: Story = {
  render: (args) => (
    <div className="flex gap-6">
      <Tooltip {...args} />
      <Tooltip text="Sends the sheet to all of the group." side="bottom">
        <Button>Share</Button>
      </Tooltip>
    </div>
  ),
  play: async () => {
    await userEvent.tab();
    await open();
  },
};

/** The name of the control says what it does; the tooltip adds when it was last done. */
export const AddsAFact: Story = { tags: ['do'] };

/** What cannot be taken back is told in a bubble that a finger never sees. A ConfirmDialog says it. */
export const HidesTheConsequence: Story = {
  tags: ['dont'],
  args: {
    text: 'Deletes all 24 quotes of the group for good.',
    children: (
      <IconButton label="Delete group" title={undefined}>
        <X aria-hidden />
      </IconButton>
    ),
  },
};

/** Opens on focus, describes its control, closes on Escape and on leaving. */
export const OnFocus: Story = {
  parameters: { covers: ['keyboard', 'screen-reader', 'opens-on-focus', 'escape-closes'] },
  play: async ({ canvas, step }) => {
    const trigger = canvas.getByRole('button', { name: 'About this certificate' });
    await expect(trigger).toHaveAccessibleDescription('Checked against the register of the issuer on 12 Oct 2026.');
    await step('opens on focus', async () => {
      await userEvent.tab();
      await expect(trigger).toHaveFocus();
      await open();
    });
    await step('Escape closes it and the focus stays', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
      await expect(trigger).toHaveFocus();
    });
    await step('it opens again, and leaving closes it', async () => {
      await userEvent.tab({ shift: true });
      await userEvent.tab();
      await open();
      await userEvent.tab({ shift: true });
      await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    });
  },
};

/** Opens under the pointer and closes when it leaves. */
export const OnHover: Story = {
  parameters: { covers: ['opens-on-focus'] },
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'About this certificate' });
    await userEvent.hover(trigger);
    await open();
    await userEvent.unhover(trigger);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  },
};

/** Nothing in it can be pressed, and no Tab leads into it. */
export const OnlyText: Story = {
  parameters: { covers: ['only-text'] },
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'About this certificate' });
    await userEvent.tab();
    await open();
    const tooltip = screen.getByRole('tooltip');
    await expect(tooltip.querySelector('a, button, input, [tabindex]')).toBeNull();
    await expect(trigger).toHaveAccessibleDescription(tooltip.textContent);
    await userEvent.tab();
    await expect(tooltip.contains(document.activeElement)).toBe(false);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    text: 'Checked against the register of the issuer, Kesselprüfungsgenehmigungsverfahrensordnungsbehördenstelle, on 12 Oct 2026.',
  },
  play: async () => {
    await userEvent.tab();
    await open();
    const tooltip = screen.getByRole('tooltip');
    const box = tooltip.getBoundingClientRect();
    await expect(box.left).toBeGreaterThanOrEqual(0);
    await expect(box.right).toBeLessThanOrEqual(window.innerWidth);
    await expect(tooltip.scrollWidth).toBeLessThanOrEqual(tooltip.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
