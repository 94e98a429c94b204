import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { BadgeButton } from '../badge-button/badge-button.tsx';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { Link } from '../link/link.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Popover } from './popover.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['popup', 'hover card', 'callout'],
  purpose:
    'A small panel beside the button that opens it, for instance the evidence behind a badge. The page stays usable.',
  avoid: [
    'For a list of actions: use Menu.',
    'For a few words: use Tooltip.',
    'For a form, or what must be answered: use Modal or Drawer. A press beside a popover closes it, and what was typed is gone.',
  ],
  anatomy: {
    popover: 'The panel, a dialog that is not modal, in the top layer.',
    'popover-title': 'Its heading and name.',
    'popover-description': 'A sentence below, its description.',
    'popover-body': 'What it holds.',
    'popover-close': 'The button that closes it.',
  },
  keyboard: {
    'Enter, Space': 'On the button: opens or closes it; the focus goes in.',
    Tab: 'Goes through what is inside, and out of it, which closes it.',
    Escape: 'Closes it and gives the focus back to the button.',
  },
  without: {
    sizes: 'It is 320 px wide, or as wide as a smaller screen allows.',
    'disabled-reason': 'Its button says why for itself.',
    loading: 'What it holds may be a Spinner; it does not wait itself.',
    error: 'What it holds may be a Banner; it does nothing that can fail.',
  },
};

const meta = {
  title: 'Overlays/Popover',
  id: 'components-popover',
  component: Popover,
  args: {
    trigger: <BadgeButton tone="steel">OEM, 2 makes</BadgeButton>,
    title: 'Original equipment manufacturer',
    description: 'Checked on 12 Oct 2026 against the letters of authority.',
    children: (
      <ul className="list-disc ps-5">
        <li>Thermax, water-tube boilers</li>
        <li>Cheema, economisers</li>
      </ul>
    ),
  },
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="min-h-80 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Popover>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Open, with a description and with what it holds. */
export const Overview: Story = {
  args: { isOpen: true },
  play: async () => {
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
  },
};

/** A few facts that answer one question about the thing beside it. */
export const Evidence: Story = { tags: ['do'], args: { isOpen: true } };

/** A form in a popover: a press beside it closes it, and what was typed is gone. A Modal asks first. */
export const FormInside: Story = {
  tags: ['dont'],
  args: {
    isOpen: true,
    trigger: <Button>Ask for a quote</Button>,
    title: 'Ask for a quote',
    description: undefined,
    children: (
      <div className="grid gap-3">
        <TextField label="Scope of work" />
        <Button variant="primary">Send</Button>
      </div>
    ),
  },
};

/** The focus goes in, through what is inside and out; Escape gives it back. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader', 'escape-returns-focus'] },
  args: { children: <Link href="#letters">Letters of authority</Link> },
  play: async ({ canvas, step }) => {
    const trigger = canvas.getByRole('button', { name: 'OEM, 2 makes' });
    await step('opens as a named dialog with the focus inside', async () => {
      await userEvent.tab();
      await expect(trigger).toHaveFocus();
      await expect(trigger).toHaveAttribute('aria-haspopup', 'dialog');
      await expect(trigger).toHaveAttribute('aria-expanded', 'false');
      await userEvent.keyboard('{Enter}');
      const dialog = await screen.findByRole('dialog', { name: 'Original equipment manufacturer' });
      await waitFor(() => expect(dialog).toHaveFocus());
      await expect(dialog).toHaveAccessibleDescription(/letters of authority/);
      await expect(trigger).toHaveAttribute('aria-expanded', 'true');
    });
    await step('Tab goes through it', async () => {
      await userEvent.tab();
      await expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
      await userEvent.tab();
      await expect(screen.getByRole('link', { name: 'Letters of authority' })).toHaveFocus();
    });
    await step('Escape closes and gives the focus back', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(trigger).toHaveFocus());
    });
    await step('the close button closes and gives it back as well', async () => {
      await userEvent.keyboard(' ');
      await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(trigger).toHaveFocus());
    });
  },
};

/** A press beside it closes it, and the page behind was never locked. */
export const PressBeside: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-60">
      <Popover {...args} />
      <Button>Behind</Button>
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'OEM, 2 makes' }));
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Behind' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    isOpen: true,
    title: 'Erstausrüstungsherstellerbestätigungsschreiben and what they are worth',
    description: 'Checked against the Kesselprüfungsgenehmigungsverfahrensordnungsbehörde on 12 Oct 2026.',
    children: <p>https://tungabhadra.example/certificates/indian-boiler-regulations/approval-letter-2026.pdf</p>,
  },
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toBeVisible());
    const box = dialog.getBoundingClientRect();
    await expect(box.left).toBeGreaterThanOrEqual(0);
    await expect(box.right).toBeLessThanOrEqual(window.innerWidth);
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
