import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { LegalDialog } from '../legal-dialog/legal-dialog.tsx';
import { ConsentLine } from './consent-line.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['terms', 'legal line', 'agreement'],
  purpose: 'Says before a button what one agrees to by pressing it, and opens the documents over the page.',
  avoid: [
    'For a consent that must be given apart, such as emails about offers: use a checkbox that is not ticked.',
    'For links that lead away from the page: use the link.',
  ],
  anatomy: { 'consent-line': 'The sentence with the buttons that open the documents.' },
  keyboard: { Tab: 'Goes through the documents.', 'Enter, Space': 'Open the document.' },
  without: {
    sizes: 'It is a line of text in one size.',
    'disabled-reason': 'A document can always be read.',
    loading: 'There is nothing to wait for.',
    error: 'There is nothing to enter.',
  },
};

const meta = {
  title: 'Forms/Consent line',
  id: 'components-consent-line',
  component: ConsentLine,
  args: { onOpenDocument: fn() },
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ConsentLine>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Two documents, and one. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <ConsentLine {...args} />
      <ConsentLine
        {...args}
        documents={[{ id: 'privacy', label: 'Privacy Policy' }]}
        sentence={([privacy]) => <>We keep your enquiry as the {privacy} says.</>}
      />
    </div>
  ),
};

export const OpensTheText: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  render: function WithDialog(args) {
    const [opened, setOpened] = useState<string | null>(null);
    return (
      <>
        <ConsentLine
          {...args}
          onOpenDocument={(id) => {
            setOpened(id);
            args.onOpenDocument(id);
          }}
        />
        <LegalDialog
          isOpen={opened !== null}
          onOpenChange={() => setOpened(null)}
          title={opened === 'privacy' ? 'Privacy Policy' : 'Terms and Conditions'}
          sections={[
            { id: 'one', heading: '1. What is kept', body: <p>Other information is kept for 3 years after use.</p> },
          ]}
        />
      </>
    );
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^By continuing/)).toHaveTextContent(
      'By continuing you agree to the Terms and Conditions and the Privacy Policy.',
    );
    await userEvent.tab();
    await userEvent.tab();
    const privacy = canvas.getByRole('button', { name: 'Privacy Policy' });
    await expect(privacy).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onOpenDocument).toHaveBeenCalledWith('privacy');
    await expect(await screen.findByRole('dialog', { name: 'Privacy Policy' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(privacy).toHaveFocus());
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    documents: [
      { id: 'terms', label: 'Terms and Conditions for Clients and Vendors in their version of 1 April 2026' },
      { id: 'privacy', label: 'Privacy Policy' },
    ],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const NameTheDocuments: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'Each document is named by its title, so that one knows what opens.' } },
  },
};

export const Here: Story = {
  tags: ['dont'],
  parameters: { docs: { description: { story: '"Here" says nothing to those who go from control to control.' } } },
  args: {
    documents: [{ id: 'terms', label: 'here' }],
    sentence: ([here]) => <>You can read what you agree to {here}.</>,
  },
};
