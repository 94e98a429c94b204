import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  longText,
  narrow,
} from '../../shared/story-states.ts';
import VendorSearch from '../vendor-search/vendor-search.tsx';

const meta = {
  component: VendorSearch,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'vendor-search', query: 'search=boiler+repair' },
    ...recorded,
  },
} satisfies Meta<typeof VendorSearch>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const views = examples.getSavedViews.body.views;
const own = views.find(({ isOwn, isShared }) => isOwn && !isShared)!;
const shared = views.find(({ isOwn, isShared }) => isOwn && isShared)!;
const colleagues = views.find(({ isOwn }) => !isOwn)!;
const answerWith = (changed: typeof views) => ({ status: 200, body: { views: changed } });

const openList = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: /saved searches/i }));
  return within(await screen.findByRole('dialog', { name: 'Saved searches' }));
};
const openActions = async (list: Canvas, name: string) => {
  await userEvent.click(await list.findByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu', { name: `Actions for ${name}` }));
};
const openSaving = async (canvas: Canvas, name = 'Save search') => {
  await userEvent.click(await canvas.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Save search' }));
};

/** Own searches first, then those that colleagues share, each with what it looks for. */
export const List: Story = {
  play: async ({ canvas }) => {
    const list = await openList(canvas);
    await expect(await list.findByRole('link', { name: own.name })).toBeVisible();
    await expect(
      list.getByText('“boiler repair” · Gujarat · Maharashtra · ₹10 Cr and more · Highest rated'),
    ).toBeVisible();
    await expect(list.getByRole('heading', { name: 'Shared by colleagues' })).toBeVisible();
    await expect(list.getByText(new RegExp(`saved by ${colleagues.savedBy}`))).toBeVisible();
    await expect(list.queryByRole('button', { name: `Actions for ${colleagues.name}` })).toBeNull();
  },
};

export const ListLoading: Story = {
  parameters: { api: { getSavedViews: 'loading' } },
  play: async ({ canvas }) => {
    const list = await openList(canvas);
    await expect(await list.findByText('Loading saved searches')).toBeInTheDocument();
  },
};

export const ListEmpty: Story = {
  parameters: { api: { getSavedViews: answerWith([]) } },
  play: async ({ canvas }) => {
    const list = await openList(canvas);
    await expect(await list.findByRole('heading', { name: 'No saved search yet' })).toBeVisible();
  },
};

export const ListFailed: Story = {
  parameters: { api: { getSavedViews: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(await openList(canvas), failedTitle);
  },
};

export const ListFailedRetried: Story = {
  parameters: { api: { getSavedViews: ['error', {}] } },
  play: async ({ canvas }) => {
    const list = await openList(canvas);
    await expectFailureWithRetry(list, failedTitle);
    await expect(await list.findByRole('link', { name: own.name })).toBeVisible();
  },
};

export const ListLong: Story = {
  globals: narrow,
  parameters: {
    api: {
      getSavedViews: answerWith(
        Array.from({ length: 30 }, (_, number) => ({
          ...views[number % views.length]!,
          _id: `00000000-0000-4000-8000-0000000001${number + 10}`,
          name: `${number + 10} ${'Unbreakablename'.repeat(4)}`.slice(0, 60),
          query: new URLSearchParams({ search: longText }).toString(),
          savedBy: longText.slice(0, 120),
        })),
      ),
    },
  },
  play: async ({ canvas }) => {
    const list = await openList(canvas);
    await expect(await list.findAllByRole('link')).toHaveLength(30);
    await expectNoSidewaysScroll();
  },
};

/** A press opens it; it is recognised, and its name stands where the list is opened. */
export const Opening: Story = {
  play: async ({ canvas, step }) => {
    const list = await openList(canvas);
    await userEvent.click(await list.findByRole('link', { name: own.name }));
    await dialogsClosed();
    await expect(canvas.getByTestId('story-host').dataset.query).toBe(own.query);
    await step('on its second page, too, there is nothing to save', async () => {
      await expect(await canvas.findByRole('button', { name: 'Saved' })).toHaveAccessibleDescription(
        `This search is saved as “${own.name}”`,
      );
      await userEvent.click(canvas.getByRole('link', { name: 'Page 2' }));
      await expect(await canvas.findByRole('button', { name: `${own.name}, saved searches` })).toBeVisible();
    });
    await step('in the list it is the one that is shown', async () => {
      const again = await openList(canvas);
      await expect(again.getByRole('link', { name: own.name })).toHaveAttribute('aria-current', 'page');
    });
  },
};

/** The dialog, with a name of what is looked for. */
export const Saving: Story = {
  parameters: { host: { query: 'search=boiler+repair&selectedRegisteredLocations=Maharashtra' } },
  play: async ({ canvas }) => {
    const dialog = await openSaving(canvas);
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Boiler repair, Maharashtra');
    await expect(dialog.getByRole('checkbox', { name: 'Share with my company' })).not.toBeChecked();
  },
};

export const Saved: Story = {
  parameters: { host: { query: own.query }, api: { getSavedViews: [answerWith([]), examples.getSavedViews] } },
  play: async ({ canvas }) => {
    const dialog = await openSaving(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Save search' }));
    await expect(await screen.findByText(`Search saved as ${own.name}`, { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save search' })).toBeNull());
    await expect(await canvas.findByRole('button', { name: 'Saved' })).toHaveFocus();
  },
};

export const SavingRefused: Story = {
  parameters: { api: { createSavedView: examples['createSavedView.taken'] } },
  play: async ({ canvas, step }) => {
    const dialog = await openSaving(canvas);
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await step('a name is needed, of 60 characters at most', async () => {
      await userEvent.clear(name);
      await userEvent.click(dialog.getByRole('button', { name: 'Save search' }));
      await expect(await dialog.findByText('Please enter a name')).toBeVisible();
      await userEvent.click(name);
      await userEvent.paste('x'.repeat(61));
      await userEvent.click(dialog.getByRole('button', { name: 'Save search' }));
      await expect(await dialog.findByText('At most 60 characters')).toBeVisible();
    });
    await step('and not the name of another one', async () => {
      await userEvent.clear(name);
      await userEvent.type(name, own.name);
      await userEvent.click(dialog.getByRole('button', { name: 'Save search' }));
      await expect(await dialog.findByText('You already have a saved search with this name.')).toBeVisible();
      await expect(name).toHaveFocus();
      await expect(name).toHaveValue(own.name);
    });
  },
};

export const SavingFailed: Story = {
  parameters: { api: { createSavedView: 'error' } },
  play: async ({ canvas }) => {
    const dialog = await openSaving(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Save search' }));
    await expect(await dialog.findByText('Not saved')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Boiler repair');
  },
};

export const NothingToSave: Story = {
  parameters: { host: { query: '' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^Save search/ })).toHaveAccessibleDescription(
      'Search for something or choose a filter first',
    );
  },
};

/** A saved search that was changed since can be saved over, or as a new one. */
export const SavingOver: Story = {
  parameters: { host: { query: own.query } },
  play: async ({ canvas, step }) => {
    await canvas.findByRole('button', { name: `${own.name}, saved searches` });
    await userEvent.click(canvas.getByRole('button', { name: 'Sort: Highest rated' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Most reviewed' }));
    const dialog = await openSaving(canvas, 'Save changes');
    await step('over it, no name is asked for', async () => {
      await expect(dialog.getByRole('radio', { name: `Change ${own.name}` })).toBeChecked();
      await expect(dialog.queryByRole('textbox')).toBeNull();
    });
    await step('as a new one', async () => {
      await userEvent.click(dialog.getByRole('radio', { name: 'Save as a new search' }));
      await expect(await dialog.findByRole('textbox', { name: 'Name' })).toBeVisible();
    });
  },
};

export const Actions: Story = {
  play: async ({ canvas }) => {
    const menu = await openActions(await openList(canvas), own.name);
    await expect(menu.getByRole('menuitem', { name: 'Share with my company' })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  },
};

export const Renaming: Story = {
  parameters: { api: { updateSavedView: examples['createSavedView.taken'] } },
  play: async ({ canvas }) => {
    const menu = await openActions(await openList(canvas), own.name);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Rename ${own.name}` }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue(own.name);
    await userEvent.clear(name);
    await userEvent.type(name, shared.name);
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    await expect(await dialog.findByText('You already have a saved search with this name.')).toBeVisible();
  },
};

export const Sharing: Story = {
  parameters: {
    api: {
      getSavedViews: [
        examples.getSavedViews,
        answerWith(views.map((view) => (view === own ? { ...view, isShared: true } : view))),
      ],
    },
  },
  play: async ({ canvas }) => {
    const list = await openList(canvas);
    const menu = await openActions(list, own.name);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Share with my company' }));
    await expect(await screen.findByText(`${own.name} shared with your company`, { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(list.getAllByText('Shared')).toHaveLength(2));
  },
};

/** What was deleted can be brought back. */
export const Deleting: Story = {
  parameters: {
    api: {
      getSavedViews: [examples.getSavedViews, answerWith(views.filter((view) => view !== own)), examples.getSavedViews],
    },
  },
  play: async ({ canvas, step }) => {
    const list = await openList(canvas);
    const menu = await openActions(list, own.name);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Delete' }));
    await expect(await screen.findByText(`${own.name} deleted`, { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(list.queryByRole('link', { name: own.name })).toBeNull());
    await step('the focus stays in the dialog', async () => {
      await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
    });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await expect(await list.findByRole('link', { name: own.name })).toBeVisible();
  },
};

export const DeleteFailed: Story = {
  parameters: { api: { deleteSavedView: 'error' } },
  play: async ({ canvas }) => {
    const list = await openList(canvas);
    const menu = await openActions(list, own.name);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Delete' }));
    await expect(await screen.findByText(`${own.name} could not be deleted`, { selector: 'p' })).toBeVisible();
    await expect(list.getByRole('link', { name: own.name })).toBeVisible();
  },
};

/** Beside the hits of a phone. */
export const OnAPhone: Story = {
  globals: narrow,
  parameters: { host: { query: own.query } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: `${own.name}, saved searches` })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
