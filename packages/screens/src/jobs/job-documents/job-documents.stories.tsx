import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { pdfOf } from '../../shared/preview/story-pdf.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longText,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import JobLayout from '../job-layout.tsx';
import JobDocuments from './job-documents.tsx';

const meta = {
  component: JobDocuments,
  decorators: [storyHost],
  args: { jrId: examples.getJobRequestReport.body.jobRequestDetails.number },
  render: (args) => (
    <JobLayout {...args}>
      <JobDocuments {...args} />
    </JobLayout>
  ),
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-documents', query: 'part=documents' },
    states: { empty: 'What is not set yet is said in the form.' },
    ...recorded,
  },
} satisfies Meta<typeof JobDocuments>;

export default meta;
type Story = StoryObj<typeof meta>;
/** The address of a part of the page. */
const at = (part: string) => ({ screen: 'job-documents' as const, query: `part=${part}` });
type Canvas = ReturnType<typeof within>;

const rfq = examples.getRfq.body;
const readOnly = {
  status: 200,
  body: {
    ...examples.getQuestions.body,
    questions: examples.getQuestions.body.questions.map((question) => ({
      ...question,
      can: { answer: false, close: false, promote: false },
    })),
  },
};
const manyQuestions = { status: 200, body: { ...examples.getQuestions.body, totalRecords: 41 } };
/** Words that no line can hold. */
const longQuestions = {
  status: 200,
  body: {
    ...examples.getQuestions.body,
    questions: examples.getQuestions.body.questions.map((question) => ({
      ...question,
      vendor: { ...question.vendor, companyName: longText },
      text: longText,
      answer: question.answer && { ...question.answer, question: `${longText} for all`, text: longText },
    })),
  },
};
const begun = { getRfq: examples['getRfq.begun'], getVendorEmailNum: examples['getVendorEmailNum.unsent'] };
const addendum = {
  body: {
    ...rfq,
    haNewUpdatesForPublish: true,
    asksToConfirm: 3,
    changes: [
      {
        what: 'line_changed' as const,
        line: 'Refractory repair',
        before: '6 m³, Refractory repair',
        after: '7 m³, Refractory repair',
      },
      { what: 'deadline' as const, line: null, before: '2026-11-24T11:00:00.000Z', after: '2026-11-27T11:00:00.000Z' },
    ],
  },
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'RFQ documents' })).toBeVisible();
    await expect(canvas.getByText(/^Published as revision 2 on /)).toBeVisible();
    const parts = within(canvas.getByRole('navigation', { name: 'RFQ' }));
    await expect(parts.getByRole('link', { name: 'Documents' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.queryByRole('heading', { name: 'RFQ terms' })).toBeNull();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'RFQ documents' });
    await expectNoSidewaysScroll();
  },
};

export const Saving: Story = {
  parameters: { host: at('terms'), api: begun },
  play: async ({ canvas, step }) => {
    const message = await canvas.findByRole('textbox', { name: /^Message to all vendors/ });
    await step('what is wrong is said at its field', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: /^Warranty/ }), 'abc');
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(await canvas.findByText('Enter whole months, at most 120.')).toBeVisible();
    });
    await step('it is saved', async () => {
      await userEvent.clear(canvas.getByRole('textbox', { name: /^Warranty/ }));
      await userEvent.type(message, 'By gate 3, day and night.');
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(await screen.findByText('Saved. Vendors see it once you publish.')).toBeVisible();
    });
  },
};

/** Two envelopes can be chosen until the first publishing. */
export const ChoosingEnvelopes: Story = {
  parameters: { host: at('terms'), api: begun },
  play: async ({ canvas }) => {
    const envelopes = await canvas.findByRole('combobox', { name: /^Envelopes/ });
    await expect(envelopes).toHaveValue('one');
    await userEvent.selectOptions(envelopes, 'two');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await screen.findByText('Saved. Vendors see it once you publish.')).toBeVisible();
  },
};

/** Without a method nothing is stated; with one each rule is asked for, and errors stand at their fields. */
export const HowQuotesAreCompared: Story = {
  parameters: { host: at('terms'), api: begun },
  play: async ({ canvas, step }) => {
    const method = await canvas.findByRole('combobox', { name: /^Evaluation method/ });
    await expect(method).toHaveValue('');
    await expect(canvas.queryByRole('textbox', { name: 'Interest rate (p.a.)' })).toBeNull();
    await userEvent.selectOptions(method, 'QCBS');
    await step('what is wrong is said at its field', async () => {
      const interest = canvas.getByRole('textbox', { name: 'Interest rate (p.a.)' });
      await userEvent.clear(interest);
      await userEvent.type(interest, '120');
      await userEvent.click(canvas.getByRole('button', { name: 'Add deviation loading' }));
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(await canvas.findByText('Enter a percent from 0 to 100.')).toBeVisible();
      await expect(canvas.getByText('Name the term, or remove it.')).toBeVisible();
      await expect(canvas.getByText('Enter the loading.')).toBeVisible();
      await waitFor(() => expect(interest).toHaveFocus());
      await userEvent.clear(interest);
      await userEvent.type(interest, '12');
    });
    await step('and it is kept', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: 'Deviation' }), 'Warranty');
      await userEvent.type(canvas.getByRole('textbox', { name: 'Loading' }), '125000');
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(await screen.findByText('Saved. Vendors see it once you publish.')).toBeVisible();
    });
  },
};

/** What the server refuses of a deviation is said at it. */
export const DeviationRefused: Story = {
  parameters: {
    host: at('terms'),
    api: {
      setRfqTerms: {
        status: 400,
        body: {
          ...forbidden.body,
          status: 400,
          code: 'VALIDATION',
          errors: [{ pointer: '/terms/comparison/deviationLoadings/0/term', message: 'This term is listed twice.' }],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const term = await canvas.findByRole('textbox', { name: 'Deviation' });
    await expect(term).toHaveValue('Warranty');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('This term is listed twice.')).toBeVisible();
    await waitFor(() => expect(term).toHaveFocus());
  },
};

/** The technical clauses are part of the call. */
export const ChangingClauses: Story = {
  parameters: { host: at('terms') },
  play: async ({ canvas }) => {
    const section = within(await canvas.findByRole('region', { name: 'Technical clauses' }));
    await expect(section.getAllByRole('listitem')).toHaveLength(rfq.criteria.length);
    await userEvent.click(section.getByRole('button', { name: 'Edit clauses' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Technical clauses' }));
    await expect(dialog.getByRole('textbox', { name: 'Clause 1' })).toHaveValue(rfq.criteria[0]!.text);
  },
};

export const NoClauses: Story = {
  parameters: { host: at('terms'), api: begun },
  play: async ({ canvas }) => {
    const section = within(await canvas.findByRole('region', { name: 'Technical clauses' }));
    await expect(section.getByRole('button', { name: 'Add clauses' })).toBeVisible();
  },
};

/** Who only reads sees how quotes are compared in words. */
export const ComparedReadOnly: Story = {
  parameters: {
    host: at('terms'),
    api: {
      getRfq: { body: { ...rfq, can: { ...rfq.can, edit: false, setCriteria: false, publish: false, send: false } } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The lowest evaluated cost ranks first\./)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Edit clauses' })).toBeNull();
  },
};

export const TwoEnvelopes: Story = {
  parameters: { host: at('terms'), api: { getRfq: { body: { ...rfq, terms: { ...rfq.terms, envelopes: 'two' } } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Fixed since publishing/)).toBeVisible();
    await expect(canvas.queryByRole('combobox', { name: /^Envelopes/ })).toBeNull();
  },
};

export const Outdated: Story = {
  parameters: { host: at('terms'), api: { setRfqTerms: examples['setRfqTerms.outdated'] } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Message to all vendors/ }), ' More.');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('A colleague also changed these terms')).toBeVisible();
  },
};

/** What the next revision changes, and publishing it. */
export const PublishingAnAddendum: Story = {
  parameters: { host: at('revisions'), api: { getRfq: addendum } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '2 unpublished changes' })).toBeVisible();
    await expect(canvas.getByText('Current')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Publish changes (2)' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: `Publish addendum ${rfq.revision}?` }));
    await expect(dialog.getByText(/3 vendors must reconfirm their quotes\./)).toBeVisible();
    await expect(dialog.getByText(/1 question is unanswered\./)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

export const TooEarly: Story = {
  parameters: { api: { getRfq: addendum, publishRfq: examples['publishRfq.early'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Publish changes/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await expect(await dialog.findByText(/Give vendors at least/)).toBeVisible();
  },
};

const { documents } = examples.getJobDocuments.body;
const drawing = documents.find(({ kind }) => kind !== null)!;
const menuOf = async (canvas: Canvas, entry: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: `Actions of ${drawing.name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

/** A document is looked at on the page. */
export const LookedAt: Story = {
  parameters: {
    api: {
      getJobDocuments: { body: { documents: [{ ...drawing, name: 'Water walls.pdf' }], can: { edit: true } } },
      getJobDocument: { status: 200, body: pdfOf([['Water walls, sheet 1'], ['Water walls, sheet 2']]) },
    },
  },
  play: async ({ canvas }) => {
    const look = await canvas.findByRole('button', { name: 'Look at Water walls.pdf' });
    await userEvent.click(look);
    const dialog = within(await screen.findByRole('dialog', { name: 'Water walls.pdf' }));
    await expect(await dialog.findByText('Water walls, sheet 1', {}, { timeout: 15_000 })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await dialogsClosed();
    await expect(look).toHaveFocus();
  },
};

/** What vendors have of each: published, an older version, not yet, hidden. */
export const Documents: Story = {
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('table', { name: 'Documents of the job' }));
    // A row begins with the box that chooses it.
    const row = (name: string) => within(list.getByRole('row', { name: new RegExp(`^Choose .?${name}`) }));
    await expect(row('Rotor').getByText('Vendors see version 1')).toBeVisible();
    await expect(row('Technical').getByText('Published')).toBeVisible();
    await expect(row('Site rules').getByText('Not published')).toBeVisible();
    const hidden = row('Internal').getByRole('switch', { name: /^Hidden/ });
    await expect(hidden).not.toBeChecked();
    await userEvent.click(hidden);
    await expect(row('Internal').getByText('never sent')).toBeVisible();
  },
};

/** A switch is turned in the frame of its press, and stays so while the server writes and what it changed is read again. */
const staysTurned =
  (name: RegExp) =>
  async ({ canvas }: { canvas: Canvas }) => {
    const control: HTMLInputElement = await canvas.findByRole('switch', { name });
    const was = control.checked;
    const seen: boolean[] = [];
    control.click();
    const look = async () => {
      seen.push(control.checked);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    while (!control.hasAttribute('aria-busy')) await look();
    while (control.hasAttribute('aria-busy')) await look();
    // What is read again comes after it.
    for (let frames = 0; frames < 30; frames += 1) await look();
    await expect(seen).not.toContain(was);
  };

export const HiddenAtOnce: Story = {
  parameters: {
    api: {
      toggleRfqFileState: { ...examples.toggleRfqFileState, delayInMilliseconds: 200 },
      getJobDocuments: [
        examples.getJobDocuments,
        {
          body: { ...examples.getJobDocuments.body, documents: documents.map((each) => ({ ...each, isShown: true })) },
          delayInMilliseconds: 200,
        },
      ],
    },
  },
  play: staysTurned(/^Hidden.*Internal/),
};

export const AutoPublishAtOnce: Story = {
  parameters: {
    api: {
      autoPublishRfqDocsUpdate: { ...examples.autoPublishRfqDocsUpdate, delayInMilliseconds: 200 },
      getRfq: [examples.getRfq, { body: { ...rfq, autoPublish: !rfq.autoPublish }, delayInMilliseconds: 200 }],
    },
  },
  play: staysTurned(/^Publish document changes/),
};

/** A file of a known name is asked about; what the server refuses is said at the file. */
export const AddingDocuments: Story = {
  parameters: { api: { addRfqDocuments: [examples['addRfqDocuments.named'], examples.addRfqDocuments] } },
  play: async ({ canvas, step }) => {
    const field = await canvas.findByLabelText('Add documents');
    await step('a new version of one that is there', async () => {
      await userEvent.upload(field, new File(['panel'], drawing.name, { type: 'text/plain' }));
      const question = within(await screen.findByRole('alertdialog'));
      await userEvent.click(question.getByRole('button', { name: 'Add version' }));
      await expect(await canvas.findByText(/Add this as its next version/, { selector: 'li *' })).toBeVisible();
    });
    await step('resubmitted', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull());
    });
  },
};

export const RenamingADocument: Story = {
  parameters: { api: { editRfqFileName: [examples['editRfqFileName.taken'], examples.editRfqFileName] } },
  play: async ({ canvas }) => {
    await menuOf(canvas, 'Rename…');
    const dialog = within(await screen.findByRole('dialog', { name: `Rename ${drawing.name}` }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Site rules');
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    await expect(await dialog.findByText(/is the name of another document/)).toBeVisible();
    await expect(name).toHaveValue('Site rules');
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  },
};

export const DescribingADocument: Story = {
  play: async ({ canvas }) => {
    await menuOf(canvas, 'Describe…');
    const dialog = within(await screen.findByRole('dialog', { name: `Describe ${drawing.name}` }));
    await expect(dialog.getByRole('combobox', { name: /^Document type/ })).toHaveDisplayValue(
      'General arrangement drawing',
    );
    await userEvent.type(dialog.getByRole('textbox', { name: /^Description/ }), ', and bearings');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Description/ })).toBeNull());
  },
};

export const VersionsOfADocument: Story = {
  play: async ({ canvas }) => {
    await menuOf(canvas, 'Versions…');
    const dialog = within(await screen.findByRole('dialog', { name: `Versions of ${drawing.name}` }));
    await expect(await dialog.findByText('Visible to vendors.')).toBeVisible();
    await expect(dialog.getAllByRole('button', { name: /^Download/ })).toHaveLength(2);
    await userEvent.click(dialog.getByRole('button', { name: 'Restore Version 1' }));
    const question = within(await screen.findByRole('alertdialog'));
    await expect(question.getByText(/It becomes version 3/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

export const DeletingADocument: Story = {
  play: async ({ canvas }) => {
    await menuOf(canvas, 'Delete');
    await expect(await screen.findByText(`${drawing.name} was deleted`)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(screen.queryByText(`${drawing.name} was deleted`)).toBeNull());
  },
};

export const NoDocuments: Story = {
  parameters: { api: { getJobDocuments: examples['getJobDocuments.none'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Add documents')).toBeEnabled();
    await expect(canvas.queryByRole('table', { name: 'Documents of the job' })).toBeNull();
  },
};

/** Who sees the job and may not change what vendors are asked reads them. */
export const DocumentsReadOnly: Story = {
  parameters: { api: { getJobDocuments: { body: { documents, can: { edit: false } } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: `${drawing.name}, download` })).toBeVisible();
    await expect(canvas.queryByLabelText('Add documents')).toBeNull();
    await expect(canvas.queryByRole('switch', { name: new RegExp(drawing.name) })).toBeNull();
    await menuOf(canvas, 'Versions…');
    await expect(await screen.findByText('Visible to vendors.')).toBeVisible();
    await expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  },
};

const [zip] = examples.getFileDownloads.body.downloads;
const zips = (...downloads: Partial<NonNullable<typeof zip>>[]) => ({
  status: 200,
  body: { downloads: downloads.map((download) => ({ ...zip!, ...download })) },
});
const packing = { state: 'packing' as const, doneInBytes: 18_400_000, totalInBytes: 28_700_000, sizeInBytes: null };
const underWay = {
  status: 409,
  body: {
    ...forbidden.body,
    status: 409,
    code: 'DOWNLOAD_UNDER_WAY',
    message: 'A ZIP of this job is being prepared. You can request another when it is ready.',
  },
};
const noZip = examples['getFileDownloads.none'];
const askForAll = `Email me all ${documents.length} as a ZIP`;

/** What is chosen comes as one ZIP, by mail. */
export const DocumentsAsAZip: Story = {
  parameters: { api: { getFileDownloads: [noZip, examples.getFileDownloads] } },
  play: async ({ canvas, step }) => {
    await step('all, unless some are chosen by keyboard', async () => {
      await expect(await canvas.findByRole('button', { name: askForAll })).toBeVisible();
      const box = canvas.getByRole('checkbox', { name: `Choose ${drawing.name}` });
      box.focus();
      await userEvent.keyboard(' ');
      await expect(box).toBeChecked();
    });
    await step('an email comes when it is ready', async () => {
      const ask = canvas.getByRole('button', { name: 'Email me the 1 selected as a ZIP' });
      ask.focus();
      await userEvent.keyboard('{Enter}');
      await expect(await screen.findByText('You will get an email with the link when it is ready.')).toBeVisible();
      await expect(await canvas.findByText(/^Ready until /)).toBeVisible();
      await expect(canvas.getByRole('button', { name: /^Download the ZIP of/ })).toBeVisible();
    });
  },
};

/** How far it is; another can be asked for when it is ready. */
export const ZipUnderWay: Story = {
  parameters: { api: { getFileDownloads: zips({ ...packing, expiresAt: null }) } },
  play: async ({ canvas }) => {
    const ask = await canvas.findByRole('button', { name: askForAll });
    const bar = await canvas.findByRole('progressbar', { name: /^ZIP of/ });
    await expect(bar).toHaveAttribute('value', '18400000');
    await expect(ask).toHaveAttribute('aria-disabled', 'true');
    await expect(ask).toHaveAccessibleDescription('A ZIP is being prepared.');
  },
};

/** Who comes by the mail stands at the ZIP; one that is over says so, and one of somebody else is not here. */
export const ZipOfTheMail: Story = {
  parameters: {
    host: { screen: 'job-documents', query: `download=${zip!._id}` },
    api: {
      getFileDownloads: zips({ state: 'expired' }, { _id: '0f0f0f0f-0000-4000-8000-000000000001', state: 'failed' }),
    },
  },
  play: async ({ canvas }) => {
    const [wanted, failed] = within(await canvas.findByRole('list', { name: 'ZIPs of documents' })).getAllByRole(
      'listitem',
    );
    await waitFor(() => expect(wanted).toHaveFocus());
    await expect(within(wanted!).getByText(/^Expired on /)).toBeVisible();
    await expect(within(failed!).getByText(/could not be created\. Request it again/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Download the ZIP of/ })).toBeNull();
  },
};

export const ZipNotHere: Story = {
  parameters: { host: { screen: 'job-documents', query: 'download=x' }, api: { getFileDownloads: noZip } },
  play: async ({ canvas }) => expect(await canvas.findByText('ZIP not found')).toBeVisible(),
};

/** What the server refuses is said, and the choice stays. */
export const ZipRefused: Story = {
  parameters: {
    api: { getFileDownloads: noZip, sendEmailForFileDownload: underWay },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: askForAll }));
    await expect(await screen.findByText(underWay.body.message)).toBeVisible();
  },
};

const broadcasts = examples.getBroadcastGroupsForJob.body;
const writeToVendors = async (canvas: Canvas, name: string | RegExp = 'Write to vendors') => {
  await userEvent.click(await canvas.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Write to vendors' }));
};

/** Who got a message, and who has read it. */
export const Messages: Story = {
  parameters: { host: at('messages') },
  play: async ({ canvas }) => {
    const part = within(await canvas.findByRole('region', { name: 'Messages' }));
    await expect(await part.findByText(broadcasts.messages[0]!.text)).toBeVisible();
    await expect(part.getByText('To 6 vendors, read by 1')).toBeVisible();
    await userEvent.click(part.getAllByRole('button', { name: 'Show recipients' })[1]!);
    await expect(part.getByText(/^read 20 Nov 2026/)).toBeVisible();
    await expect(part.getAllByText('emailed, not read yet')).toHaveLength(5);
  },
};

/** To a group; what is missing is said, and the choice is kept as another group. */
export const WritingToVendors: Story = {
  parameters: {
    host: at('messages'),
    api: { sendBroadcastMessage: [examples['sendBroadcastMessage.link'], examples.sendBroadcastMessage] },
  },
  play: async ({ canvas, step }) => {
    const dialog = await writeToVendors(canvas);
    const message = dialog.getByRole('textbox', { name: /^Message/ });
    await step('what is missing is said at its field', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Send message' }));
      await expect(await dialog.findByText('Enter a message.')).toBeVisible();
    });
    await step('what the server refuses too, and nothing typed is lost', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Boiler erectors' }));
      await userEvent.type(message, 'See sagarsteel.example/visit');
      await userEvent.click(dialog.getByRole('button', { name: 'Send message' }));
      await expect(await dialog.findByText(/^must not contain links/)).toBeVisible();
    });
    await step('it is sent to three', async () => {
      await userEvent.clear(message);
      await userEvent.type(message, 'The crane is free.');
      await userEvent.type(dialog.getByRole('textbox', { name: /^Save selection/ }), 'Erectors');
      await userEvent.click(dialog.getByRole('button', { name: 'Send message' }));
      await expect(await screen.findByText('Sent to 3 vendors')).toBeVisible();
    });
  },
};

export const DeletingAGroup: Story = {
  parameters: { host: at('messages') },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Boiler erectors' }));
    await expect(await screen.findByText('Boiler erectors was deleted')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(screen.queryByText('Boiler erectors was deleted')).toBeNull());
  },
};

export const NothingWrittenYet: Story = {
  parameters: {
    host: at('messages'),
    api: { getBroadcastGroupsForJob: examples['getBroadcastGroupsForJob.unwritten'] },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Write to vendors' })).toBeVisible();
  },
};

export const NobodyToWriteTo: Story = {
  parameters: { host: at('messages'), api: { getBroadcastGroupsForJob: examples['getBroadcastGroupsForJob.none'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Send the RFQ to vendors first/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Write to vendors' })).toBeNull();
  },
};

export const MessagesFailed: Story = {
  parameters: { host: at('messages'), api: { getBroadcastGroupsForJob: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: rfq.number })).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

const [waiting, answered] = examples.getQuestions.body.questions;
const toAnswer = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: `Answer ${waiting!.vendor.companyName}` }));
  return within(await screen.findByRole('dialog', { name: `Answer ${waiting!.vendor.companyName}` }));
};

/** What waits for an answer stands first; what was answered shows as all read it. */
export const Questions: Story = {
  parameters: { host: at('questions') },
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('region', { name: 'Questions' }));
    await expect(await list.findByText('1 unanswered question.')).toBeVisible();
    const [first, second] = list.getAllByRole('listitem');
    await expect(within(first!).getByText(waiting!.text)).toBeVisible();
    await expect(within(first!).getAllByText(waiting!.vendor.companyName)[0]).toBeVisible();
    await expect(within(second!).getByText('Answered to all')).toBeVisible();
    await expect(within(second!).getByText(new RegExp(answered!.answer!.question!.slice(0, 30)))).toBeVisible();
    await expect(within(second!).getByRole('button', { name: /^Add to next addendum/ })).toBeVisible();
  },
};

/** To all: the question is put in other words, and what is missing is said at its field. */
export const AnsweringToAll: Story = {
  parameters: {
    host: at('questions'),
    api: { getQuestions: [examples.getQuestions, examples['getQuestions.settled']] },
  },
  play: async ({ canvas, step }) => {
    const dialog = await toAnswer(canvas);
    await step('what is missing is said', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
      await expect(await dialog.findByText('Enter an answer.')).toBeVisible();
      await expect(dialog.getByText('Choose who reads it.')).toBeVisible();
    });
    await step('the question for all is rewritten', async () => {
      await userEvent.type(dialog.getByRole('textbox', { name: /^Answer/ }), 'Yes, he is on site day and night.');
      await userEvent.click(dialog.getByRole('radio', { name: /^All/ }));
      const forAll = dialog.getByRole('textbox', { name: /^Question for all vendors/ });
      await expect(forAll).toHaveValue('');
      await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
      await expect(await dialog.findByText('Reword the question for all vendors.')).toBeVisible();
      await userEvent.type(forAll, 'Who reviews the films?');
    });
    await step('it is sent', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
      await waitFor(() => expect(screen.queryByRole('textbox', { name: /^(Answer|Reason)/ })).toBeNull());
      await expect(await canvas.findByText('All questions are answered.')).toBeVisible();
    });
  },
};

/** A question that may name a price says so, where it is read and where it is answered. */
export const AnsweringAPrice: Story = {
  parameters: {
    host: at('questions'),
    api: {
      getQuestions: {
        body: {
          ...examples.getQuestions.body,
          questions: examples.getQuestions.body.questions.map((question) =>
            question._id === waiting!._id ? { ...question, priceTexts: ['Rs. 890', '12.5 lakh'] } : question,
          ),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^May contain a price: Rs. 890, 12.5 lakh/)).toBeVisible();
    const dialog = await toAnswer(canvas);
    await expect(dialog.getByText(/^May contain a price/)).toBeVisible();
  },
};

/** What the server refuses stands at its field; the answer stays. */
export const AnsweringRefused: Story = {
  parameters: {
    host: at('questions'),
    api: { answerQuestion: [examples['answerQuestion.link'], examples['answerQuestion.settled']] },
  },
  play: async ({ canvas }) => {
    const dialog = await toAnswer(canvas);
    const answer = dialog.getByRole('textbox', { name: /^Answer/ });
    await userEvent.type(answer, 'See the drawing.');
    await userEvent.click(dialog.getByRole('radio', { name: /^Only the vendor who asked/ }));
    await expect(dialog.queryByRole('textbox', { name: /^Question for all vendors/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    await expect(await dialog.findByText(/^must not contain links/)).toBeVisible();
    await userEvent.type(answer, ' Please.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    await expect(await dialog.findByText(examples['answerQuestion.settled'].body.message)).toBeVisible();
    await expect(answer).toHaveValue('See the drawing. Please.');
  },
};

export const ClosingAQuestion: Story = {
  parameters: {
    host: at('questions'),
    api: { getQuestions: [examples.getQuestions, examples['getQuestions.settled']] },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Close question/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close question?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close question' }));
    await expect(await dialog.findByText('Enter a reason.')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The scope of work says how.');
    await userEvent.click(dialog.getByRole('button', { name: 'Close question' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^(Answer|Reason)/ })).toBeNull());
    await expect(await canvas.findByText('Closed')).toBeVisible();
  },
};

/** The page of questions with one of them as it is for an addendum. */
const promoted = (revision: number | null) => ({
  status: 200,
  body: {
    ...examples.getQuestions.body,
    questions: examples.getQuestions.body.questions.map((question) =>
      question._id === answered!._id
        ? {
            ...question,
            addendum: { ...examples.promoteQuestion.body.addendum, revision },
            can: { ...question.can, promote: revision === null },
          }
        : question,
    ),
  },
});

/** An answer becomes part of the call: in words for all, and what is missing is said. */
export const PromotingAQuestion: Story = {
  parameters: { host: at('questions'), api: { getQuestions: [examples.getQuestions, promoted(null)] } },
  play: async ({ canvas, step }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: `Add to next addendum: ${answered!.vendor.companyName}` }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to next addendum?' }));
    const question = dialog.getByRole('textbox', { name: /^Question for all vendors/ });
    await step('it begins as all read it', async () => {
      await expect(question).toHaveValue(answered!.answer!.question);
      await expect(dialog.getByRole('textbox', { name: /^Answer for all vendors/ })).toHaveValue(
        answered!.answer!.text,
      );
    });
    await step('what is missing is said', async () => {
      await userEvent.clear(question);
      await userEvent.click(dialog.getByRole('button', { name: 'Add to addendum' }));
      await expect(await dialog.findByText('Reword the question for all vendors.')).toBeVisible();
    });
    await step('it is put in', async () => {
      await userEvent.type(question, 'Who reviews the films?');
      await userEvent.click(dialog.getByRole('button', { name: 'Add to addendum' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add to next addendum?' })).toBeNull());
      await expect(await canvas.findByText('In the next addendum')).toBeVisible();
    });
  },
};

/** Until it is published it can be taken out, and put back. */
export const TakingOutOfTheAddendum: Story = {
  parameters: { host: at('questions'), api: { getQuestions: [promoted(null), examples.getQuestions, promoted(null)] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Remove from addendum/ }));
    await expect(await screen.findByText('Removed from the next addendum')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('In the next addendum')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await expect(await canvas.findByText('In the next addendum')).toBeVisible();
  },
};

/** Published, it stays. */
export const QuestionInARevision: Story = {
  parameters: { host: at('questions'), api: { getQuestions: promoted(2) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('In revision 2')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /addendum: / })).toBeNull();
  },
};

export const PromotingRefused: Story = {
  parameters: {
    host: at('questions'),
    api: {
      promoteQuestion: {
        status: 409,
        body: {
          ...forbidden.body,
          status: 409,
          code: 'RFQ_CLOSED',
          message: 'The deadline has passed, so nothing can be changed or sent.',
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Add to next addendum/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to next addendum?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add to addendum' }));
    await expect(await dialog.findByText(/^The deadline has passed/)).toBeVisible();
  },
};

export const NoQuestions: Story = {
  parameters: { host: at('questions'), api: { getQuestions: examples['getQuestions.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No questions yet' })).toBeVisible(),
};

/** Who sees the job and may not write to vendors reads them. */
export const QuestionsReadOnly: Story = {
  parameters: { host: at('questions'), api: { getQuestions: readOnly } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(waiting!.text)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Answer|Close question)/ })).toBeNull();
  },
};

export const QuestionsLoading: Story = {
  parameters: { host: at('questions'), api: { getQuestions: 'loading' } },
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('region', { name: 'Questions' });
    await waitFor(() => expect(list.querySelector('[aria-busy=true]')).not.toBeNull());
  },
};

export const QuestionsFailed: Story = {
  parameters: { host: at('questions'), api: { getQuestions: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: rfq.number })).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

/** Many: the page is in the address. */
export const QuestionsOnPages: Story = {
  parameters: { host: at('questions'), api: { getQuestions: manyQuestions } },
  play: async ({ canvas }) => {
    const pages = within(await canvas.findByRole('navigation', { name: /page/i }));
    await expect(pages.getByRole('link', { name: /2/ })).toHaveAttribute(
      'href',
      expect.stringContaining('part=questions&offset=2'),
    );
  },
};

/** After the deadline it is read only. */
export const Closed: Story = {
  parameters: { host: at('terms'), api: { getRfq: examples['getRfq.opened'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Revision \d is final\.$/)).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'RFQ terms' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
  },
};

/** Too few quotes cannot be opened: a later deadline is the next step. */
export const ClosedWithTooFew: Story = {
  parameters: {
    host: at('terms'),
    api: {
      getRfq: {
        body: { ...rfq, state: 'closed' as const, can: { ...rfq.can, send: false } },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Too few quotes to open/)).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Extend deadline' })).toHaveLength(1);
    await expect(await canvas.findByRole('button', { name: 'Save' })).toBeVisible();
  },
};

/** The parts and the next step are there, the documents do not come. */
export const Partial: Story = {
  parameters: { api: { getJobDocuments: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: rfq.number })).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

export const Loading: Story = {
  parameters: { api: { getRfq: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getRfq: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getRfq: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getRfq: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { name: rfq.number })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getRfq: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getRfq: withLongTexts(addendum as typeof examples.getRfq),
      getJobDocuments: {
        body: {
          documents: documents.map((document) => ({ ...document, name: longText, description: longText })),
          can: { edit: true },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longText))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const LongQuestions: Story = {
  globals: narrow,
  parameters: { host: at('questions'), api: { getQuestions: longQuestions } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longText))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const LongMessages: Story = {
  globals: narrow,
  parameters: {
    host: at('messages'),
    api: {
      getBroadcastGroupsForJob: {
        body: {
          ...broadcasts,
          groups: broadcasts.groups.map((group) => ({ ...group, name: longText })),
          messages: broadcasts.messages.map((message) => ({ ...message, text: longText })),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longText))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const LongChanges: Story = {
  globals: narrow,
  parameters: { host: at('revisions'), api: { getRfq: withLongTexts(addendum as typeof examples.getRfq) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '2 unpublished changes' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
