import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { visitAnswers } from '../../parts/visits/story-visits.ts';
import { recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  narrow,
  offlineTitle,
  primaries,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import PlantVisitNew from './plant-visit-new.tsx';

const meta = {
  component: PlantVisitNew,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'plant-visit-new', query: 'job=JR-2026-0013' },
    states: {},
    ...recorded,
    api: visitAnswers,
  },
} satisfies Meta<typeof PlantVisitNew>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const choices = visitAnswers.getVisitChoices;

async function fillSlot(canvas: Canvas, number: number, date: string, time: string) {
  const slot = within(canvas.getByRole('group', { name: `Slot ${number}` }));
  const [day, clock] = slot.getAllByRole('textbox');
  await userEvent.clear(day!);
  await userEvent.type(day!, date);
  await userEvent.clear(clock!);
  await userEvent.type(clock!, time);
  await userEvent.tab();
}

/** From a job: its vendor and its plant are chosen already. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Remove Damodar Power Projects/ })).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Plant' })).toHaveDisplayValue('Ratnagiri Plant');
    await expect(canvas.getByRole('checkbox', { name: 'Visitors with ID' })).toBeChecked();
    await expect(primaries()).toEqual(['Send request']);
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Send request' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const Sending: Story = {
  play: async ({ canvas, step }) => {
    await canvas.findByRole('textbox', { name: /^Title/ });
    await step('what is missing is said at its field', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Send request' }));
      await expect(await canvas.findByText('Enter a title.')).toBeVisible();
      await expect(canvas.getAllByText('Enter a date and a time.')).toHaveLength(2);
      await expect(canvas.getByRole('textbox', { name: /^Title/ })).toHaveFocus();
    });
    await step('a slot that meets another visit is told at once', async () => {
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: /^Host/ }), 'Rohini Shenvi');
      await fillSlot(canvas, 1, '26 Nov 2026', '10:00 am');
      await expect(
        await canvas.findByText('The host has another visit at that time. Choose another time.'),
      ).toBeVisible();
    });
    await step('a day on which the plant is closed is told at once', async () => {
      await fillSlot(canvas, 1, '26 Jan 2027', '10:00 am');
      await expect(
        await canvas.findByText('The plant is closed on Tue 26 Jan (Republic Day). Choose another day.'),
      ).toBeVisible();
    });
    await step('once it is complete, it is sent', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: /^Title/ }), 'Site survey, boiler house 2');
      await fillSlot(canvas, 1, '26 Nov 2026', '2:00 pm');
      await fillSlot(canvas, 2, '27 Nov 2026', '10:00 am');
      await userEvent.click(canvas.getByRole('button', { name: 'Send request' }));
      await expect(await screen.findByText('1 request sent')).toBeVisible();
      await waitFor(() =>
        expect(screen.getByTestId('story-host').dataset.wentTo).toMatch(/^\/plant-visit\/[\w-]{36}$/),
      );
    });
  },
};

/** A vendor whose address nobody knows: it is asked for. */
export const WithoutAddress: Story = {
  play: async ({ canvas }) => {
    const vendors = await canvas.findByRole('combobox', { name: /^Vendors/ });
    await userEvent.type(vendors, 'Konkan');
    await userEvent.click(await screen.findByRole('option', { name: 'Konkan Thermal Erectors' }));
    await expect(await canvas.findByRole('textbox', { name: /^Email of Konkan Thermal Erectors/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
  },
};

/** What is typed is asked about before the page is left. */
export const Leaving: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Title/ }), 'Site survey');
    await userEvent.click(canvas.getByRole('link', { name: 'Plant visits' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
    await expect(canvas.getByRole('textbox', { name: /^Title/ })).toHaveValue('Site survey');
  },
};

/** The server refuses all slots: what was entered stays. */
export const SlotsTaken: Story = {
  parameters: {
    api: {
      ...visitAnswers,
      postRequestCreate: {
        status: 409,
        body: { ...forbidden.body, status: 409, code: 'SLOT_TAKEN', message: 'All slots are taken.' },
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Title/ }), 'Site survey');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /^Host/ }), 'Rohini Shenvi');
    await fillSlot(canvas, 1, '24 Nov 2026', '2:00 pm');
    await fillSlot(canvas, 2, '27 Nov 2026', '10:00 am');
    await userEvent.click(canvas.getByRole('button', { name: 'Send request' }));
    await expect(await canvas.findByText('All slots are taken')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Title/ })).toHaveValue('Site survey');
  },
};

/** No job is chosen, and so no vendor can be. */
export const Empty: Story = {
  parameters: {
    host: { screen: 'plant-visit-new' },
    api: {
      ...visitAnswers,
      getVisitChoices: { status: 200, body: { ...choices.body, job: null, vendors: [], plantId: null, taken: [] } },
    },
  },
  play: async ({ canvas }) => expect(await canvas.findByText(/^Choose a job to see its vendors/)).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { ...visitAnswers, getVisitChoices: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Request a visit' })).toBeVisible();
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull();
  },
};

/** The jobs do not come: the rest of the form works. */
export const Partial: Story = {
  parameters: { api: { ...visitAnswers, getJobRequests: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByRole('textbox', { name: /^Title/ })).toBeVisible(),
};

export const Refused: Story = {
  parameters: { api: { ...visitAnswers, getVisitChoices: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { ...visitAnswers, getVisitChoices: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const Offline: Story = {
  parameters: { api: { ...visitAnswers, getVisitChoices: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { ...visitAnswers, getVisitChoices: withLongTexts(choices) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /^Title/ })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
