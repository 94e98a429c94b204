import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { LegalDialog, type LegalDialogProps } from './legal-dialog.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['terms dialog', 'privacy dialog'],
  purpose: 'Shows the Terms and Conditions or the Privacy Policy over a form, without losing what was entered there.',
  avoid: [
    'For a question: use the confirm dialog.',
    'For a text that people link to: give it a page of its own as well.',
  ],
  anatomy: {
    modal: 'The dialog.',
    'dialog-body': 'The part that scrolls.',
    'legal-text': 'The text, which is what is printed.',
  },
  keyboard: {
    'Up and down arrow, Page keys': 'Scroll the text.',
    Tab: 'Goes through text, Print and Close.',
    Escape: 'Closes and returns the focus.',
  },
  knownIssues: [
    'Print shows the browser’s own dialog; where a browser has none, as inside some apps, nothing happens.',
  ],
  without: {
    sizes: 'It is drawn in the width of a text to read.',
    'disabled-reason': 'It can always be closed and printed.',
    loading: 'The text is part of the page.',
    error: 'There is nothing to enter.',
  },
};

const sections = [
  {
    id: 'parties',
    heading: '1. Who this is between',
    body: <p>The provider brings Clients and Vendors together and is not a party to the contracts between them.</p>,
  },
  {
    id: 'age',
    heading: '2. Who may use it',
    body: <p>You must be at least 18 years old and act for the company that you name.</p>,
  },
  ...Array.from({ length: 12 }, (_, index) => ({
    id: `clause-${index + 3}`,
    heading: `${index + 3}. Clause ${index + 3}`,
    body: (
      <p>
        A grievance is acknowledged within 24 hours and resolved within 15 days. It closes after 15 days without a
        reply.
      </p>
    ),
  })),
];

function WithButton(args: LegalDialogProps) {
  const [isOpen, setOpen] = useState(args.isOpen);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Terms and Conditions</Button>
      <LegalDialog {...args} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

const meta = {
  title: 'Overlays/Legal dialog',
  id: 'components-legal-dialog',
  component: LegalDialog,
  args: {
    isOpen: false,
    onOpenChange: () => undefined,
    title: 'Terms and Conditions',
    effectiveLabel: 'In force from 1 April 2026',
    sections,
  },
  parameters: { guide, docs: { story: { inline: false, height: '480px' } } },
  render: (args) => <WithButton {...args} />,
} satisfies Meta<typeof LegalDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Open, with a text that is longer than the window. */
export const Overview: Story = { args: { isOpen: true } };

export const Reading: Story = {
  parameters: { covers: ['keyboard', 'scroll-focusable', 'headings', 'screen-reader'] },
  play: async ({ canvas, step }) => {
    const button = canvas.getByRole('button', { name: 'Terms and Conditions' });
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Terms and Conditions' });
    await step('headings follow the title in order', async () => {
      await expect(dialog).toHaveAccessibleDescription('In force from 1 April 2026');
      const headings = within(dialog).getAllByRole('heading');
      await expect(headings.map((heading) => heading.tagName)).toEqual(['H2', ...sections.map(() => 'H3')]);
    });
    await step('the text takes the focus, so that it scrolls by keyboard', async () => {
      const body = dialog.querySelector<HTMLElement>('[data-slot=dialog-body]')!;
      await waitFor(() => expect(body).toHaveAttribute('tabindex', '0'));
      body.focus();
      await expect(body).toHaveFocus();
      await expect(body.scrollHeight).toBeGreaterThan(body.clientHeight);
      await expect(getComputedStyle(body).overflowY).toBe('auto');
    });
    await step('Escape closes and returns the focus', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(button).toHaveFocus());
    });
  },
};

/** The whole text is printed, and the frame that it is printed from goes away. */
export const Print: Story = {
  args: { isOpen: true },
  parameters: { covers: ['print'] },
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    const append = spyOn(document.body, 'append').mockImplementation((frame) => {
      append.mockRestore();
      document.body.append(frame);
      const view = (frame as HTMLIFrameElement).contentWindow!;
      // No test can answer the browser's own dialog.
      view.print = () => {
        printed.push(view.document.body.textContent);
        view.dispatchEvent(new Event('afterprint'));
      };
    });
    const printed: string[] = [];
    await userEvent.click(within(dialog).getByRole('button', { name: 'Print' }));
    await expect(printed).toHaveLength(1);
    await expect(printed[0]).toMatch(/^Terms and Conditions1\. Who this is between/);
    await expect(printed[0]).toContain('14. Clause 14');
    await expect(document.querySelector('iframe[title="Terms and Conditions"]')).toBeNull();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: { isOpen: true, title: 'Terms and Conditions for Clients, Vendors and everybody who acts for one of them' },
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await expect(dialog.getBoundingClientRect().width).toBe(document.documentElement.clientWidth);
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  },
};

export const ShortSections: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'Short sections with headings that say what is in them can be looked up.' } },
  },
  args: { isOpen: true, sections: sections.slice(0, 2) },
};

export const OneBlock: Story = {
  tags: ['dont'],
  parameters: { docs: { description: { story: 'One block under one heading: clauses are hard to find.' } } },
  args: {
    isOpen: true,
    sections: [
      { id: 'all', heading: 'Terms', body: <p>{'A grievance is acknowledged within 24 hours. '.repeat(30)}</p> },
    ],
  },
};
