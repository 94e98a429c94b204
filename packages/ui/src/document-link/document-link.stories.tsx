import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { DocumentLink } from './document-link.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['file link', 'attachment', 'download'],
  purpose: 'A file to open or to save, with its kind and size said before it is pressed.',
  avoid: [
    'For another page: use Link.',
    'For files that are added, replaced or removed: use FileUpload.',
    'For the versions of one file: use VersionHistory.',
    'For pictures: use Gallery.',
  ],
  anatomy: {
    'document-link': 'The native link around it all.',
    'document-link-name': 'What the document is called.',
    'document-link-facts': 'Kind, size and what else is worth knowing; that it opens a new tab is read here.',
  },
  keyboard: { Tab: 'Goes to it.', Enter: 'Opens or saves the file, as any link.' },
  knownIssues: ['That it opens a new tab is read but not drawn; that it is saved is drawn by an arrow.'],
  without: {
    sizes: 'It has one height, at least 44 px.',
    'disabled-reason': 'A file that may not be opened is left out, or shown as text with the reason.',
    loading: 'The browser shows that a file is being loaded.',
    error: 'For a missing file, the opened page says so.',
  },
};

const meta = {
  title: 'Data/Document link',
  id: 'components-document-link',
  component: DocumentLink,
  args: {
    href: '/files/brochure.pdf',
    name: 'Company brochure',
    sizeInBytes: 1_540_000,
    // A change of address would end the page under test.
    onClick: fn((event: { preventDefault: () => void }) => event.preventDefault()),
  },
  parameters: { guide, hindi: { name: 'कंपनी की विवरणिका' } },
  decorators: [
    (Story) => (
      <div className="max-w-90 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DocumentLink>;

export default meta;
type Story = StoryObj<typeof meta>;

/** To open, to save, in a new tab, and without a known size. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-3">
      <DocumentLink {...args} />
      <DocumentLink {...args} download="brochure.pdf" />
      <DocumentLink {...args} target="_blank" description="valid to 30 Jun 2028" />
      <DocumentLink {...args} kind="Drawing, DWG" sizeInBytes={undefined} />
    </div>
  ),
};

export const NamedByContent: Story = {
  tags: ['do'],
  parameters: {
    docs: {
      description: { story: 'The name says what is in the document, and the line below it what it costs to load.' },
    },
  },
  args: { name: 'ASME “R” stamp', description: 'valid to 30 Jun 2028' },
};

export const FileName: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: { story: 'The file name from a disk does not say what the file is.' },
    },
  },
  args: { name: 'scan_0043_final(2).pdf', kind: '', sizeInBytes: undefined },
};

/** Its name has kind and size; Tab reaches it and Enter opens it. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  args: { download: 'brochure.pdf' },
  play: async ({ canvas, args }) => {
    const link = canvas.getByRole('link', { name: 'Company brochure PDF · 1.5 MB' });
    await expect(link).toHaveAttribute('download', 'brochure.pdf');
    await userEvent.tab();
    await expect(link).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledOnce();
    await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};

export const NewTab: Story = {
  args: { target: '_blank', description: 'valid to 30 Jun 2028', name: 'ASME “R” stamp', sizeInBytes: undefined },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: /opens in a new tab/ });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    name: 'Approval_of_the_repairer_of_boilers_and_pressure_vessels_class_1_2026.pdf',
    description: 'issued by the directorate of steam boilers, valid to 30 Jun 2028',
    download: true,
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const link = canvas.getByRole('link');
    await expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth);
  },
};
