import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { dialogsClosed } from '../shared/story-dialogs.ts';
import { examples, recorded } from '../shared/story-examples.ts';
import { storyHost } from '../shared/story-host.tsx';

/** Whole tasks over several screens, linked as in the app. */
const meta = {
  title: 'Screens/flows',
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'home', isFlow: true }, ...recorded },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const listing = examples.vendorListing.body;
const profile = examples.vendorProfileData.body;
const inWords = (text: string) => text.replaceAll(/[()]/g, '.');

/** From a misspelt need to the vendor: home, search, filter, profile. */
export const SearchFilterProfile: Story = {
  play: async ({ canvas, step }) => {
    const [vendor] = listing.vendorProfile;
    const facet = listing.facets.serviceGroup[0]!.value;
    await step('the need is typed at home', async () => {
      await userEvent.type(await canvas.findByRole('searchbox'), 'boilr repair{Enter}');
      await expect(await canvas.findByRole('heading', { level: 1, name: 'Find Vendors' })).toBeVisible();
    });
    await step('a filter narrows the hits', async () => {
      await userEvent.click(await canvas.findByRole('checkbox', { name: new RegExp(`^${facet}`) }));
      await expect(await canvas.findByRole('button', { name: `Remove filter ${facet}` })).toBeVisible();
    });
    await step('a vendor is opened', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: vendor!.companyInfo.companyName }));
      await expect(await canvas.findByRole('navigation', { name: 'Vendor' })).toBeVisible();
      await expect(canvas.getByTestId('story-host').dataset.wentTo).toContain(vendor!.gstn);
    });
  },
};

/** A guest wants to shortlist, logs in, and is back at the same search. */
export const LoginAndBack: Story = {
  parameters: { host: { screen: 'guest-vendor-search', query: 'search=boilr+repair', isGuest: true } },
  play: async ({ canvas, step }) => {
    const { companyName } = examples.guestVendorListing.body.vendorProfile[0]!.companyInfo;
    await step('Shortlist asks for the login', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: `Shortlist ${companyName}` }));
      await expect(await canvas.findByRole('heading', { level: 1, name: 'Login to Millwright' })).toBeVisible();
    });
    await step('the login leads back to where one was heading', async () => {
      await userEvent.type(canvas.getByLabelText('Email'), 'owner@sagarsteel.example');
      await userEvent.type(canvas.getByLabelText('Password'), 'Boiler-Repair-2026');
      await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
      await expect(await canvas.findByRole('searchbox', { name: 'I am looking for' })).toHaveValue('boilr repair');
      await expect(await canvas.findByRole('button', { name: /^Account of/ })).toBeVisible();
    });
  },
};

/** By single keys: two vendors of a list are chosen and compared, and home is two keys away. */
export const BySingleKeys: Story = {
  parameters: { host: { screen: 'vendor-search', query: 'search=boiler' } },
  play: async ({ canvas, step }) => {
    const names = listing.vendorProfile.slice(0, 2).map(({ companyInfo }) => companyInfo.companyName);
    await canvas.findByRole('link', { name: names[0] });
    await step('j goes from vendor to vendor, x chooses each', async () => {
      for (const name of names) {
        await userEvent.keyboard('j');
        await waitFor(() => expect(canvas.getByRole('link', { name })).toHaveFocus());
        await userEvent.keyboard('x');
        await waitFor(() => expect(canvas.getByRole('checkbox', { name: `Compare ${name}` })).toBeChecked());
      }
      await userEvent.keyboard('k');
      await waitFor(() => expect(canvas.getByRole('link', { name: names[0] })).toHaveFocus());
    });
    await step('a letter that is typed is no shortcut', async () => {
      const field = canvas.getByRole('searchbox');
      await userEvent.type(field, 'jxc?');
      await expect(field).toHaveValue('boilerjxc?');
      await userEvent.clear(field);
      field.blur();
    });
    await step('c compares them', async () => {
      await userEvent.keyboard('c');
      await expect(await canvas.findByRole('heading', { level: 1, name: /Compare/ })).toBeVisible();
    });
    await step('g h goes home', async () => {
      await userEvent.keyboard('gh');
      await waitFor(() => expect(canvas.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page'));
    });
  },
};

/** `?` lists the keys of the places that this reader has, and turns single keys off for who dictates (WCAG 2.1.4). */
export const KeysAndTurningThemOff: Story = {
  parameters: { host: { screen: 'vendor-search', query: 'search=boiler' } },
  play: async ({ canvas, step }) => {
    const name = listing.vendorProfile[0]!.companyInfo.companyName;
    const link = await canvas.findByRole('link', { name });
    await step('the keys are listed', async () => {
      await userEvent.keyboard('?');
      const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
      await expect(dialog.getByText('Go to Vendors: Search')).toBeVisible();
      await userEvent.click(dialog.getByRole('checkbox', { name: /^Single-key/ }));
      await waitFor(() => expect(dialog.queryByText('Go to Vendors: Search')).toBeNull());
      await userEvent.keyboard('{Escape}');
      await dialogsClosed();
    });
    await step('a single key does nothing now', async () => {
      await userEvent.keyboard('j');
      await expect(link).not.toHaveFocus();
    });
    await step('? still lists the keys, and turns them on again', async () => {
      await userEvent.keyboard('?');
      const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
      await userEvent.click(dialog.getByRole('checkbox', { name: /^Single-key/ }));
      await expect(await dialog.findByText('Go to Vendors: Search')).toBeVisible();
    });
  },
};

/** Two vendors of a search are shortlisted and compared, and the comparison goes to a colleague. */
export const ShortlistCompareShare: Story = {
  parameters: { host: { screen: 'vendor-search', query: 'search=boilr+repair' } },
  play: async ({ canvas, step }) => {
    const [one = '', other = ''] = listing.vendorProfile.map(({ companyInfo }) => companyInfo.companyName);
    const group = examples.getVendorShortlistGroup.body.groups.find(({ isDefault }) => !isDefault)!.groupName;
    await step('shortlist', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: `Shortlist ${one}` }));
      const selector = within(await screen.findByRole('dialog', { name: 'Shortlist in' }));
      await userEvent.click(await selector.findByRole('checkbox', { name: new RegExp(`^${group}`) }));
      await expect(await screen.findByText(`${one} is shortlisted`, { selector: 'p' })).toBeVisible();
      await userEvent.keyboard('{Escape}');
    });
    await step('compare', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: `Compare ${one}` }));
      await userEvent.click(canvas.getByRole('checkbox', { name: `Compare ${other}` }));
      await userEvent.click(await canvas.findByRole('link', { name: 'Compare' }));
      const table = await canvas.findByRole('table');
      await expect(within(table).getByRole('columnheader', { name: new RegExp(inWords(one)) })).toBeVisible();
    });
    await step('share', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Share' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Share this comparison' }));
      await userEvent.type(dialog.getByRole('textbox', { name: 'Recipients' }), 'corporate@sagarsteel.example');
      await userEvent.click(dialog.getByRole('button', { name: 'Share' }));
      await expect(await screen.findByRole('dialog', { name: 'The comparison is shared' })).toBeVisible();
    });
  },
};

const made = examples.postVendorRequest.body;

/** No vendor does it: the search leads to the request, and the request is in the list. */
export const RequestAMissingVendor: Story = {
  parameters: {
    host: { screen: 'vendor-search', query: new URLSearchParams({ search: made.requirement }).toString() },
    api: {
      vendorListing: examples['vendorListing.none'],
      getVendorRequests: [
        {},
        {
          body: {
            ...examples.getVendorRequests.body,
            data: [made, ...examples.getVendorRequests.body.data],
            totalRecords: examples.getVendorRequests.body.totalRecords + 1,
          },
        },
      ],
    },
  },
  play: async ({ canvas, step }) => {
    await step('the empty search knows what is missing', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: 'SUBMIT A VENDOR REQUEST' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Submit a vendor request' }));
      await expect(dialog.getByLabelText(/What should the vendor do/)).toHaveValue(made.requirement);
      await userEvent.click(dialog.getByRole('button', { name: 'Submit request' }));
    });
    await step('the request is in the list', async () => {
      await expect(await screen.findByText(`${made.number} submitted`)).toBeVisible();
      await expect(await canvas.findByRole('article', { name: new RegExp(`^${made.number},`) })).toBeVisible();
    });
  },
};

/** A finished job is reviewed; the review is in the list. */
export const Review: Story = {
  parameters: {
    host: { screen: 'home' },
    api: {
      getAllReview: {
        body: {
          ...examples.getAllReview.body,
          data: [{ ...examples.createReview.body }, ...examples.getAllReview.body.data],
        },
      },
    },
  },
  play: async ({ canvas, step }) => {
    await step('from the vendor list to the profile', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Vendors' }));
      await userEvent.click(await canvas.findByRole('menuitem', { name: 'Shortlisted' }));
      await userEvent.click((await canvas.findAllByRole('link', { name: profile.companyInfo.companyName }))[0]!);
      await expect(
        await canvas.findByRole('heading', { level: 1, name: profile.companyInfo.companyName }),
      ).toBeVisible();
    });
    await step('the job is rated', async () => {
      await userEvent.click(canvas.getAllByRole('button', { name: 'Add a review' })[0]!);
      const dialog = within(await screen.findByRole('dialog', { name: /^Review/ }));
      const overall = within(dialog.getByRole('radiogroup', { name: /Overall rating/ }));
      await userEvent.click(overall.getByRole('radio', { name: /4/ }));
      await userEvent.type(dialog.getByLabelText(/Your review/), examples.createReview.body.overallReview);
      await userEvent.click(dialog.getByRole('button', { name: 'Post review' }));
      await expect(await screen.findByRole('dialog', { name: 'Review Posted Successfully' })).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await dialogsClosed();
    });
    await step('it stands among the reviews', async () => {
      await userEvent.click(canvas.getByRole('link', { name: /^Reviews/ }));
      await expect(await canvas.findByText(examples.createReview.body.overallReview)).toBeVisible();
    });
  },
};
