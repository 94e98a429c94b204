import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { VersionHistory } from './version-history.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['revisions', 'versions', 'audit'],
  purpose: 'Lists the versions of a file and restores an earlier one as a new version.',
  avoid: ['For what happened to a job: use the activity log.', 'For different files: use a list of document links.'],
  anatomy: {
    'version-history': 'The list with its name.',
    version: 'One version; `data-state` is current or earlier.',
    'version-note': 'What changed with it.',
    'confirm-dialog': 'The question before restoring.',
  },
  keyboard: { Tab: 'Goes through Download and Restore of each version.', 'Enter, Space': 'Download or restore.' },
  knownIssues: ['It draws every version that it is given: a file with hundreds of them needs pages.'],
  without: { sizes: 'It is as wide as its place.' },
};

const versions = [
  {
    id: 'c',
    number: 3,
    author: 'Asha Rao',
    addedAt: '2026-11-20T06:15:00Z',
    sizeInBytes: 2_400_000,
    hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    note: 'Nozzle N4 moved to the north side; 12 tubes added.',
    downloadUrl: '#c',
  },
  {
    id: 'b',
    number: 2,
    author: 'Vikram Shah',
    addedAt: '2026-11-12T11:40:00Z',
    sizeInBytes: 2_310_000,
    hash: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
    note: 'Material changed to SA-213 T22.',
    downloadUrl: '#b',
  },
  {
    id: 'a',
    number: 1,
    author: 'Asha Rao',
    addedAt: '2026-11-01T20:00:00Z',
    sizeInBytes: 780_000,
    hash: 'fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13',
    downloadUrl: '#a',
  },
];

const meta = {
  title: 'Data/Version history',
  id: 'components-version-history',
  component: VersionHistory,
  args: { fileName: 'water-wall.pdf', versions, onRestore: fn() },
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="max-w-150">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof VersionHistory>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Three versions; one being restored; none to restore; loading; empty. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-8">
      <VersionHistory {...args} />
      <VersionHistory {...args} fileName="header.dwg" versions={versions.slice(0, 2)} restoringId="b" />
      <VersionHistory
        {...args}
        fileName="offer.pdf"
        versions={versions.slice(0, 2)}
        disabledReason="The RFQ is published."
        error="The version could not be restored. Try again."
      />
      <VersionHistory {...args} fileName="rla.pdf" versions={[]} isLoading />
      <VersionHistory {...args} fileName="new.pdf" versions={[]} />
    </div>
  ),
};

export const Reading: Story = {
  parameters: { covers: ['who-when-size-hash', 'diff-note', 'current-marked', 'screen-reader'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Versions of water-wall.pdf' })).toBeVisible();
    const [third, , first] = canvas.getAllByRole('listitem') as [HTMLElement, HTMLElement, HTMLElement];
    await expect(third).toHaveTextContent('Version 3Current');
    await expect(third).toHaveTextContent('Asha Rao · 20 Nov 2026, 11:45 am IST · 2.4 MB');
    await expect(third).toHaveTextContent(versions[0]!.hash);
    await expect(within(third).getByText('Nozzle N4 moved to the north side; 12 tubes added.')).toBeVisible();
    // In India it was the next day already.
    await expect(first).toHaveTextContent('2 Nov 2026, 1:30 am IST');
    await expect(canvas.getAllByText('Current')).toHaveLength(1);
  },
};

export const Restoring: Story = {
  parameters: { covers: ['restore-is-new-version', 'keyboard'] },
  play: async ({ canvas, args, step }) => {
    await expect(canvas.queryByRole('button', { name: 'Restore Version 3' })).toBeNull();
    const restore = canvas.getByRole('button', { name: 'Restore Version 1' });
    await step('asks, and does nothing on Cancel', async () => {
      restore.focus();
      await userEvent.keyboard('{Enter}');
      const dialog = await screen.findByRole('alertdialog', { name: 'Restore version 1 of water-wall.pdf?' });
      await expect(dialog).toHaveAccessibleDescription('It becomes version 4. Earlier versions are kept.');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(restore).toHaveFocus());
      await expect(args.onRestore).not.toHaveBeenCalled();
    });
    await step('restores when told to', async () => {
      await userEvent.keyboard('{Enter}');
      await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
      await expect(args.onRestore).toHaveBeenCalledWith('a');
    });
  },
};

export const Loading: Story = {
  args: { versions: [], isLoading: true },
  parameters: { covers: ['loading'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region')).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading versions…');
  },
};

export const WithError: Story = {
  args: { error: 'The version could not be restored. Try again.' },
  parameters: { covers: ['error'] },
  play: async ({ canvasElement, canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The version could not be restored. Try again.');
    await expect(canvasElement.querySelector('[data-slot=error-text] svg')).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
  },
};

export const DisabledWithReason: Story = {
  args: { disabledReason: 'The RFQ is published.' },
  parameters: { covers: ['disabled-reason'] },
  play: async ({ canvas, args }) => {
    const restore = canvas.getByRole('button', { name: 'Restore Version 1' });
    await expect(restore).toHaveAccessibleDescription('The RFQ is published.');
    await userEvent.click(restore);
    await expect(screen.queryByRole('alertdialog')).toBeNull();
    await expect(args.onRestore).not.toHaveBeenCalled();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    fileName: 'boiler-3-water-wall-arrangement-general-assembly-drawing-revision-12-approved-for-construction.pdf',
    versions: [
      {
        ...versions[0]!,
        author: 'Venkatanarasimharajuvaripeta Subramaniam Lakshminarayanan',
        note: 'Every nozzle was renumbered after the walk-down; see general-assembly-drawing-revision-12-comments-of-the-inspector.',
      },
      versions[1]!,
    ],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const SayWhatChanged: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'The note says what changed, so that no comparison is needed.' } },
  },
};

export const NumbersOnly: Story = {
  tags: ['dont'],
  parameters: { docs: { description: { story: 'Without notes one has to open each version to find the right one.' } } },
  args: { versions: versions.map((version) => ({ ...version, note: undefined })) },
};
