import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { storyPack, storyVendorVisit, storyVisits } from '../../parts/visits/story-visits.ts';
import type { VendorVisit } from '../../parts/visits/visit-labels.ts';
import { recorded } from '../../shared/story-examples.ts';
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
  withLongTexts,
} from '../../shared/story-states.ts';
import VisitLink from './visit-link.tsx';

const answer = (body: VendorVisit) => ({ status: 200, body });
const refused = (code: string, message: string, status = 409) => ({
  status,
  body: { ...forbidden.body, status, code, message },
});
const offered = answer(storyVendorVisit);
const agreed: VendorVisit = {
  ...storyVendorVisit,
  version: 2,
  slot: { ...storyVendorVisit.slots[0]!, state: 'chosen' },
  slots: storyVendorVisit.slots.map((slot, index) => ({ ...slot, state: index === 0 ? 'chosen' : 'passed' })),
  waitsFor: 'vendor',
  can: { answers: ['cancel'], pack: true },
};
const packed: VendorVisit = { ...agreed, version: 3, pack: storyPack, missing: [], waitsFor: 'buyer' };
const api = {
  openVisitLink: offered,
  getVendorVisit: offered,
  answerVisit: answer(agreed),
  saveVisitPack: answer(packed),
};
const host = { screen: 'visit-link', isGuest: true, isBare: true, query: `visit=${storyVendorVisit.visit}` } as const;

const meta = {
  component: VisitLink,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host,
    states: { empty: 'A link is of one visit; before the pack its rows say what is missing.' },
    ...recorded,
    api,
  },
} satisfies Meta<typeof VisitLink>;

export default meta;
type Story = StoryObj<typeof meta>;

const acceptLabel = 'Accept Mon 23 Nov, 10:00 am';

/** What is asked, and the answer that takes one press. */
export const Ready: Story = {
  globals: { viewport: { value: 'w480' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: acceptLabel })).toBeVisible();
    await expect(canvas.getByText('Link for Damodar Power Projects')).toBeVisible();
    await expect(canvas.getByText(/^Sagar Steel offers these slots/)).toBeVisible();
    await expect(primaries()).toEqual([acceptLabel]);
  },
};

export const OnADesk: Story = {
  play: async ({ canvas }) => expect(await canvas.findByRole('group', { name: 'Slots of the week' })).toBeVisible(),
};

/** The token of the mail leaves the address at once. */
export const Opened: Story = {
  parameters: { host: { ...host, query: '', fragment: 'A'.repeat(43) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: storyVendorVisit.title })).toBeVisible();
    await expect(screen.getByTestId('story-host').dataset.wentTo).toBe(`/visit-link?visit=${storyVendorVisit.visit}`);
  },
};

export const Accepting: Story = {
  globals: { viewport: { value: 'w480' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: acceptLabel }));
    await expect(await canvas.findByText('Slot agreed')).toBeVisible();
    await expect(primaries()).toEqual(['Fill in gate pass pack']);
  },
};

export const AcceptRefused: Story = {
  parameters: { api: { ...api, answerVisit: refused('SLOT_TAKEN', 'This slot is no longer free. Choose another.') } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: acceptLabel }));
    await expect(await canvas.findByText('This slot is no longer free. Choose another.')).toBeVisible();
  },
};

export const Proposing: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Propose other slots' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose other slots' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Propose slots' }));
    await expect(dialog.getAllByText('Enter a date and a time.')).toHaveLength(2);
  },
};

export const Declining: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the visit?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Decline visit' }));
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  },
};

/** The pack says at the field what is wrong, and asks whether the people agreed. */
export const FillingThePack: Story = {
  globals: narrow,
  parameters: { api: { ...api, getVendorVisit: [answer(agreed), answer(packed)] } },
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Fill in gate pass pack' }));
    const name = await canvas.findByRole('textbox', { name: 'Name' });
    await userEvent.type(name, 'Rakesh Bhoir');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Mobile' }), '12345');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Last four characters of the ID' }), '4410');
    await userEvent.click(canvas.getByRole('button', { name: 'Save gate pass pack' }));
    await step('what is wrong is said at its field', async () => {
      await expect(await canvas.findByText('Enter a 10-digit mobile number.')).toBeVisible();
      await expect(canvas.getByText('Confirm that the visitors agreed.')).toBeVisible();
      await expect(canvas.getByRole('textbox', { name: 'Mobile' })).toHaveFocus();
    });
    await step('once it is right, it is saved', async () => {
      await userEvent.clear(canvas.getByRole('textbox', { name: 'Mobile' }));
      await userEvent.type(canvas.getByRole('textbox', { name: 'Mobile' }), '+91 98200 12345');
      await userEvent.click(canvas.getByRole('checkbox', { name: /^The visitors agreed/ }));
      await userEvent.click(canvas.getByRole('button', { name: 'Save gate pass pack' }));
      await expect(await canvas.findByText('Complete: the gate needs nothing more.')).toBeVisible();
    });
    await expectNoSidewaysScroll();
  },
};

export const PackNotSaved: Story = {
  parameters: { api: { ...api, getVendorVisit: answer(packed), saveVisitPack: 'offline' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit pack' }));
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^The visitors agreed/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save gate pass pack' }));
    await expect(await canvas.findByText(/Your entries are still here/)).toBeVisible();
    await expect(canvas.getAllByRole('textbox', { name: 'Name' })[0]).toHaveValue('Rakesh Bhoir');
  },
};

/** The gate pass with its code, for the phone at the gate. */
export const Confirmed: Story = {
  globals: { viewport: { value: 'w480' } },
  parameters: {
    api: {
      ...api,
      getVendorVisit: answer({
        ...packed,
        state: 'confirmed',
        waitsFor: null,
        answerBy: null,
        pass: storyVisits.confirmed.pass,
        can: { answers: ['cancel', 'reschedule'], pack: true },
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'QR code of gate pass GP-0118' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reschedule' })).toBeVisible();
  },
};

export const LinkNeeded: Story = {
  parameters: { api: { ...api, getVendorVisit: refused('VISIT_LINK_NEEDED', 'Open the link again.', 401) } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'This link is not valid' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { ...api, getVendorVisit: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

/** A newer reading fails: what was read stays, with a notice. */
export const Partial: Story = {
  parameters: { api: { ...api, getVendorVisit: [offered, 'error'] } },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: acceptLabel });
    screen.getByTestId('colleague-changes').click();
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: acceptLabel })).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { host: { ...host, query: '' } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'This link is not valid' })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { ...api, getVendorVisit: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { ...api, getVendorVisit: ['error', offered] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('button', { name: acceptLabel })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { ...api, getVendorVisit: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { ...api, getVendorVisit: withLongTexts(answer({ ...packed, can: storyVendorVisit.can })) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
