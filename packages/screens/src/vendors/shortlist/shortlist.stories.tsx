import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { storyHost } from '../../shared/story-host.tsx';
import Shortlist from './shortlist.tsx';

const meta = {
  component: Shortlist,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'shortlist' } },
} satisfies Meta<typeof Shortlist>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 2, name: 'Shutdown 2027' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Tungabhadra Heat Services' })).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 2, name: 'Shutdown 2027' });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const DeletingWithUndo: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Shutdown 2027' }));
    await expect(await screen.findByText('Shutdown 2027 deleted')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

export const DeletionRefused: Story = {
  parameters: { api: { setDeleteVendorShortlist: 'error' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Shutdown 2027' }));
    await expect(await screen.findByText('Shutdown 2027 was not deleted')).toBeVisible();
  },
};

export const Renaming: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rename Shutdown 2027' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Shutdown 2027' }));
    await step('an empty name is refused in words', async () => {
      await userEvent.clear(dialog.getByLabelText('Group name'));
      await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
      await expect(await dialog.findByText('Please enter a name for the group')).toBeVisible();
    });
    await step('a new name is saved', async () => {
      await userEvent.type(dialog.getByLabelText('Group name'), 'Shutdown 2028');
      await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  },
};

export const Empty: Story = {
  parameters: { api: { getVendorShortlist: { body: { groups: [], total: 0 } } } },
  play: async ({ canvas }) => expect(await canvas.findByText('No vendor shortlisted yet')).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getVendorShortlist: 'loading' } },
  play: async ({ canvas }) => expect(canvas.getByRole('heading', { level: 1, name: 'Shortlisted' })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getVendorShortlist: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: /Try again/ })).toBeVisible(),
};
