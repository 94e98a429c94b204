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
  longName,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import PlantInfo from './plant-info.tsx';

const meta = {
  component: PlantInfo,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'plant-info' }, states: {}, ...recorded },
} satisfies Meta<typeof PlantInfo>;

export default meta;
type Story = StoryObj<typeof meta>;

const plant = examples.getPlantInfo.body;
const office = examples['getPlantInfo.superUser'].body;
const person = examples.getUserinfoData.body;
const nobody = { body: { data: [], totalRecords: 0, offset: 1, limit: 10 } };
const nothing = {
  address: null,
  pinCode: null,
  gstin: null,
  commissionedYear: null,
  employeeCount: null,
  products: null,
  shutdownMonths: [],
  holidays: [],
};
const formOf = async (canvas: Pick<ReturnType<typeof within>, 'findByRole'>, name = plant.plantName) =>
  within(await canvas.findByRole('form', { name }));

export const Ready: Story = {
  play: async ({ canvas }) => {
    const form = await formOf(canvas);
    await expect(form.getByLabelText(/Address/)).toHaveValue(plant.address!);
    await expect(canvas.getByText(`${plant.completion.percentage}% complete`)).toBeVisible();
    await expect(await canvas.findByText('Missing: GSTIN, planned shutdowns')).toBeVisible();
    const people = await canvas.findByRole('table', { name: /^People at/ });
    await expect(within(people).getAllByText('Super user')).toHaveLength(2);
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await formOf(canvas);
    const people = await canvas.findByRole('table', { name: /^People at/ });
    await expectNoSidewaysScroll();
    // In a card on a phone what is said has more room than its label.
    const [label, value] = people.querySelector('td')!.children;
    await expect(value!.clientWidth).toBeGreaterThan(label!.clientWidth * 1.4);
  },
};

export const Saving: Story = {
  play: async ({ canvas, step }) => {
    const form = await formOf(canvas);
    await step('what is wrong is said at its field', async () => {
      await userEvent.type(form.getByLabelText(/GSTIN/), '27AAZ');
      await userEvent.clear(form.getByLabelText(/PIN code/));
      await userEvent.type(form.getByLabelText(/PIN code/), '4156');
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(await form.findByText('A GSTIN has 15 characters and begins with two digits')).toBeVisible();
      await expect(form.getByText('A PIN code has 6 digits')).toBeVisible();
    });
    await step('what is right is saved, and what is still missing is told', async () => {
      await userEvent.clear(form.getByLabelText(/GSTIN/));
      await userEvent.type(form.getByLabelText(/PIN code/), '39');
      await userEvent.click(form.getByRole('checkbox', { name: 'April' }));
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(await screen.findByText(`${plant.plantName} is saved`)).toBeVisible();
      await expect((await formOf(canvas)).getByRole('checkbox', { name: 'April' })).toBeChecked();
    });
    await step('a holiday has a day and a name', async () => {
      const now = await formOf(canvas);
      await userEvent.click(now.getByRole('button', { name: 'Add a holiday' }));
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(await now.findByText('Please choose the day')).toBeVisible();
      await expect(now.getByText('Enter a name')).toBeVisible();
      await userEvent.click(now.getByRole('button', { name: 'Remove holiday 1' }));
      await expect(now.queryByLabelText('Day of holiday 1')).toBeNull();
    });
  },
};

export const SavingFailed: Story = {
  parameters: { api: { setPlantInfo: 'offline' } },
  play: async ({ canvas }) => {
    const form = await formOf(canvas);
    await userEvent.click(form.getByRole('checkbox', { name: 'September' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await form.findByText(/The server cannot be reached/)).toBeVisible();
    await expect(form.getByRole('checkbox', { name: 'September' })).toBeChecked();
  },
};

export const ChangedMeanwhile: Story = {
  parameters: { api: { setPlantInfo: examples['setPlantInfo.outdated'] } },
  play: async ({ canvas }) => {
    const form = await formOf(canvas);
    await userEvent.click(form.getByRole('checkbox', { name: 'September' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Someone else has changed this')).toBeVisible();
    await expect(form.getByRole('checkbox', { name: 'September' })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Load the latest version' }));
    await waitFor(() => expect(canvas.queryByText('Someone else has changed this')).toBeNull());
  },
};

/** A corporate user has the Corporate Office, with a city of its own and neither products nor shutdowns; a super user sees to every plant. */
export const CorporateOffice: Story = {
  parameters: {
    api: {
      getUserinfoData: { body: examples['getUserinfoData.superUser'].body },
      getPlantInfo: { body: office },
    },
  },
  play: async ({ canvas }) => {
    const form = await formOf(canvas, 'Corporate Office');
    await expect(form.getByLabelText(/City/)).toHaveValue(office.city!);
    await expect(form.queryByRole('checkbox', { name: 'April' })).toBeNull();
    await userEvent.type(form.getByLabelText(/Address/), 'Nariman Point');
    const choice = canvas.getByLabelText('Plant');
    await userEvent.selectOptions(choice, office.plants[0]!._id);
    // Another plant is another page of this screen: what is not saved is asked about.
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Leave' }));
    await waitFor(() =>
      expect(canvas.getByTestId('story-host')).toHaveAttribute('data-query', `plant=${office.plants[0]!._id}`),
    );
  },
};

const superUser = { getUserinfoData: { body: examples['getUserinfoData.superUser'].body } };
const plantsTable = async (canvas: Pick<ReturnType<typeof within>, 'findByRole'>) =>
  within(await canvas.findByRole('table', { name: 'Company plants' }));

/** A super user adds a plant with its place. */
export const AddingAPlant: Story = {
  parameters: { api: { ...superUser, getPlantInfo: { body: office } } },
  play: async ({ canvas }) => {
    await plantsTable(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Add plant' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add plant' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add plant' }));
    await expect(await dialog.findByText('Please enter the plant name')).toBeVisible();
    await expect(dialog.getByText('Please choose the state')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Chiplun Rolling Mill');
    await userEvent.type(dialog.getByRole('combobox', { name: /^State/ }), 'Maharashtra{Enter}');
    await userEvent.type(dialog.getByRole('combobox', { name: /^City/ }), 'Chiplun{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'Add plant' }));
    await expect(await screen.findByText('Chiplun Rolling Mill is added')).toBeVisible();
  },
};

/** Retiring a plant can be undone. */
export const RetiringAPlant: Story = {
  parameters: { api: { ...superUser, getPlantInfo: { body: office } } },
  play: async ({ canvas }) => {
    const [first] = office.plants;
    const table = await plantsTable(canvas);
    await userEvent.click(table.getByRole('button', { name: `Actions of ${first!.plantName}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Retire' }));
    await expect(await screen.findByText(`${first!.plantName} is retired`)).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

export const PlantNameTaken: Story = {
  parameters: {
    api: { ...superUser, getPlantInfo: { body: office }, createPlant: examples['createPlant.taken'] },
  },
  play: async ({ canvas }) => {
    await plantsTable(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Add plant' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add plant' }));
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Ratnagiri Plant');
    await userEvent.type(dialog.getByRole('combobox', { name: /^State/ }), 'Maharashtra{Enter}');
    await userEvent.type(dialog.getByRole('combobox', { name: /^City/ }), 'Chiplun{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'Add plant' }));
    await expect(await dialog.findByText('Your company already has a plant with this name.')).toBeVisible();
    await expect(dialog.getByLabelText(/^Name/)).toHaveValue('Ratnagiri Plant');
  },
};

export const PlantChangedMeanwhile: Story = {
  parameters: {
    api: {
      ...superUser,
      getPlantInfo: [
        { body: office },
        {
          body: {
            ...office,
            plants: office.plants.map((one, index) =>
              index === 0 ? { ...one, version: one.version + 1, plantName: `${one.plantName} West` } : one,
            ),
          },
        },
      ],
      editPlant: examples['editPlant.outdated'],
    },
  },
  play: async ({ canvas }) => {
    const table = await plantsTable(canvas);
    const [first] = office.plants;
    await userEvent.click(table.getByRole('button', { name: `Actions of ${first!.plantName}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename or move…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit plant' }));
    await expect(dialog.getByRole('combobox', { name: /^City/ })).toHaveValue(first!.city!);
    await userEvent.type(dialog.getByLabelText(/^Name/), ' 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByText('A colleague also changed this plant')).toBeVisible();
    await expect(await dialog.findByText('A colleague changed the plant name while you did')).toBeVisible();
    await expect(dialog.getByLabelText(/^Name/)).toHaveValue(`${first!.plantName} 2`);
    await userEvent.click(dialog.getByRole('button', { name: 'Take theirs' }));
    await expect(dialog.getByLabelText(/^Name/)).toHaveValue(`${first!.plantName} West`);
  },
};

/** The first person of a company whose plants nobody has entered yet. */
export const NoPlantYet: Story = {
  globals: narrow,
  parameters: { api: { ...superUser, getPlantInfo: { body: { ...office, plants: [] } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No plant yet' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add plant' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** Who waits for approval fills in what is empty; what colleagues wrote is there to read. */
export const WaitingForApproval: Story = {
  parameters: {
    host: { screen: 'plant-info', isPending: true },
    api: {
      getUserinfoData: { body: { ...person, status: 'pending_access' as const } },
      getPlantInfo: { body: { ...plant, can: { overwrite: false, manage: false } } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your access is being verified')).toBeVisible();
    const form = await formOf(canvas);
    await expect(form.getByLabelText(/Address/)).toHaveAttribute('readonly');
    await expect(form.getByLabelText(/GSTIN/)).not.toHaveAttribute('readonly');
    await expect(canvas.queryByRole('heading', { name: /^People at/ })).toBeNull();
  },
};

export const FindingAColleague: Story = {
  parameters: { api: { getClientsList: [examples.getClientsList, nobody] } },
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: /^People at/ });
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Find a colleague' }), 'nobody');
    await expect(await canvas.findByText('No one with that name has access.')).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: {
    api: {
      getPlantInfo: {
        body: {
          ...plant,
          ...nothing,
          version: 0,
          updatedAt: null,
          updatedBy: null,
          completion: { percentage: 22, missing: ['address', 'pinCode'] },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Not filled in yet.')).toBeVisible();
    await expect((await formOf(canvas)).getByLabelText(/Address/)).toHaveValue('');
  },
};

export const Loading: Story = {
  parameters: { api: { getPlantInfo: 'loading' } },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('heading', { level: 1, name: 'Plant information' })).toBeVisible(),
};

/** People and completion do not come; the plant can be filled in. */
export const Partial: Story = {
  parameters: { api: { getClientsList: 'error', userPlantInfoCompletion: 'error' } },
  play: async ({ canvas }) => {
    await expect((await formOf(canvas)).getByLabelText(/Address/)).toHaveValue(plant.address!);
    await waitFor(() => expect(canvas.queryAllByText(failedTitle)).toHaveLength(2));
  },
};

export const Refused: Story = {
  parameters: { api: { getPlantInfo: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getPlantInfo: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getPlantInfo: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect((await formOf(canvas)).getByLabelText(/Address/)).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getPlantInfo: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { getPlantInfo: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect((await formOf(canvas)).getByLabelText(/Address/)).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getPlantInfo: withLongTexts(examples.getPlantInfo),
      getClientsList: withLongTexts(examples.getClientsList),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 2, name: longName })).toBeVisible();
    await canvas.findByRole('table', { name: /^People at/ });
    await expectNoSidewaysScroll();
  },
};
