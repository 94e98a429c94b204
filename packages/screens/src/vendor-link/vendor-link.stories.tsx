import { removeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { formatRupees } from '@millwright/ui/format-rupees';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { dialogsClosed } from '../shared/story-dialogs.ts';
import { examples, recorded } from '../shared/story-examples.ts';
import { storyHost } from '../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longName,
  longText,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../shared/story-states.ts';
import VendorLink from './vendor-link.tsx';

const { title, link } = examples.getVendorRfq.body;
const host = { screen: 'vendor-link', isGuest: true, isBare: true, query: `link=${link}` };
/** From the mail: the address names no link yet. */
const mailed = { ...host, query: '', fragment: 'A'.repeat(43) };

/** The links whose drafts stories type. */
const drafted = [examples.getVendorRfq, examples['getVendorRfq.draft'], examples['getVendorRfq.changed']];
const links = new Set(drafted.map(({ body }) => body.link));

/** What is written in a story is nobody's draft in the next one. */
const forgetUnsent = () => links.forEach((of) => removeStored('unsent', `vendor ${of}`));
const toMessages = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('tab', { name: /^Messages/ }));
const meta = {
  component: VendorLink,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host,
    ...recorded,
  },
  beforeEach: () => {
    const forget = () => {
      links.forEach((of) => removeStored('quoteDraft', of));
      forgetUnsent();
    };
    forget();
    return forget;
  },
} satisfies Meta<typeof VendorLink>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const toQuote = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('tab', { name: 'Your quote' }));
/** Questions and answers with a word that no line can hold. */
const longQuestions = {
  status: 200,
  body: {
    questions: examples['getVendorQuestions.closed'].body.questions.map((question) => ({
      ...question,
      text: longText,
      textForAll: question.isOwn ? `${longText} for all` : null,
      answer: question.answer && longText,
      closingReason: question.closingReason && longText,
    })),
  },
};
const draft = examples['getVendorRfq.draft'].body;
const change = examples['getVendorRfq.changed'].body.changes[0]!;

/** From the mail: the token leaves the address before anything is answered. */
export const Ready: Story = {
  parameters: { host: mailed },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(canvas.getByTestId('story-host')).toHaveAttribute(
      'data-went-to',
      `/vendor-link?link=${examples.openVendorLink.body.link}`,
    );
    await expect(canvas.getByText(`Link for ${examples.openVendorLink.body.vendorName}`)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Start quote' })).toBeVisible();
  },
};

const buyerSaid = examples.getVendorThread.body.messages.find(({ by }) => by.side === 'buyer')!.text!;
/** The conversation with the buyer, whom no other vendor reads. */
export const Messages: Story = {
  play: async ({ canvas }) => {
    await toMessages(canvas);
    await expect(await canvas.findByText(buyerSaid)).toBeVisible();
    await expect(canvas.getByText(`Only you and ${examples.getVendorThread.body.buyer} can read them.`)).toBeVisible();
  },
};

export const MessagesOnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await toMessages(canvas);
    await canvas.findByText(buyerSaid);
    await expectNoSidewaysScroll();
  },
};

export const NoMessages: Story = {
  parameters: {
    api: {
      getVendorThread: {
        body: { ...examples.getVendorThread.body, messages: [], hasMore: false, lastSeq: 0, unread: 0 },
      },
    },
  },
  play: async ({ canvas }) => {
    await toMessages(canvas);
    await expect(await canvas.findByText('No messages yet.')).toBeVisible();
  },
};

export const MessagesFailed: Story = {
  parameters: { api: { getVendorThread: 'error' } },
  play: async ({ canvas }) => {
    await toMessages(canvas);
    await expectFailure(canvas, failedTitle);
  },
};

/** A vendor attaches files to a message, as the buyer does. */
export const MessageFileAttached: Story = {
  parameters: { api: { sendVendorMessage: examples['sendVendorMessage.files'] } },
  play: async ({ canvas }) => {
    await toMessages(canvas);
    await canvas.findByText(buyerSaid);
    const { fileName } = examples.uploadVendorFile.body;
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['WPS'], fileName));
    const list = within(await canvas.findByRole('list', { name: 'Attached' }));
    await expect(await list.findByText(/Uploaded$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Shared files' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Shared files' }));
    await expect(await dialog.findByRole('button', { name: `Download ${fileName}` })).toBeVisible();
  },
};

export const MessageSent: Story = {
  parameters: { api: { sendVendorMessage: examples.sendVendorMessage } },
  play: async ({ canvas }) => {
    const { text } = examples.sendVendorMessage.body;
    await toMessages(canvas);
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Message' }), `${text}{Enter}`);
    await waitFor(() =>
      expect(canvas.getByText(text!).closest('[data-message]')).toHaveAttribute('data-state', 'sent'),
    );
  },
};

const [measured, ...rest] = draft.lines;
/** Items that are not measured are marked: their rates are in no total, a provisional sum is as it is. */
export const PricedApart: Story = {
  parameters: {
    api: {
      getVendorRfq: {
        body: {
          ...draft,
          lines: [
            measured!,
            { ...rest[0]!, quantity: null, kind: 'rate_only' },
            { ...rest[1]!, quantity: '2', kind: 'optional' },
            { ...rest[2]!, quantity: null, unit: null, kind: 'provisional_sum', amountInPaise: 10_000_000 },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await toQuote(canvas);
    const items = within((await canvas.findByRole('heading', { name: 'Rates' })).closest('section')!);
    const [, rateOnly, optional, provisional] = items.getAllByRole('listitem').map((item) => within(item));
    await expect(rateOnly!.getByText('Rate only, not in the total')).toBeVisible();
    await expect(rateOnly!.getByRole('textbox', { name: /^Rate of/ })).toBeEnabled();
    await expect(optional!.getByText('Optional, not in the total')).toBeVisible();
    await expect(provisional!.getByText('Provisional sum of ₹1,00,000')).toBeVisible();
    await expect(provisional!.queryByRole('textbox', { name: /^Rate of/ })).toBeNull();
    await expect(canvas.getByText('Provisional sums, without GST')).toBeVisible();
  },
};

/** Documents are downloaded by plain links: the session is a cookie. */
export const WithDocuments: Story = {
  parameters: {
    api: {
      getVendorRfq: {
        body: {
          ...examples.getVendorRfq.body,
          documents: examples.getJobDocuments.body.documents.map(
            ({ isShown: _shown, publishedVersion: _version, readBy: _read, addedAt: _at, addedBy: _by, ...document }) =>
              document,
          ),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('region', { name: 'Documents' }));
    const [first] = list.getAllByRole('link');
    await expect(first).toHaveAttribute(
      'href',
      expect.stringMatching(/\/vendor-link\/documents\/[\w-]{36}\?link=[\w-]{36}$/),
    );
    await expect(first).toHaveAttribute('download');
    await expect(list.getByText(/General arrangement drawing/)).toBeVisible();
  },
};

/** What the buyer wrote is announced; seeing it tells the buyer. */
export const AMessage: Story = {
  parameters: {
    api: {
      getVendorRfq: [examples['getVendorRfq.written'], examples.getVendorRfq],
      getVendorMessages: [examples.getVendorMessages, examples.confirmMessagesRead],
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1 new message')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Read' }));
    const list = within(await canvas.findByRole('region', { name: /^Messages from/ }));
    await expect(list.getByText(examples.getVendorMessages.body.messages[0]!.text)).toBeVisible();
    await expect(list.getByText('New')).toBeVisible();
    await userEvent.click(canvas.getByRole('tab', { name: 'Summary' }));
    await waitFor(() => expect(canvas.queryByText('1 new message')).toBeNull());
  },
};

export const RevisionChanged: Story = {
  parameters: { api: { getVendorRfq: [examples['getVendorRfq.changed'], examples.confirmRevisionRead] } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(new RegExp(`${change.line}: ${change.before} → ${change.after}`)),
    ).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Confirm your quote' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Mark as read' })).toBeNull());
  },
};

const { addendum } = examples.promoteQuestion.body;
const callAnswer = {
  _id: examples.promoteQuestion.body._id,
  line: draft.lines[1]!.description,
  question: addendum!.question,
  answer: addendum!.answer,
};

/** An answer that came with an addendum stands in the call, and among what it changed. */
export const AnAnswerInTheCall: Story = {
  parameters: {
    api: {
      getVendorRfq: {
        body: {
          ...examples['getVendorRfq.changed'].body,
          answers: [callAnswer],
          changes: [
            { what: 'answer_added' as const, line: callAnswer.question, before: null, after: callAnswer.answer },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/changed one thing$/)).toBeVisible();
    await expect(canvas.getByText(`Answer, ${callAnswer.question}: ${callAnswer.answer}`)).toBeVisible();
    const list = within(canvas.getByRole('region', { name: 'Answers in the RFQ' }));
    await expect(list.getByText(callAnswer.answer)).toBeVisible();
    await expect(list.getByText(callAnswer.line)).toBeVisible();
  },
};

/** Typing a rate: the amount and the total follow, and the draft is saved by itself. */
export const Typing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Start quote' }));
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Rate of 1\./ }), '205');
    await expect((await canvas.findAllByText('₹36,900'))[0]).toBeVisible();
    await expect(await canvas.findByText(/^Draft saved/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Check and send' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Go to first' }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^Rate of 2\./ })).toHaveFocus());
  },
};

/** The network is away: it is said, and what was typed stays. */
export const TypingWithoutNetwork: Story = {
  parameters: { api: { saveQuoteDraft: 'offline' } },
  play: async ({ canvas }) => {
    await toQuote(canvas);
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Rate of 1\./ }), '205');
    await expect(await canvas.findByText('Offline: kept on this device')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Rate of 1\./ })).toHaveValue('205');
  },
};

/** Another browser saved meanwhile: nothing is saved over it until one of both is chosen. */
export const ChangedElsewhere: Story = {
  parameters: {
    api: {
      getVendorRfq: [examples.getVendorRfq, examples['getVendorRfq.draft']],
      saveQuoteDraft: examples['saveQuoteDraft.outdated'],
    },
  },
  play: async ({ canvas }) => {
    await toQuote(canvas);
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Rate of 1\./ }), '7');
    await userEvent.click(await canvas.findByRole('button', { name: 'Use the other version' }));
    const theirs = String(draft.draft!.lines[0]!.rateInPaise! / 100);
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^Rate of 1\./ })).toHaveValue(theirs));
  },
};

/** What was typed is saved by itself a moment later; the picture is of that. */
const saved = async (canvas: ReturnType<typeof within>) =>
  expect(await canvas.findByText(/^Draft saved/, undefined, { timeout: 5000 })).toBeVisible();

export const Draft: Story = {
  parameters: { api: { getVendorRfq: examples['getVendorRfq.draft'] } },
  play: async ({ canvas }) => {
    await toQuote(canvas);
    await expect((await canvas.findAllByText(formatRupees(draft.totals!.beforeTaxInPaise)))[0]).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Exclude this item.*: 2\./ }));
    await expect(await canvas.findByText('not in total')).toBeVisible();
    const warranty = canvas.getByRole('textbox', { name: /^Warranty/ });
    await userEvent.clear(warranty);
    await userEvent.type(warranty, '12');
    await expect(await canvas.findByText(/12 months of warranty where 18 are required/)).toBeVisible();
    await saved(canvas);
  },
};

/** Pasted cells fill the form; what was not taken is named, and all of it can be undone. */
export const FilledFromExcel: Story = {
  parameters: {
    api: {
      readQuoteCells: {
        body: {
          content: {
            lines: examples.getVendorRfq.body.lines.map(({ _id }, index) => ({
              _id,
              rateInPaise: index < 2 ? 20_550 : null,
            })),
          },
          filledLines: 2,
          problemCount: 1,
          problems: [{ row: 3, line: 2, message: '“on request” is not a number.' }],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await toQuote(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Use Excel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quote in Excel' }));
    await expect(dialog.getByRole('link', { name: /^Download the sheet/ })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Fill in the form' }));
    await expect(await dialog.findByText('Paste the cells first.')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Or paste cells/ }), '205.50');
    await userEvent.click(dialog.getByRole('button', { name: 'Fill in the form' }));
    await expect(await canvas.findByText('2 of the items filled in')).toBeVisible();
    await expect(canvas.getByText(/“on request” is not a number/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Rate of 2\./ })).toHaveValue('205.50');
    await saved(canvas);
  },
};

const offer = {
  _id: '6a0f4f3e-6f0f-4f53-9a52-3f4b1f0c9d11',
  name: 'WPS and PQR.pdf',
  mediaType: 'application/pdf',
  sizeInBytes: 482_110,
  sha256: '9c41'.repeat(16),
};

/** Charges on top of the rates, and files that are sealed with the quote; a removed one can be brought back. */
export const ChargesAndFiles: Story = {
  parameters: {
    api: {
      getVendorRfq: {
        body: {
          ...examples['getVendorRfq.draft'].body,
          draft: {
            ...draft.draft!,
            freightInPaise: null,
            charges: { packing: { kind: 'percent', percent: '2' }, freight: { kind: 'at_actuals' } },
            attachments: [offer],
          },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await toQuote(canvas);
    await expect(await canvas.findByText('At actuals, not included: freight.')).toBeVisible();
    await expect(canvas.getByText('Other charges', { selector: 'dt *, dt' })).toBeVisible();
    const files = within(await canvas.findByRole('region', { name: 'Files' }));
    await userEvent.click(await files.findByRole('button', { name: 'Remove WPS and PQR.pdf' }));
    await expect(files.queryByRole('link', { name: /WPS and PQR/ })).toBeNull();
    await userEvent.click(files.getByRole('button', { name: 'Undo' }));
    await expect(await files.findByRole('link', { name: /WPS and PQR/ })).toBeVisible();
  },
};

/** With two envelopes each file is in one of them: in that of prices until its vendor says otherwise. */
export const TwoEnvelopes: Story = {
  parameters: {
    api: {
      getVendorRfq: {
        body: { ...draft, envelopes: 'two', draft: { ...draft.draft!, attachments: [offer] } },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Two: your technical offer is opened and evaluated first/)).toBeVisible();
    await toQuote(canvas);
    await expect(await canvas.findByText('Your quote is sealed in two envelopes')).toBeVisible();
    const files = within(await canvas.findByRole('region', { name: 'Files' }));
    const envelope = files.getByRole('combobox', { name: 'Envelope of WPS and PQR.pdf' });
    await expect(envelope).toHaveValue('price');
    await userEvent.selectOptions(envelope, 'technical');
    await expect(envelope).toHaveValue('technical');
  },
};

export const TwoEnvelopesOnAPhone: Story = {
  globals: narrow,
  parameters: TwoEnvelopes.parameters!,
  play: async ({ canvas }) => {
    await toQuote(canvas);
    await canvas.findByRole('combobox', { name: 'Envelope of WPS and PQR.pdf' });
    await expectNoSidewaysScroll();
  },
};

/** Between the openings a vendor knows where its quote is. */
export const TechnicalOpened: Story = {
  parameters: {
    api: {
      getVendorRfq: {
        body: { ...examples['getVendorRfq.opened'].body, envelopes: 'two', state: 'technical_opened' },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Technical envelopes have been opened')).toBeVisible();
    await toQuote(canvas);
    await expect(await canvas.findByRole('heading', { name: 'Your technical envelope was opened' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Withdraw quote' })).toBeNull();
  },
};

/** Who did not qualify is told that its price was not opened. */
export const PriceNotOpened: Story = {
  parameters: {
    api: {
      getVendorRfq: {
        body: { ...examples['getVendorRfq.opened'].body, envelopes: 'two', isPriceOpened: false },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Prices have been opened, except yours')).toBeVisible();
    await toQuote(canvas);
    await expect(await canvas.findByRole('heading', { name: 'Your price stays sealed' })).toBeVisible();
  },
};

/** While the technical envelope is made clear the price stays. */
export const ClarifyingTheEnvelope: Story = {
  parameters: {
    api: {
      getVendorRfq: {
        body: {
          ...examples['getVendorRfq.clarifying'].body,
          envelopes: 'two',
          state: 'technical_opened',
          clarification: { ...examples['getVendorRfq.clarifying'].body.clarification!, envelope: 'technical' },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/requested clarification of your quote$/)).toBeVisible();
    await toQuote(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit quote' }));
    await expect(await canvas.findByText(/Your price stays sealed as submitted/)).toBeVisible();
  },
};

/** Checked, proved by a code, and sealed: the wrong code is told at its boxes. */
export const Sending: Story = {
  parameters: {
    api: {
      getVendorRfq: [examples['getVendorRfq.complete'], examples['getVendorRfq.submitted']],
      submitQuote: [examples['submitQuote.wrong'], examples.submitQuote],
    },
  },
  play: async ({ canvas }) => {
    await toQuote(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Check and send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check and send' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Email me a code' }));
    await userEvent.type(await within(dialog).findByRole('textbox', { name: /^Code emailed to/ }), '123456');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send quote' }));
    await expect(await within(dialog).findByText(examples['submitQuote.wrong'].body.message)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send quote' }));
    await expect(await canvas.findByRole('heading', { name: 'Your quote is sealed' })).toBeVisible();
  },
};

/** A rate of nothing is taken, and said once more before it is sent. */
export const FreeOfCharge: Story = {
  parameters: { api: { getVendorRfq: examples['getVendorRfq.complete'] } },
  play: async ({ canvas }) => {
    await toQuote(canvas);
    const rate = await canvas.findByRole('textbox', { name: /^Rate of 2\./ });
    await userEvent.clear(rate);
    await userEvent.type(rate, '0');
    await saved(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Check and send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check and send' });
    await expect(within(dialog).getByText('Free of charge: item 2.')).toBeVisible();
  },
};

export const Submitted: Story = {
  parameters: { api: { getVendorRfq: examples['getVendorRfq.submitted'] } },
  play: async ({ canvas }) => {
    // Who has quoted is led to the quote, and not asked any more.
    await expect(await canvas.findByRole('button', { name: 'View your quote' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Cannot quote' })).toBeNull();
    await toQuote(canvas);
    await expect(await canvas.findByRole('heading', { name: 'Your quote is sealed' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy fingerprint' })).toBeVisible();
  },
};

/** A quote that the buyer entered is none of the vendor's own: it says so, shows no receipt, and can be replaced. */
export const EnteredByTheBuyer: Story = {
  parameters: {
    api: {
      getVendorRfq: {
        body: {
          ...examples['getVendorRfq.submitted'].body,
          submissions: examples['getVendorRfq.submitted'].body.submissions.map((submission) => ({
            ...submission,
            enteredBy: 'Anil Prabhudesai',
          })),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await toQuote(canvas);
    await expect(await canvas.findByRole('heading', { name: 'A quote was entered for you' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Copy fingerprint' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Edit quote' })).toBeVisible();
  },
};

/** Taking it back asks first; the draft stays. */
export const TakenBack: Story = {
  parameters: {
    api: { getVendorRfq: [examples.submitQuote, examples['getVendorRfq.withdrawn']] },
  },
  play: async ({ canvas }) => {
    await toQuote(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Withdraw quote' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw your quote?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw quote' }));
    await expect(await canvas.findByRole('button', { name: 'Check and send' })).toBeVisible();
  },
};

/** Without a reason nothing is sent; with one the page says what was answered. */
export const Regretting: Story = {
  parameters: { api: { getVendorRfq: [examples.getVendorRfq, examples['getVendorRfq.regretted']] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cannot quote' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cannot quote this time?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send regret' }));
    await expect(await within(dialog).findByText('Choose a reason')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'No capacity in that time' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send regret' }));
    await expect(await canvas.findByText(/that you cannot quote/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'I will quote' })).toBeVisible();
  },
};

const toQuestions = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('tab', { name: 'Questions' }));
const [own, forAll] = examples.getVendorQuestions.body.questions;

/** What this vendor asked, and what all were answered, without a name. */
export const Questions: Story = {
  play: async ({ canvas }) => {
    await toQuestions(canvas);
    await expect(await canvas.findByText(own!.text)).toBeVisible();
    await expect(canvas.getByText(/^Waiting for an answer/)).toBeVisible();
    await expect(canvas.getByText(forAll!.text)).toBeVisible();
    await expect(canvas.getByText(forAll!.answer!)).toBeVisible();
    await expect(canvas.getAllByText(/^You, /)).toHaveLength(1);
    await expect(canvas.queryByRole('button', { name: 'Start quote' })).toBeNull();
  },
};

/** Its own question as all read it, and one that was closed. */
export const QuestionsSettled: Story = {
  parameters: {
    api: { getVendorQuestions: [examples['getVendorQuestions.closed'], examples['getVendorQuestions.asker']] },
  },
  play: async ({ canvas }) => {
    await toQuestions(canvas);
    await expect(await canvas.findByText(/^Closed without an answer: .*The scope of work says how\./)).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: /^Question/ }), 'And the crane?');
    await userEvent.click(canvas.getByRole('button', { name: 'Send question' }));
    await expect(await canvas.findByText(/^Shown to all as: .*the plant or the contractor/)).toBeVisible();
  },
};

/** Nothing is sent without words; what is sent is listed, and the form is empty again. */
export const Asking: Story = {
  parameters: {
    api: { getVendorQuestions: [examples['getVendorQuestions.none'], examples.getVendorQuestions] },
  },
  play: async ({ canvas, step }) => {
    await toQuestions(canvas);
    await expect(await canvas.findByRole('heading', { name: 'No questions yet' })).toBeVisible();
    const question = canvas.getByRole('textbox', { name: /^Question/ });
    await step('an empty one is refused at its field', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Send question' }));
      await expect(await canvas.findByText('Enter a question.')).toBeVisible();
      await expect(question).toHaveFocus();
    });
    await step('it stays while another tab is looked at', async () => {
      await userEvent.type(question, own!.text);
      await userEvent.click(canvas.getByRole('tab', { name: 'Summary' }));
      await toQuestions(canvas);
      await expect(canvas.getByRole('textbox', { name: /^Question/ })).toHaveValue(own!.text);
    });
    await step('it is sent', async () => {
      await userEvent.selectOptions(
        canvas.getByRole('combobox', { name: 'About' }),
        examples.getVendorRfq.body.lines[5]!._id,
      );
      await userEvent.click(canvas.getByRole('button', { name: 'Send question' }));
      await expect(await canvas.findByText(/^Sent to /)).toBeVisible();
      await expect(await canvas.findByText(/^Waiting for an answer/)).toBeVisible();
      await expect(question).toHaveValue('');
    });
  },
};

/** A newer revision was published meanwhile: it is said, it is read, and what was typed stays. */
export const AskingOutdated: Story = {
  parameters: {
    api: {
      getVendorRfq: [examples.getVendorRfq, examples['getVendorRfq.changed']],
      askQuestion: examples['askQuestion.changed'],
    },
  },
  play: async ({ canvas }) => {
    await toQuestions(canvas);
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Question/ }), own!.text);
    await userEvent.click(canvas.getByRole('button', { name: 'Send question' }));
    await expect(await canvas.findByText(examples['askQuestion.changed'].body.message)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Question/ })).toHaveValue(own!.text);
    await userEvent.click(canvas.getByRole('tab', { name: 'Summary' }));
    await expect(await canvas.findByText(new RegExp(`${change.line}: ${change.before}`))).toBeVisible();
  },
};

/** The call is there, the questions do not come: one can ask all the same. */
export const Partial: Story = {
  parameters: { api: { getVendorQuestions: 'error' } },
  play: async ({ canvas }) => {
    await toQuestions(canvas);
    await expectFailure(canvas, failedTitle);
    await expect(canvas.getByRole('button', { name: 'Send question' })).toBeVisible();
  },
};

/** After the deadline they are read; nothing can be asked. */
export const QuestionsClosed: Story = {
  parameters: { api: { getVendorRfq: examples['getVendorRfq.closed'] } },
  play: async ({ canvas }) => {
    await toQuestions(canvas);
    await expect(await canvas.findByText(forAll!.answer!)).toBeVisible();
    await expect(canvas.queryByRole('textbox', { name: /^Question/ })).toBeNull();
  },
};

export const QuestionsOnAPhone: Story = {
  globals: narrow,
  parameters: { api: { getVendorQuestions: longQuestions } },
  play: async ({ canvas }) => {
    await toQuestions(canvas);
    await expect((await canvas.findAllByText(/Unbreakablename/))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const Closed: Story = {
  parameters: { api: { getVendorRfq: examples['getVendorRfq.closed'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The deadline has passed')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Cannot quote' })).toBeNull();
  },
};

export const Opened: Story = {
  parameters: { api: { getVendorRfq: examples['getVendorRfq.opened'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your quote is included')).toBeVisible();
    await expect(canvas.getByText('Yours')).toBeVisible();
  },
};

/** A link that was replaced, or none at all. */
export const Empty: Story = {
  parameters: { api: { getVendorRfq: examples['getVendorRfq.needed'] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'This link is not valid' })).toBeVisible(),
};

export const LinkInvalid: Story = {
  parameters: {
    host: mailed,
    api: { openVendorLink: examples['openVendorLink.invalid'] },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'This link is not valid' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getVendorRfq: 'loading' } },
  play: async ({ canvas }) => expect(await canvas.findByText('Loading the request for quotation')).toBeInTheDocument(),
};

export const Refused: Story = {
  parameters: { api: { getVendorRfq: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getVendorRfq: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { getVendorRfq: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { level: 1, name: title })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getVendorRfq: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getVendorRfq: withLongTexts(examples['getVendorRfq.draft']) } },
  play: async ({ canvas }) => {
    await toQuote(canvas);
    await expect(await canvas.findByRole('heading', { level: 1, name: longName })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Check and send' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** What the buyer asks of the company: filled from its listing, and handed in. */
export const YourCompany: Story = {
  parameters: { api: { answerPqr: examples.answerPqr } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Your company' }));
    const safety = await canvas.findByRole('textbox', { name: /^Safety record/ });
    await expect(canvas.getAllByText('From your listing')[0]).toBeVisible();
    await userEvent.clear(safety);
    await userEvent.click(canvas.getByRole('button', { name: 'Send to buyer' }));
    await expect(await canvas.findByText('Required by the buyer.')).toBeVisible();
    await userEvent.type(safety, 'No lost time in 400 days.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send to buyer' }));
  },
};

const evidence = (name: string, number: number) => ({
  _id: `11111111-1111-4111-8111-11111111111${number}`,
  name,
  sizeInBytes: 48_211,
  at: '2026-11-18T09:30:00.000Z',
});
/** The same, with files at its last criterion. */
const attachedTo = ({ body }: { body: typeof examples.getVendorPqr.body }, ...names: string[]) => ({
  body: {
    ...body,
    version: body.version + names.length,
    items: body.items.map((item, index) =>
      index === body.items.length - 1 ? { ...item, files: names.map(evidence) } : item,
    ),
  },
});
/** A file is kept at once, and what was typed stays. */
export const YourCompanyEvidence: Story = {
  parameters: {
    api: {
      getVendorPqr: [examples.getVendorPqr, attachedTo(examples.getVendorPqr, 'ISO 45001.pdf')],
      addPqrFile: { body: evidence('ISO 45001.pdf', 0) },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Your company' }));
    const people = await canvas.findByRole('textbox', { name: /^Manpower/ });
    await userEvent.type(people, ', 12 of them coded welders');
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
    await userEvent.upload(inputs.at(-1)!, new File(['%PDF-1.4'], 'ISO 45001.pdf', { type: 'application/pdf' }));
    await expect(await canvas.findByRole('link', { name: /ISO 45001\.pdf/ })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Look at ISO 45001.pdf' })).toBeVisible();
    await expect((people as HTMLInputElement).value).toMatch(/coded welders$/);
  },
};

export const YourCompanyEvidenceRemoved: Story = {
  parameters: {
    api: {
      getVendorPqr: [
        attachedTo(examples.getVendorPqr, 'ISO 45001.pdf', 'Audit.png'),
        attachedTo(examples.getVendorPqr, 'Audit.png'),
      ],
      removePqrFile: attachedTo(examples.getVendorPqr, 'Audit.png'),
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Your company' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove ISO 45001.pdf' }));
    await waitFor(() => expect(canvas.queryByRole('link', { name: /ISO 45001/ })).toBeNull());
    await expect(canvas.getByRole('link', { name: /Audit\.png/ })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

/** Decided meanwhile: nothing is taken off any more, and the page says why. */
export const YourCompanyEvidenceRefused: Story = {
  parameters: {
    api: {
      getVendorPqr: attachedTo(examples.getVendorPqr, 'ISO 45001.pdf'),
      removePqrFile: {
        status: 409,
        body: {
          type: 'about:blank',
          title: 'Conflict',
          status: 409,
          code: 'PQR_CLOSED',
          message: 'The buyer has decided, so nothing can be changed.',
          errors: [],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Your company' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove ISO 45001.pdf' }));
    await expect(await canvas.findByText(/so nothing can be changed/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: /ISO 45001/ })).toBeVisible();
  },
};

export const YourCompanyEvidenceDecided: Story = {
  globals: narrow,
  parameters: { api: { getVendorPqr: attachedTo(examples['getVendorPqr.approved'], 'ISO 45001.pdf') } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Your company' }));
    await expect(await canvas.findByRole('link', { name: /ISO 45001/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Remove ISO 45001.pdf' })).toBeNull();
    await expectNoSidewaysScroll();
  },
};

export const YourCompanyReturned: Story = {
  globals: narrow,
  parameters: { api: { getVendorPqr: examples['getVendorPqr.returned'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Your company' }));
    await expect(await canvas.findByText(/requested more information$/)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const YourCompanyApproved: Story = {
  parameters: { api: { getVendorPqr: examples['getVendorPqr.approved'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Your company' }));
    await expect(await canvas.findByText(/approved it$/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Send to buyer' })).toBeNull();
  },
};

export const YourCompanyFailed: Story = {
  parameters: { api: { getVendorPqr: 'error' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Your company' }));
    await expectFailure(canvas, failedTitle);
  },
};

/** After the opening the buyer asks, and a new version is taken for a while. */
export const AskedToClarify: Story = {
  parameters: { api: { getVendorRfq: examples['getVendorRfq.clarifying'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/requested clarification of your quote$/)).toBeVisible();
    await toQuote(canvas);
    await expect(await canvas.findByRole('button', { name: 'Edit quote' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Withdraw quote' })).toBeNull();
  },
};

const won = {
  ...examples['getVendorRfq.closed'].body,
  isConfirmed: true,
  result: {
    kind: 'award',
    text: examples.getAwardLetters.body.letters[0]!.text,
    at: '2026-11-20T04:30:00.000Z',
  },
} as const;
const submittedMilestones = [examples.getVendorMilestones, examples.submitMilestoneEvidence];
const acceptedWon = {
  ...won,
  result: { ...won.result, accepted: { byName: 'Anil Deshpande', at: '2026-11-20T06:30:00.000Z' } },
};

/** Who was awarded accepts in the name of a person, and has the letter as a PDF. */
export const Awarded: Story = {
  parameters: { api: { getVendorRfq: [{ body: won }, { body: acceptedWon }], acceptAward: { body: acceptedWon } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Letter of award/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/vendor-link/award?link='),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Accept award' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept award?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Accept award' }));
    await expect(dialog.getByText('Please enter your name')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Your name/ }), 'Anil Deshpande');
    await userEvent.click(dialog.getByRole('button', { name: 'Accept award' }));
    await expect(await canvas.findByText(/^Accepted by Anil Deshpande on /)).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Accept award' })).toBeNull());
  },
};

/** After the award the vendor submits evidence of its milestones, with files, in the name of a person. */
export const Milestones: Story = {
  globals: narrow,
  parameters: { api: { getVendorRfq: { body: acceptedWon }, getVendorMilestones: submittedMilestones } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Milestones' }));
    await userEvent.click(await canvas.findByRole('button', { name: /^Submit evidence.*Overhaul completed/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Submit evidence/ }));
    const send = dialog.getByRole('button', { name: 'Submit evidence' });
    await userEvent.click(send);
    await expect(dialog.getByText('Please describe the evidence')).toBeVisible();
    const { fileName } = examples.uploadEvidenceFile.body;
    await userEvent.upload(dialog.getByLabelText('Files'), new File(['Cleared'], fileName, { type: 'text/plain' }));
    await expect(await dialog.findByRole('button', { name: `Remove ${fileName}` })).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Evidence/ }), 'Clearance record 88.');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Your name/ }), 'Anil Deshpande');
    await userEvent.click(send);
    await dialogsClosed();
    await expect(await canvas.findByRole('button', { name: `${fileName}, download` })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const NotAwarded: Story = {
  globals: narrow,
  parameters: {
    api: {
      getVendorRfq: {
        body: {
          ...won,
          result: { kind: 'regret', text: examples.getAwardLetters.body.letters[1]!.text, at: won.result.at },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Not awarded to you/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Accept award' })).toBeNull();
    await expectNoSidewaysScroll();
  },
};
