import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import JobEdit from './job-edit.tsx';

const draft = examples['getJobRequestReport.draft'];
const { jobRequestDetails: job } = draft.body;

const meta = {
  component: JobEdit,
  decorators: [storyHost],
  args: { jrId: job.number },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-edit' },
    states: {},
    examples: {
      ...examples,
      getJobRequestReport: draft,
      getJobScope: examples['getJobScope.draft'],
      getJobDocuments: examples['getJobDocuments.none'],
    },
    pictures: recorded.pictures,
    now: recorded.now,
  },
} satisfies Meta<typeof JobEdit>;

export default meta;
type Story = StoryObj<typeof meta>;
/** A draft that lacks nothing. */
const complete = { body: { ...draft.body, jobRequestDetails: { ...job, missing: [] } } };
const editedNumber = examples.editJob.body.number;
/** What somebody else has saved meanwhile. */
const theirs = {
  body: { jobRequestDetails: { ...job, title: 'ESP hopper heaters, 48 nos', version: job.version + 1 } },
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(/^Title/)).toHaveValue(job.title);
    await expect(canvas.getByText(/Saves automatically/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Submit for review' })).toBeVisible();
  },
};

/** Submit stands after the last field from the start, says what is missing, and leads there. */
export const SubmittingTooEarly: Story = {
  args: { jrId: undefined },
  play: async ({ canvas }) => {
    const submit = await canvas.findByRole('button', { name: 'Submit for review' });
    await expect(submit).toHaveAccessibleDescription(
      /^To submit, add a title, the service.* and at least one scope item, drawing or specification\.$/,
    );
    const last = canvas.getByRole('button', { name: 'Add a contact' });
    await expect(last.compareDocumentPosition(submit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    submit.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByLabelText(/^Title/)).toHaveFocus();
    await userEvent.keyboard('Pump house, valves');
    await expect(submit).toHaveAccessibleDescription(/^To submit, add the service/);
    await userEvent.click(submit);
    await expect(canvas.getByRole('combobox', { name: /^Service/ })).toHaveFocus();
  },
};

const { documents } = examples.getJobDocuments.body;
const [drawing] = documents.filter(({ isShown }) => isShown);
const rules = {
  ...documents.find(({ _id }) => _id !== drawing!._id)!,
  name: 'Site rules.pdf',
  kind: 'site_rules' as const,
  isShown: true,
};
const withDocuments = (...shown: (typeof documents)[number][]) => ({
  status: 200,
  body: { documents: shown, can: { edit: true } },
});
const noItems = { body: { version: job.version, items: [] } };
const file = new File(['panel'], drawing!.name, { type: 'text/plain' });
const submitOf = (canvas: ReturnType<typeof within>) => canvas.findByRole('button', { name: 'Submit for review' });

/** The first file makes a draft of an empty form. A drawing is scope enough, terms are not. */
export const AddingDocuments: Story = {
  args: { jrId: undefined },
  parameters: {
    api: {
      getJobDocuments: [
        withDocuments(),
        withDocuments({ ...drawing!, kind: null }),
        withDocuments({ ...drawing!, kind: 'nda' }),
        withDocuments({ ...drawing!, kind: 'general_arrangement_drawing' }),
      ],
    },
  },
  play: async ({ canvas, step }) => {
    const submit = await submitOf(canvas);
    await step('a file becomes a document', async () => {
      await userEvent.upload(await canvas.findByLabelText('Add documents'), file);
      await expect(await canvas.findByRole('button', { name: `${drawing!.name}, download` })).toBeVisible();
      await expect(canvas.getByText(new RegExp(examples.createJob.body.number))).toBeVisible();
      await waitFor(() => expect(submit).toHaveAccessibleDescription(/^To submit, add a title and the service/));
      await expect(submit).not.toHaveAccessibleDescription(/scope item/);
    });
    const kind = canvas.getByRole('combobox', { name: `Kind of ${drawing!.name}` });
    await step('its kind says whether it counts', async () => {
      await userEvent.selectOptions(kind, 'NDA');
      await waitFor(() => expect(submit).toHaveAccessibleDescription(/scope item, drawing or specification\.$/));
      await userEvent.selectOptions(kind, 'General arrangement drawing');
      await waitFor(() => expect(submit).not.toHaveAccessibleDescription(/scope item/));
    });
  },
};

/** What was not added is said at its file, stops submitting, and is sent again. */
export const DocumentNotAdded: Story = {
  parameters: {
    api: {
      getJobRequestReport: complete,
      getJobScope: examples.getJobScope,
      addRfqDocuments: [examples['addRfqDocuments.named'], examples.addRfqDocuments],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.upload(await canvas.findByLabelText('Add documents'), file);
    const again = await canvas.findByRole('button', { name: 'Try again' });
    const submit = await submitOf(canvas);
    await expect(submit).toHaveAccessibleDescription('Upload the failed files again or remove them.');
    await userEvent.click(submit);
    await expect(again).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(submit).not.toHaveAccessibleDescription());
  },
};

/** Documents are removed by the keyboard, which goes on to the next one; a removed one comes back with an undo. */
export const RemovingDocuments: Story = {
  parameters: {
    api: {
      getJobRequestReport: complete,
      getJobScope: noItems,
      getJobDocuments: [
        withDocuments({ ...drawing!, kind: null }, rules),
        withDocuments(rules),
        withDocuments({ ...drawing!, kind: null }, rules),
      ],
    },
  },
  play: async ({ canvas, step }) => {
    const remove = await canvas.findByRole('button', { name: `Remove ${drawing!.name}` });
    const submit = await submitOf(canvas);
    await expect(submit).not.toHaveAccessibleDescription();
    await step('what is left is no scope', async () => {
      remove.focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(remove).not.toBeInTheDocument());
      await expect(canvas.getByRole('button', { name: 'Remove Site rules.pdf' })).toHaveFocus();
      await expect(submit).toHaveAccessibleDescription(
        'To submit, add at least one scope item, drawing or specification.',
      );
    });
    await step('undone, it is there again', async () => {
      await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));
      await expect(await canvas.findByRole('button', { name: `Remove ${drawing!.name}` })).toBeVisible();
      await expect(submit).not.toHaveAccessibleDescription();
    });
  },
};

/** The documents do not come: what the server said of the job still counts. */
export const DocumentsFailed: Story = {
  parameters: { api: { getJobRequestReport: complete, getJobScope: noItems, getJobDocuments: 'error' } },
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('region', { name: 'Documents' }));
    await expect(await card.findByRole('button', { name: /Try again/ })).toBeVisible();
    await expect(await submitOf(canvas)).not.toHaveAccessibleDescription();
  },
};

export const DocumentsOnAPhone: Story = {
  globals: narrow,
  parameters: { api: { getJobDocuments: withLongTexts(withDocuments(...documents)) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('combobox', { name: /^Kind of/ }))[0]!).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** What was typed last is saved before it is submitted. */
export const Submitting: Story = {
  parameters: {
    api: {
      getJobRequestReport: complete,
      getJobScope: examples.getJobScope,
    },
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(/^Title/), ', 48 nos');
    const submit = canvas.getByRole('button', { name: 'Submit for review' });
    await expect(submit).not.toHaveAccessibleDescription();
    await userEvent.click(submit);
    await expect(await screen.findByText(/: Submitted$/)).toBeVisible();
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe(`/job-scope/${editedNumber}`));
  },
};

/** A wrong day keeps it from being submitted, and is led to. */
export const WrongDay: Story = {
  parameters: { api: { getJobRequestReport: complete, getJobScope: examples.getJobScope } },
  play: async ({ canvas }) => {
    const day = await canvas.findByLabelText(/^Needed by/);
    await userEvent.clear(day);
    await userEvent.type(day, '31/02/2027');
    await userEvent.click(canvas.getByRole('button', { name: 'Submit for review' }));
    await expect(day).toHaveAccessibleDescription('Enter a date such as 28 Nov 2026');
    await expect(day).toHaveFocus();
    await expect(canvas.getByText('Correct the marked fields.')).toBeVisible();
  },
};

/** A job begins with what an earlier one of one's own says. */
export const CopyingAnEarlierJob: Story = {
  args: { jrId: undefined },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy an earlier job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy an earlier job' }));
    const earlier = examples.getJobRequests.body.jobs[0]!;
    await userEvent.type(dialog.getByRole('combobox', { name: 'Job' }), earlier.number);
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(earlier.number) }));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy job' }));
    const made = examples.useJobAgain.body.number;
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe(`/job-edit/${made}`));
  },
};

/** The earlier job is gone by now: the dialog stays and says so. */
export const CopyRefused: Story = {
  args: { jrId: undefined },
  parameters: { api: { useJobAgain: 'error' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy an earlier job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy an earlier job' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Job' }));
    await userEvent.click((await screen.findAllByRole('option'))[0]!);
    await userEvent.click(dialog.getByRole('button', { name: 'Copy job' }));
    await expect(await dialog.findByRole('alert')).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByLabelText(/^Title/);
    await expectNoSidewaysScroll();
  },
};

/** Nothing is there before something is typed; then it is a draft with a number. */
export const Empty: Story = {
  args: { jrId: undefined },
  play: async ({ canvas, step }) => {
    const title = await canvas.findByLabelText(/^Title/);
    await expect(title).toHaveValue('');
    await step('what is typed makes a draft, and the field stays', async () => {
      await userEvent.type(title, 'Pump house, replacement of valves');
      await expect(await canvas.findByText(/Saved at/, undefined, { timeout: 5000 })).toBeVisible();
      await expect(title).toHaveFocus();
      await expect(canvas.getByText(new RegExp(examples.createJob.body.number))).toBeVisible();
    });
  },
};

export const SavingItself: Story = {
  play: async ({ canvas }) => {
    const scope = await canvas.findByLabelText(/^Scope description/);
    await userEvent.type(scope, 'Eight gate valves.');
    await expect(canvas.getByText(/Saving/)).toBeVisible();
    await expect(await canvas.findByText(/Saved at/, undefined, { timeout: 5000 })).toBeVisible();
    await expect(scope).toHaveValue('Eight gate valves.');
  },
};

export const WrongInPlace: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a contact' }));
    await userEvent.type(canvas.getByLabelText(/^Name/), 'Ramesh Kulkarni');
    await userEvent.type(canvas.getByLabelText(/^Mobile/), '12345');
    await expect(await canvas.findByText('Please enter 10 digit mobile number')).toBeVisible();
  },
};

/** Somebody else saved another title: nothing is saved over it until who types has chosen. */
export const ChangedByTwo: Story = {
  parameters: {
    api: {
      editJob: [examples['editJob.outdated'], {}],
      getJobRequestReport: [draft, theirs],
      getJobScope: examples['getJobScope.draft'],
    },
  },
  play: async ({ canvas, step }) => {
    const title = await canvas.findByLabelText(/^Title/);
    await userEvent.clear(title);
    await userEvent.type(title, 'My title');
    await step('both are shown', async () => {
      await expect(
        await canvas.findByText('Someone else also changed the title', undefined, { timeout: 5000 }),
      ).toBeVisible();
      await expect(canvas.getByText(/Theirs: ESP hopper heaters, 48 nos/)).toBeVisible();
      await expect(title).toHaveValue('My title');
    });
    await step('theirs is taken by a press', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Take theirs' }));
      await waitFor(() => expect(title).toHaveValue('ESP hopper heaters, 48 nos'));
      await expect(canvas.queryByText(/changed the title as well/)).toBeNull();
    });
  },
};

/** A day that both changed is shown as people write it. */
export const DayChangedByTwo: Story = {
  parameters: {
    api: {
      editJob: [examples['editJob.outdated'], {}],
      getJobRequestReport: [
        draft,
        { body: { jobRequestDetails: { ...job, requiredBy: '2027-03-01', version: job.version + 1 } } },
      ],
      getJobScope: examples['getJobScope.draft'],
    },
  },
  play: async ({ canvas }) => {
    const day = await canvas.findByLabelText(/^Needed by/);
    await userEvent.clear(day);
    await userEvent.type(day, '15 Feb 2027{Tab}');
    await expect(await canvas.findByText(/Theirs: 1 Mar 2027/, undefined, { timeout: 5000 })).toBeVisible();
  },
};

/** Items that nobody could price stop submitting: each is named, and marked by a press. */
export const IncompleteItems: Story = {
  parameters: {
    api: {
      getJobScope: {
        body: {
          version: job.version,
          items: [
            { lineNumber: '1.1.a', description: 'Scaffold to 12 m', unit: 'SQM', quantity: null, rateInPaise: 9_000 },
            { description: 'Standby crane', unit: 'DAY', unread: { quantity: 'as per site' } },
            { description: 'Statutory fees', kind: 'provisional_sum', amountInPaise: 10_000_000 },
          ],
        },
      },
    },
  },
  play: async ({ canvas, step }) => {
    const items = within(await canvas.findByRole('region', { name: 'Items to complete' }));
    const submit = canvas.getByRole('button', { name: 'Submit for review' });
    await step('each says why, and what was typed is in its cell', async () => {
      await expect(items.getByText(/^Item 1\.1\.a, .*Scaffold to 12 m.*: It has no quantity\.$/)).toBeVisible();
      await expect(canvas.getByRole('textbox', { name: 'Quantity of item 2' })).toHaveValue('as per site');
      await expect(submit).toHaveAccessibleDescription('To submit, add the quantity or unit of scope items.');
      await userEvent.click(submit);
      await expect(items.getByRole('button', { name: /^Rate only ?: Item 1\.1\.a$/ })).toHaveFocus();
    });
    await step('one press marks an item; what was typed goes to its remarks', async () => {
      await userEvent.click(items.getByRole('button', { name: /^Optional ?: Item 2$/ }));
      await expect(canvas.getByRole('combobox', { name: 'Priced as of item 2' })).toHaveValue('Optional');
      await expect(canvas.getByRole('textbox', { name: 'Remarks of item 2' })).toHaveValue('as per site');
      await userEvent.click(items.getByRole('button', { name: /^Rate only ?: Item 1\.1\.a$/ }));
      await waitFor(() => expect(canvas.queryByRole('region', { name: 'Items to complete' })).toBeNull());
    });
    await step('it is undone as every change', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
      await expect(canvas.getByRole('region', { name: 'Items to complete' })).toBeVisible();
      await expect(canvas.getByRole('combobox', { name: 'Priced as of item 3' })).toHaveValue('Provisional sum');
    });
    await canvas.findByText(/Saved at/, undefined, { timeout: 5000 });
  },
};

export const NotSaved: Story = {
  parameters: { api: { editJob: ['offline', {}] } },
  play: async ({ canvas }) => {
    const title = await canvas.findByLabelText(/^Title/);
    await userEvent.type(title, ', 48 nos');
    await expect(await canvas.findByText(/Your entries stay here/, undefined, { timeout: 5000 })).toBeVisible();
    await expect(title).toHaveValue(`${job.title}, 48 nos`);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText(/Saved at/)).toBeVisible();
  },
};

export const MayNotBeChanged: Story = {
  parameters: { api: { getJobRequestReport: examples['getJobRequestReport.held'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'This job cannot be edited' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'View job' })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getJobRequestReport: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Edit job' })).toBeVisible();
    await expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull();
  },
};

/** The lists of services, plants and projects do not come: what was chosen stays. */
export const Partial: Story = {
  parameters: { api: { getJobChoices: 'error', getVendorCategoriesList: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(/^Title/)).toHaveValue(job.title);
    await expect(canvas.getByRole('combobox', { name: /^Plant/ })).toHaveValue(job.plant!._id);
  },
};

const choices = examples.getJobChoices.body;

/** A company without a plant: its super user adds one here, and the job is for it at once. */
export const NoPlantYet: Story = {
  parameters: {
    api: {
      getJobRequestReport: { body: { ...draft.body, jobRequestDetails: { ...job, plant: null } } },
      getJobChoices: [{ body: { ...choices, plants: [] } }, examples.getJobChoices],
      createPlant: { ...examples.createPlant, body: { ...examples.createPlant.body, plantId: choices.plants[0]!._id } },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add plant' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add plant' }));
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Chiplun Rolling Mill');
    await userEvent.type(dialog.getByRole('combobox', { name: /^State/ }), 'Maharashtra{Enter}');
    await userEvent.type(dialog.getByRole('combobox', { name: /^City/ }), 'Chiplun{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'Add plant' }));
    await waitFor(() => expect(canvas.getByRole('combobox', { name: /^Plant/ })).toHaveValue(choices.plants[0]!._id));
    await expect(canvas.queryByText('No plant to post a job for')).toBeNull();
    await expect(await canvas.findByText(/Saved at/, undefined, { timeout: 5000 })).toBeVisible();
  },
};

/** Whoever is no super user is told whom to ask. */
export const NoPlantToChoose: Story = {
  parameters: {
    api: {
      getJobRequestReport: { body: { ...draft.body, jobRequestDetails: { ...job, plant: null } } },
      getJobChoices: { body: { ...choices, plants: [], can: { addPlant: false } } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Ask a super user of your company/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Add plant' })).toBeNull();
  },
};

export const Refused: Story = {
  parameters: { api: { getJobRequestReport: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(refusedTitle)).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getJobRequestReport: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getJobRequestReport: ['error', draft] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByLabelText(/^Title/)).toHaveValue(job.title);
  },
};

export const Offline: Story = {
  parameters: { api: { getJobRequestReport: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getJobRequestReport: withLongTexts(draft) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(/^Title/)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
