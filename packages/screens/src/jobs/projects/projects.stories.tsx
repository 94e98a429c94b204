import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
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
} from '../../shared/story-states.ts';
import Projects from './projects.tsx';

const meta = {
  component: Projects,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'projects' },
    states: { partial: 'The projects come in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof Projects>;

export default meta;
type Story = StoryObj<typeof meta>;

const { projects } = examples.getProjectLists.body;
const own = projects.find(({ can }) => can.edit)!;

export const Ready: Story = {
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('article', { name: own.name }));
    await expect(card.getByText('You: owner')).toBeVisible();
    await expect(card.getByRole('link', { name: /^\d+ jobs? of/ })).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('article', { name: own.name });
    await expectNoSidewaysScroll();
  },
};

export const Beginning: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New project' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New project' }));
    await step('what is missing is said', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Create project' }));
      await expect(await dialog.findByText('Give the project a name.')).toBeVisible();
    });
    await step('it is begun', async () => {
      await userEvent.type(dialog.getByLabelText(/^Name/), 'Water system, renewal');
      await userEvent.click(dialog.getByRole('button', { name: 'Create project' }));
      await dialogsClosed();
    });
  },
};

export const NameTaken: Story = {
  parameters: { api: { createProject: examples['createProject.taken'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New project' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New project' }));
    await userEvent.type(dialog.getByLabelText(/^Name/), 'water system, RENEWAL');
    await userEvent.click(dialog.getByRole('button', { name: 'Create project' }));
    await expect(await dialog.findByText('is the name of another project')).toBeVisible();
    await expect(dialog.getByLabelText(/^Name/)).toHaveValue('water system, RENEWAL');
  },
};

/** Of what both changed, the form asks; nothing that was typed is lost. */
export const ChangedMeanwhile: Story = {
  parameters: {
    api: {
      getProjectLists: [
        examples.getProjectLists,
        {
          body: {
            ...examples.getProjectLists.body,
            projects: projects.map((one) =>
              one._id === own._id ? { ...one, version: one.version + 1, name: `${own.name}, phase 1` } : one,
            ),
          },
        },
      ],
      editProject: [examples['editPlant.outdated'], { body: own }],
    },
  },
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Edit ${own.name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit project' }));
    const name = dialog.getByLabelText(/^Name/);
    const typed = `${own.name}, night shift`;
    await userEvent.clear(name);
    await userEvent.type(name, typed);
    await step('what was typed stays, and both are shown', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await expect(await dialog.findByText('A colleague also changed this project')).toBeVisible();
      await expect(await dialog.findByText('A colleague changed the name while you did')).toBeVisible();
      await expect(dialog.getByText(/phase 1\. Yours: .*night shift, not saved yet/)).toBeVisible();
      await expect(name).toHaveValue(typed);
    });
    await step('it is saved once it was chosen', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
      await expect(name).toHaveValue(typed);
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await dialogsClosed();
    });
  },
};

export const People: Story = {
  parameters: { api: { setProjectMember: examples['setProjectMember.last'] } },
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: new RegExp(`(person|people) of ${own.name}`) }));
    const dialog = within(await screen.findByRole('dialog', { name: `People on ${own.name}` }));
    const [owner] = examples.getProjectUsers.body.users;
    const role = await dialog.findByRole('combobox', { name: `Role of ${owner!.person.fullName}` });
    await step('the last owner stays', async () => {
      await userEvent.selectOptions(role, 'No role');
      await expect(await dialog.findByText(/A project needs an owner/)).toBeVisible();
    });
    await step('what each role may do is said', async () => {
      await expect(
        await dialog.findByText(/may see its jobs, edit them, move them to the next stage, assign roles/),
      ).toBeVisible();
    });
  },
};

export const Empty: Story = {
  parameters: { api: { getProjectLists: { body: { projects: [], totalRecords: 0, offset: 1, limit: 20 } } } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No projects yet' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getProjectLists: 'loading' } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { level: 1, name: 'Projects' })).toBeVisible(),
};

export const Refused: Story = {
  parameters: { api: { getProjectLists: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getProjectLists: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getProjectLists: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('article', { name: own.name })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getProjectLists: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getProjectLists: {
        body: {
          ...examples.getProjectLists.body,
          projects: projects.map((project, index) => ({ ...project, name: `${index} ${'Unbreakablename'.repeat(7)}` })),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('heading', { level: 2, name: /Unbreakablename/ }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
