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
  forbidden,
  longName,
  narrow,
  offlineTitle,
  primaries,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import Shortlist from './shortlist.tsx';

const meta = {
  component: Shortlist,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'shortlist' },
    states: { partial: 'It makes one call.' },
    ...recorded,
  },
} satisfies Meta<typeof Shortlist>;

export default meta;
type Story = StoryObj<typeof meta>;

const { groups } = examples.getVendorShortlist.body;
const group = groups.find(({ can }) => can.delete)!.groupName;
const nextGroup = groups[groups.findIndex(({ groupName }) => groupName === group) + 1]!.groupName;
const vendor = groups[0]!.vendors[0]!.vendor;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 2, name: group })).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: vendor.companyName })[0]).toBeVisible();
    await expect(primaries()).toEqual(['VIEW VENDORS & ADD']);
    if (!matchMedia('(min-width: 1024px)').matches) return;
    // What needs attention stands beside the vendor: the rows keep one height.
    const rows = within(canvas.getByRole('region', { name: group })).getAllByRole('listitem');
    await expect(new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height))).size).toBeLessThanOrEqual(
      2,
    );
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 2, name: group })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const DeletingWithUndo: Story = {
  parameters: {
    api: {
      getVendorShortlist: [
        examples.getVendorShortlist,
        {
          body: { ...examples.getVendorShortlist.body, groups: groups.filter(({ groupName }) => groupName !== group) },
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Delete ${group}` }));
    await expect(await screen.findByText(`${group} deleted`)).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    // The button is gone with its group: the focus goes on to the group that stands there now.
    await waitFor(() => expect(canvas.getByRole('heading', { level: 2, name: nextGroup })).toHaveFocus());
  },
};

export const DeletionRefused: Story = {
  parameters: { api: { setDeleteVendorShortlist: 'error' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Delete ${group}` }));
    await expect(await screen.findByText(`${group} could not be deleted`)).toBeVisible();
  },
};

export const Renaming: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Rename ${group}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Rename ${group}` }));
    await step('an empty name is refused in words', async () => {
      await userEvent.clear(dialog.getByLabelText('Group name'));
      await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
      await expect(await dialog.findByText('Please enter a name for the group')).toBeVisible();
    });
    await step('a new name is saved', async () => {
      await userEvent.type(dialog.getByLabelText('Group name'), 'Shutdown 2028');
      await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
      await dialogsClosed();
    });
  },
};

const [one, two] = groups[0]!.vendors.map(({ vendor }) => vendor) as [typeof vendor, typeof vendor];
const from = groups[0]!;
const to = groups.at(-1)!;

export const Selecting: Story = {
  play: async ({ canvas, step }) => {
    const boxOf = ({ companyName }: typeof vendor) =>
      canvas.findByRole('checkbox', { name: `Select ${companyName} in ${from.groupName}` });
    await step('one vendor alone cannot be compared, and it is said why', async () => {
      await userEvent.click(await boxOf(one));
      const bar = within(canvas.getByRole('region', { name: 'Selected vendors' }));
      await expect(bar.getByText('1 vendor selected')).toBeVisible();
      await expect(bar.getByRole('button', { name: /Compare/ })).toHaveAttribute('aria-disabled', 'true');
    });
    await step('two are compared by a link', async () => {
      await userEvent.click(await boxOf(two));
      const bar = within(canvas.getByRole('region', { name: 'Selected vendors' }));
      await expect(bar.getByText('2 vendors selected')).toBeVisible();
      await expect(bar.getByRole('link', { name: 'Compare' })).toHaveAttribute(
        'href',
        `/compare-vendors/${encodeURIComponent(`${one.gstn}|${two.gstn}`)}`,
      );
    });
    await step('which is the first thing to do, and the only one', async () => {
      await expect(primaries()).toEqual(['Compare']);
    });
  },
};

export const SelectingOnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('checkbox', { name: `Select ${one.companyName} in ${from.groupName}` }),
    );
    await expect(canvas.getByRole('region', { name: 'Selected vendors' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

const withoutMoved = {
  body: {
    ...examples.getVendorShortlist.body,
    groups: groups.map((each) =>
      each === from
        ? { ...each, vendors: each.vendors.filter(({ vendor: { gstn } }) => gstn !== one.gstn && gstn !== two.gstn) }
        : each,
    ),
  },
};

export const MovingWithUndo: Story = {
  parameters: { api: { getVendorShortlist: [examples.getVendorShortlist, withoutMoved] } },
  play: async ({ canvas, step }) => {
    for (const { companyName } of [one, two])
      await userEvent.click(
        await canvas.findByRole('checkbox', { name: `Select ${companyName} in ${from.groupName}` }),
      );
    await step('they are moved to the chosen group', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Move to' }));
      const menu = within(await screen.findByRole('menu'));
      await expect(menu.queryByRole('menuitem', { name: from.groupName })).toBeNull();
      await userEvent.click(menu.getByRole('menuitem', { name: to.groupName }));
      await expect(await screen.findByText(`2 vendors moved to ${to.groupName}`)).toBeVisible();
      await expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    });
    await step('nothing is selected then, and the focus is not lost', async () => {
      await waitFor(() => expect(canvas.queryByRole('region', { name: 'Selected vendors' })).toBeNull());
      await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    });
  },
};

export const MoveRefused: Story = {
  parameters: { api: { setVendorShortlistGroup: 'error' } },
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('checkbox', { name: `Select ${one.companyName} in ${from.groupName}` });
    await userEvent.click(box);
    await userEvent.click(canvas.getByRole('button', { name: 'Move to' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: to.groupName }));
    await expect(await screen.findByText(`Not all could be moved to ${to.groupName}`)).toBeVisible();
    // The selection stays, so that it can be tried again.
    await expect(box).toBeChecked();
  },
};

const withAttention = (attention: string, attentionState: 'expiring' | 'expired', at: number) => ({
  ...from.vendors[at]!,
  attention,
  attentionState,
});

export const ExpiredAndExpiring: Story = {
  parameters: {
    api: {
      getVendorShortlist: {
        body: {
          total: 2,
          groups: [
            {
              ...from,
              vendors: [
                withAttention('ISO 9001 expires soon', 'expiring', 0),
                withAttention('IBR expired', 'expired', 1),
              ],
            },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const colourOf = (element: HTMLElement) => getComputedStyle(element).color;
    const soon = await canvas.findByText('ISO 9001 expires soon');
    await expect(colourOf(canvas.getByText('IBR expired'))).not.toBe(colourOf(soon));
  },
};

export const Empty: Story = {
  parameters: { api: { getVendorShortlist: { body: { groups: [], total: 0 } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No vendor shortlisted yet')).toBeVisible();
    await expect(primaries()).toEqual(['VIEW VENDORS & ADD']);
  },
};

/** The address names a group, as the command palette's links do: one goes on from its heading. */
export const GroupOfTheAddress: Story = {
  parameters: { host: { screen: 'shortlist', query: `group=${examples.getVendorShortlist.body.groups.at(-1)!._id}` } },
  play: async ({ canvas }) => {
    const { groupName } = examples.getVendorShortlist.body.groups.at(-1)!;
    await waitFor(() => expect(canvas.getByRole('heading', { level: 2, name: groupName })).toHaveFocus());
  },
};

export const Loading: Story = {
  parameters: { api: { getVendorShortlist: 'loading' } },
  play: async ({ canvas }) => expect(canvas.getByRole('heading', { level: 1, name: 'Shortlisted' })).toBeVisible(),
};

export const Creating: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New group' }));
    await userEvent.type(dialog.getByLabelText('Group name'), 'Kiln 2027');
    await userEvent.click(dialog.getByRole('button', { name: 'Create group' }));
    await dialogsClosed();
  },
};

export const TakingOut: Story = {
  parameters: {
    api: {
      getVendorShortlist: [
        examples.getVendorShortlist,
        {
          body: {
            ...examples.getVendorShortlist.body,
            groups: groups.map((one, at) => (at === 0 ? { ...one, vendors: one.vendors.slice(1) } : one)),
          },
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    const { groupName, vendors } = groups[0]!;
    const { companyName } = vendors[0]!.vendor;
    await userEvent.click(await canvas.findByRole('button', { name: `Remove ${companyName} from ${groupName}` }));
    await expect(await screen.findByText(`${companyName} removed from ${groupName}`)).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    const next = vendors[1]!.vendor.companyName;
    await waitFor(() => expect(canvas.getByRole('button', { name: `Remove ${next} from ${groupName}` })).toHaveFocus());
  },
};

export const LongGroup: Story = {
  parameters: {
    api: {
      getVendorShortlist: {
        body: {
          total: 100,
          groups: [
            {
              ...groups[0]!,
              groupName: 'Annual shutdown',
              vendors: Array.from({ length: 100 }, (_, at) => {
                const { vendor, ...entry } = groups[0]!.vendors[0]!;
                const companyName = `${vendor.companyName} ${at + 1}`;
                return { ...entry, vendor: { ...vendor, _id: `${vendor._id.slice(0, -3)}${at + 100}`, companyName } };
              }),
            },
          ],
        },
      },
    },
  },
  play: async ({ canvas, step }) => {
    await step('the first vendors are there, and how many there are', async () => {
      await expect(await canvas.findByRole('link', { name: `${vendor.companyName} 20` })).toBeVisible();
      await expect(canvas.getAllByRole('button', { name: /^Remove/ })).toHaveLength(20);
    });
    await step('all are shown, and the focus is on the first of those that came', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Show all 100 vendors of Annual shutdown' }));
      await waitFor(() => expect(canvas.getByRole('link', { name: `${vendor.companyName} 21` })).toHaveFocus());
      await expect(canvas.getAllByRole('button', { name: /^Remove/ })).toHaveLength(100);
      await expect(canvas.queryByRole('button', { name: /^Show all/ })).toBeNull();
    });
  },
};

export const Refused: Story = {
  parameters: { api: { getVendorShortlist: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getVendorShortlist: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getVendorShortlist: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { level: 2, name: group })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getVendorShortlist: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { getVendorShortlist: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect(await canvas.findByRole('heading', { level: 2, name: group })).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getVendorShortlist: withLongTexts(examples.getVendorShortlist) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('link', { name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
