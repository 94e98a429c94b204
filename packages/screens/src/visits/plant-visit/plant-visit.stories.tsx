import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { storyVisit, storyVisits, visitAnswers } from '../../parts/visits/story-visits.ts';
import type { Visit } from '../../parts/visits/visit-labels.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longName,
  narrow,
  offlineTitle,
  primaries,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import PlantVisit from './plant-visit.tsx';

const meta = {
  component: PlantVisit,
  args: { requestId: storyVisit._id },
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'plant-visit' },
    states: { empty: 'A visit has a request from its first moment; before the pack its rows say what is missing.' },
    ...recorded,
    api: visitAnswers,
  },
} satisfies Meta<typeof PlantVisit>;

export default meta;
type Story = StoryObj<typeof meta>;

const as = (visit: Visit) => ({ api: { ...visitAnswers, getRequest: { status: 200, body: visit } } });
const confirmLabel = 'Confirm Tue 24 Nov, 2:30 pm';

/** The vendor proposed other slots: the next step names the one that it confirms. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: confirmLabel })).toBeEnabled();
    await expect(canvas.getByText('Other slots proposed')).toBeVisible();
    await expect(canvas.getByText('6 of 6')).toBeVisible();
    await expect(canvas.getByText('Damodar Power Projects proposed other slots')).toBeVisible();
    await expect(primaries()).toEqual([confirmLabel]);
  },
};

/** Slots are choices; another one changes what the button confirms. */
export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /^Wed 25 Nov/ }));
    await expect(canvas.getByRole('button', { name: 'Confirm Wed 25 Nov, 9:30 am' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const ChoosingInTheWeek: Story = {
  play: async ({ canvas, step }) => {
    await canvas.findByRole('button', { name: confirmLabel });
    await userEvent.click(canvas.getByRole('button', { name: /^9:30–11:30 am/ }));
    await expect(canvas.getByRole('button', { name: 'Confirm Wed 25 Nov, 9:30 am' })).toBeVisible();
    await step('the same as a list', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Show as a list' }));
      await expect(canvas.getByRole('radio', { name: /^Wed 25 Nov/ })).toBeChecked();
    });
  },
};

export const Confirming: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: confirmLabel }));
    await expect(await screen.findByText('Visit confirmed')).toBeVisible();
    await expect(await canvas.findByRole('img', { name: 'QR code of gate pass GP-0118' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Download gate pass' })).toBeVisible();
  },
};

export const ConfirmRefused: Story = {
  parameters: {
    api: {
      ...visitAnswers,
      postRequestUpdate: {
        status: 409,
        body: {
          ...forbidden.body,
          status: 409,
          code: 'SLOT_TAKEN',
          message: 'Another visit is then. Choose another slot.',
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: confirmLabel }));
    await expect(await canvas.findByText('Another visit is then. Choose another slot.')).toBeVisible();
  },
};

/** Both agreed, and the gate still asks for something: the button says for what. */
export const PackIncomplete: Story = {
  parameters: as(storyVisits.incomplete),
  play: async ({ canvas }) => {
    const confirm = await canvas.findByRole('button', { name: confirmLabel });
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await expect(confirm).toHaveAccessibleDescription('The gate pass pack is incomplete: Vehicles, insurance.');
    await expect(canvas.getByText('4 of 6')).toBeVisible();
  },
};

export const WaitingForTheVendor: Story = {
  parameters: as(storyVisits.waiting),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('waiting for Damodar Power Projects'))[0]).toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    await expect(canvas.getByText('0 of 6')).toBeVisible();
    await expect(primaries()).toEqual([]);
  },
};

export const Confirmed: Story = {
  parameters: as(storyVisits.confirmed),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: /^QR code/ })).toBeVisible();
    await expect(canvas.getByText('K7RM2QXD')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reschedule' })).toBeVisible();
  },
};

export const Proposing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Propose other slots' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose other slots' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Propose slots' }));
    await expect(dialog.getAllByText('Enter a date and a time.')).toHaveLength(2);
    await userEvent.click(dialog.getByRole('button', { name: 'Add slot' }));
    await expect(dialog.getByRole('group', { name: 'Slot 3' })).toBeVisible();
  },
};

export const Cancelling: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel visit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel PV-118?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel visit' }));
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  },
};

export const Editing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit visit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit visit' }));
    await expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue(storyVisit.title);
  },
};

/** A colleague moves the visit on between two keys: what is typed stays, and the first save is for the version that it was typed over. */
export const EditingOverAChange: Story = {
  parameters: {
    api: {
      getRequest: [
        { body: storyVisit },
        { body: { ...storyVisit, version: storyVisit.version + 1, title: 'Survey with scaffolding' } },
      ],
      postRequestUpdate: examples['editPlant.outdated'],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit visit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit visit' }));
    const title = dialog.getByRole('textbox', { name: /^Title/ });
    await userEvent.clear(title);
    await userEvent.type(title, 'Survey by');
    screen.getByTestId('colleague-changes').click();
    await waitFor(() =>
      expect(canvas.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent('Survey with scaffolding'),
    );
    await userEvent.keyboard(' night');
    await expect(title).toHaveValue('Survey by night');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByText('A colleague changed this visit while you did')).toBeVisible();
    await expect(title).toHaveValue('Survey by night');
  },
};

/** Who came stands above; the report is the next step. */
export const ReportDue: Story = {
  parameters: as(storyVisits.completed),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Attendance' })).toBeVisible();
    await expect(canvas.getByText('2 of 3 came')).toBeVisible();
    await expect(primaries()).toEqual(['Write report']);
  },
};

export const WritingTheReport: Story = {
  parameters: as(storyVisits.completed),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Write report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Submit report' }));
    await expect(dialog.getByText('Enter the findings and agreements.')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox'), 'Panels 3 to 7 are thinned below 4 mm.');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit report' }));
    await expect(await screen.findByText('Report submitted', { selector: '[data-slot] *' })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { ...visitAnswers, getRequest: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

/** That it was seen cannot be noted: it is shown all the same. */
export const Partial: Story = {
  parameters: {
    api: {
      ...visitAnswers,
      getRequest: { status: 200, body: { ...storyVisit, isNew: true } },
      markRequestSeen: 'error',
    },
  },
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: confirmLabel })).toBeVisible(),
};

export const NotFound: Story = {
  args: { requestId: 'PV-118' },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'Visit not found' })).toBeVisible(),
};

export const Refused: Story = {
  parameters: { api: { ...visitAnswers, getRequest: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { ...visitAnswers, getRequest: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { ...visitAnswers, getRequest: ['error', visitAnswers.getRequest] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('button', { name: confirmLabel })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { ...visitAnswers, getRequest: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { ...visitAnswers, getRequest: withLongTexts(visitAnswers.getRequest) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
