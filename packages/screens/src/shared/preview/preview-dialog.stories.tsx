import { ApiProblem, unreachable } from '@millwright/api-client/problem';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { storyHost } from '../story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../story-states.ts';
import PreviewDialog from './preview-dialog.tsx';
import type { PreviewFile } from './preview.tsx';
import { pdfOf } from './story-pdf.ts';

const page = (number: number) => [
  `Specification, page ${number}`,
  'The boiler is cooled before any work on its tubes.',
];
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const drawing =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAGUlEQVR42mNkYPjPgA0wMjAw4JIYFEqwAgB1YwH5Pqjh0wAAAABJRU5ErkJggg==';
const given = (name: string, bytes: Uint8Array<ArrayBuffer>, id = name): PreviewFile => ({
  id,
  name,
  sizeInBytes: bytes.length,
  read: async () => new Blob([bytes]).stream() as unknown as Blob,
});
const refused = (name: string, problem: unknown): PreviewFile => ({
  id: name,
  name,
  sizeInBytes: 48_211,
  read: () => Promise.reject(problem as Error),
});
const specification = given('Specification.pdf', bytesOf(pdfOf([page(1), page(2), page(3)])));
const long = given('Conditions of contract.pdf', bytesOf(pdfOf(Array.from({ length: 300 }, (_, at) => page(at + 1)))));
const picture = given('Site photo.png', bytesOf(atob(drawing)));

const meta = {
  title: 'Screens/shared/preview',
  component: PreviewDialog,
  decorators: [storyHost],
  args: { files: [specification], openedId: specification.id, onClose: fn() },
  parameters: { layout: 'fullscreen', host: { screen: 'job-documents' } },
} satisfies Meta<typeof PreviewDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const of = (file: PreviewFile, ...more: PreviewFile[]) => ({ files: [file, ...more], openedId: file.id });
const dialog = async () => within(await screen.findByRole('dialog'));
const isDrawn = async (number: number, of_: number) =>
  waitFor(
    async () => {
      const group = (await dialog()).getByRole('group', { name: `Page ${number} of ${of_}` });
      await expect(group.querySelector('canvas')).not.toBeNull();
      await expect(within(group).getByText(`Specification, page ${number}`)).toBeInTheDocument();
    },
    { timeout: 15_000 },
  );
const pageField = async () => (await dialog()).getByRole('textbox', { name: /^Page, of/ });
const refusal = async (title: string) => {
  await expect(await (await dialog()).findByRole('heading', { name: title }, { timeout: 15_000 })).toBeVisible();
  await expect((await dialog()).getByRole('button', { name: 'Download' })).toBeEnabled();
};

export const Ready: Story = {
  play: async () => {
    await isDrawn(1, 3);
    await expect((await dialog()).getByRole('heading', { name: 'Specification.pdf' })).toBeVisible();
    await expect(screen.getByRole('region', { name: 'Pages' })).toHaveFocus();
    await expect(await pageField()).toHaveValue('1');
  },
};

export const LongDocument: Story = {
  args: of(long),
  play: async () => {
    await isDrawn(1, 300);
    await userEvent.keyboard('{End}');
    await isDrawn(300, 300);
    await expect(await pageField()).toHaveValue('300');
    await userEvent.keyboard('{PageUp}');
    await waitFor(async () => expect(await pageField()).toHaveValue('299'));
    // Only what is near is drawn.
    await waitFor(() => expect(document.querySelectorAll('canvas').length).toBeLessThan(8));
  },
};

export const PageChosen: Story = {
  args: of(long),
  play: async () => {
    await isDrawn(1, 300);
    const field = await pageField();
    await userEvent.clear(field);
    await userEvent.type(field, '150{Enter}');
    await isDrawn(150, 300);
    await userEvent.click((await dialog()).getByRole('button', { name: 'Next page' }));
    await isDrawn(151, 300);
    await expect(field).toHaveValue('151');
  },
};

export const Zoomed: Story = {
  args: of(long),
  play: async () => {
    await isDrawn(1, 300);
    await userEvent.keyboard('{ArrowRight}');
    await isDrawn(2, 300);
    await userEvent.keyboard('0');
    await userEvent.keyboard('-');
    const size = within((await dialog()).getByRole('group', { name: 'Size' }));
    await expect(await size.findByText(/^\d+%$/)).toBeVisible();
    // What was in view stays there.
    await expect(await pageField()).toHaveValue('2');
    await expect(size.getByRole('button', { name: 'Fit to width' })).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(size.getByRole('button', { name: 'Fit to width' }));
    await expect(size.getByText('Fits')).toBeVisible();
    await isDrawn(2, 300);
  },
};

export const Picture: Story = {
  args: of(picture),
  play: async () => {
    const image = await (await dialog()).findByRole('img', { name: 'Site photo.png' });
    await waitFor(() => expect((image as HTMLImageElement).naturalWidth).toBe(8));
    await userEvent.keyboard('+');
    await expect(image.getBoundingClientRect().width).toBeGreaterThan(8);
  },
};

export const NextDocument: Story = {
  args: of(picture, specification),
  play: async () => {
    await expect(await (await dialog()).findByRole('img')).toBeInTheDocument();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Next document' }));
    await isDrawn(1, 3);
    await expect((await dialog()).getByRole('heading', { name: 'Specification.pdf' })).toBeVisible();
    await expect((await dialog()).getByText('2 of 2', { exact: false })).toBeVisible();
    await expect(screen.getByRole('region', { name: 'Pages' })).toHaveFocus();
  },
};

export const Downloaded: Story = {
  play: async () => {
    await isDrawn(1, 3);
    const press = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click((await dialog()).getByRole('button', { name: 'Download' }));
    await expect(press).toHaveBeenCalledOnce();
    await expect((press.mock.contexts[0] as HTMLAnchorElement).download).toBe('Specification.pdf');
    press.mockRestore();
  },
};

export const Closed: Story = {
  parameters: { endsUnseen: 'The owner of the dialog takes it away.' },
  play: async ({ args }) => {
    await isDrawn(1, 3);
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Loading: Story = {
  args: of({
    ...specification,
    sizeInBytes: 2_000_000,
    read: async () =>
      new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(500_000)) }) as unknown as Blob,
  }),
  play: async () => {
    const bar = await (await dialog()).findByRole('progressbar', { name: /Fetching it/ });
    await waitFor(() => expect(bar).toHaveAttribute('value', '500000'));
  },
};

export const Offline: Story = {
  args: of(refused('Specification.pdf', unreachable())),
  play: async () => refusal('The server cannot be reached'),
};

export const OfflineRetried: Story = {
  args: of({
    ...specification,
    read: (() => {
      let tries = 0;
      return async (...call: Parameters<PreviewFile['read']>) => {
        tries += 1;
        if (tries % 2 === 1) throw unreachable();
        return specification.read(...call);
      };
    })(),
  }),
  play: async () => {
    await refusal('The server cannot be reached');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Try again' }));
    await isDrawn(1, 3);
  },
};

export const Failed: Story = {
  args: of(
    refused(
      'Specification.pdf',
      new ApiProblem({ status: 503, code: 'UNAVAILABLE', message: 'The file cannot be read now. Please try again.' }),
    ),
  ),
  play: async () => refusal('Could not be loaded'),
};

export const Refused: Story = {
  args: of(
    refused(
      'Specification.pdf',
      new ApiProblem({ status: 403, code: 'FORBIDDEN', message: 'Ask the owner of the job.' }),
    ),
  ),
  play: async () => {
    await refusal('You do not have access');
    await expect((await dialog()).queryByRole('button', { name: 'Try again' })).toBeNull();
  },
};

export const TooLarge: Story = {
  args: of({ ...specification, sizeInBytes: 78_000_000 }),
  play: async () => refusal('Too large to be shown here'),
};

export const Locked: Story = {
  args: of(given('Price bid.pdf', bytesOf(pdfOf([page(1)], { isLocked: true })))),
  play: async () => refusal('It is protected by a password'),
};

export const Damaged: Story = {
  args: of(given('Scan.pdf', bytesOf('%PDF-1.4 and nothing else'))),
  play: async () => refusal('It cannot be shown'),
};

export const DamagedPicture: Story = {
  args: of(given('Scan.png', bytesOf('no picture'))),
  play: async () => refusal('It cannot be shown'),
};

/** A scan has no words. */
export const WithoutWords: Story = {
  args: of(given('Scan.pdf', bytesOf(pdfOf([[]])))),
  play: async () => {
    await expect(
      await (await dialog()).findByText('This page has no text that could be read aloud.', {}, { timeout: 15_000 }),
    ).toBeInTheDocument();
  },
};

export const LongText: Story = {
  globals: narrow,
  args: of({ ...specification, name: `${'Technical specification of the water walls '.repeat(4)}.pdf` }, picture),
  play: async () => {
    await isDrawn(1, 3);
    await expectNoSidewaysScroll();
    await expect((await dialog()).getByRole('button', { name: 'Download' })).toBeVisible();
  },
};
