import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
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
  longText,
  narrow,
  offlineTitle,
  primaries,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import VendorSearch from './vendor-search.tsx';

const meta = {
  component: VendorSearch,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'vendor-search', query: 'search=boilr+repair' },
    states: {},
    ...recorded,
  },
} satisfies Meta<typeof VendorSearch>;

export default meta;
type Story = StoryObj<typeof meta>;

const listing = examples.vendorListing.body;
const [first = '', second = ''] = listing.vendorProfile.map(({ companyInfo }) => companyInfo.companyName);
const total = listing.totalVendors.toLocaleString('en-IN');
const [facetValue = '', otherValue = ''] = listing.facets.serviceGroup.map(({ value }) => value);
const groupName = examples.getVendorShortlistGroup.body.groups.find(({ isDefault }) => !isDefault)!.groupName;
const isBegunBy = (text: string) => new RegExp(`^${text}`);

const queryOf = (canvas: ReturnType<typeof within>) =>
  new URLSearchParams(canvas.getByTestId('story-host').dataset.query);

export const Ready: Story = {
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByRole('heading', { name: first })).toBeVisible();
    await step('the correction is offered, and said to be what is shown', async () => {
      await expect(canvas.getByText(/Did you mean/)).toBeVisible();
      await expect(canvas.getByRole('link', { name: 'boiler repair' })).toBeVisible();
      await expect(canvas.getByText('Showing results for boiler repair')).toBeVisible();
    });
    await step('no card has a button of the first rank', async () => {
      await expect(canvas.getAllByRole('button', { name: /^Shortlist/ }).length).toBeGreaterThan(2);
      await expect(primaries()).toEqual(['Search']);
    });
  },
};

export const Filtering: Story = {
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByRole('heading', { name: first })).toBeVisible();
    // Where there is no room beside the hits the filters are in a drawer, which has a story of its own.
    if (!matchMedia('(min-width: 1024px)').matches) return;
    const panel = canvas.getByRole('complementary', { name: 'Filters' });
    const { top } = panel.getBoundingClientRect();
    await step('a filter applies at once and is in the address', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: isBegunBy(facetValue) }));
      await waitFor(() => expect(queryOf(canvas).get('serviceGroup')).toBe(facetValue));
      const chip = await canvas.findByRole('button', { name: `Remove filter ${facetValue}` });
      await expect(chip).toBeVisible();
      // It stands above the hits: the panel does not move under the hand that chooses the next.
      await expect(panel.getBoundingClientRect().top).toBe(top);
      await expect(chip.getBoundingClientRect().left).toBeGreaterThan(panel.getBoundingClientRect().right);
    });
    await step('Back takes it back', async () => {
      canvas.getByTestId('back').click();
      await waitFor(() => expect(canvas.queryByRole('button', { name: /Remove filter/ })).toBeNull());
      const box = canvas.getByRole('checkbox', { name: isBegunBy(facetValue) });
      await expect(box).not.toBeChecked();
      // Whether a focus is shown depends on what was used before.
      box.blur();
    });
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: first });
    await expectNoSidewaysScroll();
  },
};

export const FiltersOnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: first });
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    await userEvent.click(within(drawer).getByRole('checkbox', { name: isBegunBy(otherValue) }));
    await waitFor(() => expect(queryOf(canvas).get('serviceGroup')).toBe(otherValue));
    await userEvent.click(within(drawer).getByRole('button', { name: `Show ${total} vendors` }));
    await dialogsClosed();
  },
};

export const Filtered: Story = {
  parameters: {
    host: {
      screen: 'vendor-search',
      query:
        'search=boilr+repair&serviceGroup=Boilers+and+fired+heaters&selectedRegisteredLocations=Maharashtra&min=10&max=50&limit=10&offset=2',
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: first });
    for (const name of ['Boilers and fired heaters', 'Maharashtra', '₹10–50 Cr'])
      await expect(canvas.getByRole('button', { name: `Remove filter ${name}` })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.query).toBe('search=boilr+repair&limit=10'));
  },
};

/** Presses each control and looks at once, in the same task: what a press changed must not wait for the address. */
const pressAll = async (canvas: ReturnType<typeof within>) => {
  const box = canvas.getByRole('checkbox', { name: isBegunBy(facetValue) }) as HTMLInputElement;
  box.click();
  await expect(box).toBeChecked();
  const second = canvas.getByRole('checkbox', { name: isBegunBy(otherValue) }) as HTMLInputElement;
  second.click();
  await expect(second).toBeChecked();
  const known = canvas.getByRole('radio', { name: 'Affiliated' }) as HTMLInputElement;
  known.click();
  await expect(known).toBeChecked();
  const byName = canvas.getByRole('radio', { name: 'Company name' }) as HTMLInputElement;
  byName.click();
  await expect(byName).toBeChecked();
  const size = canvas.getByRole('combobox', { name: /per page/i }) as HTMLSelectElement;
  void fireEvent.change(size, { target: { value: '20' } });
  await expect(size).toHaveValue('20');
  return () => {
    for (const each of [box, second, known, byName]) void expect(each).toBeChecked();
    void expect(size).toHaveValue('20');
  };
};

export const PressesShowAtOnce: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: first });
    const allShow = await pressAll(canvas);
    await waitFor(() =>
      expect(canvas.getByTestId('story-host').dataset.query).toBe(
        `mode=name&search=boilr+repair&serviceGroup=${[facetValue, otherValue].join('%7C').replaceAll(' ', '+')}&aff=affiliated&limit=20`,
      ),
    );
    allShow();
  },
};

export const PressesDoNotFallBack: Story = {
  parameters: { host: { screen: 'vendor-search', query: 'search=boilr+repair', isAddressLate: true } },
  play: async ({ canvas, step }) => {
    await canvas.findByRole('heading', { name: first });
    const box = canvas.getByRole('checkbox', { name: isBegunBy(facetValue) }) as HTMLInputElement;
    const seen: boolean[] = [];
    await step('the box stays ticked though the address comes long after it', async () => {
      box.click();
      for (let frame = 0; frame < 30; frame += 1) {
        seen.push(box.checked);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      await expect(seen).not.toContain(false);
      await expect(queryOf(canvas).get('serviceGroup')).toBeNull();
    });
    await step('and when the address is there', async () => {
      canvas.getByTestId('address-follows').click();
      await waitFor(() => expect(queryOf(canvas).get('serviceGroup')).toBe(facetValue));
      await expect(box).toBeChecked();
    });
    await step('Back takes it back', async () => {
      canvas.getByTestId('back').click();
      await waitFor(() => expect(box).not.toBeChecked());
    });
  },
};

/** Scrolls the page, and whatever in it scrolls around this element, back to its beginning. */
function scrollToTop(within: Element) {
  for (let around: Element | null = within; around; around = around.parentElement) around.scrollTop = 0;
}

export const FiltersInOrder: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: first });
    const slabs = within(canvas.getByRole('group', { name: 'Turnover slab' }));
    const more = slabs.queryByRole('button', { name: /more/ });
    if (more) await userEvent.click(more);
    const values = slabs.getAllByRole<HTMLInputElement>('checkbox').map(({ value }) => value);
    const starts = values.map((value) => (value.startsWith('<') ? 0 : Number.parseFloat(value)));
    await expect(starts.length).toBeGreaterThan(3);
    await expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    // The slider comes when it is scrolled to, which may have been now; where the page was scrolled to meanwhile is chance.
    canvas.getAllByText('Turnover')[0]!.scrollIntoView();
    await canvas.findByRole('slider', { name: 'Turnover, from' });
    scrollToTop(canvas.getByRole('group', { name: 'Turnover slab' }));
  },
};

export const TurnoverInOneStep: Story = {
  play: async ({ canvas, step }) => {
    await canvas.findByRole('heading', { name: first });
    const legend = canvas.getAllByText('Turnover')[0]!;
    legend.scrollIntoView();
    const slider = await canvas.findByRole('slider', { name: 'Turnover, from' });
    await step('a held key is one change, and leaving the slider no second one', async () => {
      slider.focus();
      await userEvent.keyboard('{ArrowRight>4/}');
      await waitFor(() => expect(queryOf(canvas).get('min')).toBe('20'));
      slider.blur();
      await expect(slider).toHaveValue('20');
    });
    await step('so that Back takes all of it back at once', async () => {
      canvas.getByTestId('back').click();
      await waitFor(() => expect(queryOf(canvas).get('min')).toBeNull());
      await waitFor(() => expect(slider).toHaveValue('0'));
      canvas.getByTestId('back').click();
      await expect(canvas.getByTestId('story-host').dataset.query).toBe('search=boilr+repair');
    });
    scrollToTop(slider);
  },
};

/** The order is in the address, shown at once, and goes back to the first page. */
export const Sorting: Story = {
  parameters: { host: { screen: 'vendor-search', query: 'search=boilr+repair&offset=2' } },
  play: async ({ canvas, step }) => {
    await canvas.findByRole('heading', { name: first });
    const order = canvas.getByRole('button', { name: 'Sort: Best match' });
    await userEvent.click(order);
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Highest rated' }));
    await expect(order).toHaveAccessibleName('Sort: Highest rated');
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.query).toBe('search=boilr+repair&sort=rating'));
    await waitFor(() =>
      expect(canvas.getAllByRole('status').some((each) => /highest rated first/.test(each.textContent))).toBe(true),
    );
    await step('Back takes it back', async () => {
      canvas.getByTestId('back').click();
      await waitFor(() => expect(order).toHaveAccessibleName('Sort: Best match'));
    });
  },
};

export const SortMenu: Story = {
  parameters: { host: { screen: 'vendor-search', query: 'search=boiler+repair&sort=reviews' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: first });
    await userEvent.click(canvas.getByRole('button', { name: 'Sort: Most reviewed' }));
    await expect(await screen.findByRole('menuitemradio', { name: 'Most reviewed', checked: true })).toBeVisible();
  },
};

/** From elsewhere the navigation leads to the search as it was left; on it, its entry begins anew. */
export const ComesBackAsItWasLeft: Story = {
  parameters: { host: { screen: 'vendor-search', query: 'search=boiler+repair&sort=rating', isFlow: true } },
  play: async ({ canvas }) => {
    const search = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Vendors' }));
      return screen.findByRole('menuitem', { name: 'Search' });
    };
    await canvas.findByRole('heading', { name: first });
    await expect(await search()).toHaveAttribute('href', '/vendor-search');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(canvas.queryByRole('heading', { name: first })).toBeNull());
    await expect(await search()).toHaveAttribute('href', '/vendor-search?search=boiler+repair&sort=rating');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Search' }));
    await expect(await canvas.findByRole('button', { name: 'Sort: Highest rated' })).toBeVisible();
    await expect(canvas.getByRole('searchbox', { name: 'I am looking for' })).toHaveValue('boiler repair');
  },
};

export const CorrectionFollowed: Story = {
  parameters: {
    api: { vendorListing: [examples.vendorListing, { body: { ...listing, didYouMean: null } }] },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'boiler repair' }));
    await waitFor(() => expect(canvas.queryByText(/Did you mean/)).toBeNull());
    // The link is gone with what it corrected: the focus goes on to the hits.
    await waitFor(() => expect(canvas.getByRole('heading', { level: 2, name: /vendors match/ })).toHaveFocus());
  },
};

export const ByCompanyName: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: first });
    await userEvent.click(canvas.getByRole('radio', { name: 'Company name' }));
    await waitFor(() => expect(queryOf(canvas).get('mode')).toBe('name'));
  },
};

export const SearchesByKeyboard: Story = {
  parameters: { host: { screen: 'vendor-search', query: '' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: first });
    // A box is no field to type into: the key works from there as well.
    canvas.getByRole('checkbox', { name: isBegunBy(otherValue) }).focus();
    await userEvent.keyboard('/');
    const field = canvas.getByRole('searchbox', { name: 'I am looking for' });
    await expect(field).toHaveFocus();
    await expect(field).toHaveAttribute('placeholder', 'Boiler repair');
    await userEvent.keyboard('pump overhaul{Enter}');
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.query).toBe('search=pump+overhaul'));
  },
};

export const NextPage: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: first });
    await userEvent.click(canvas.getByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(queryOf(canvas).get('offset')).toBe('2'));
    await waitFor(() => expect(canvas.getByRole('heading', { name: `${total} vendors match` })).toHaveFocus());
  },
};

export const Comparing: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: first });
    await userEvent.click(canvas.getByRole('checkbox', { name: `Compare ${first}` }));
    await expect(await canvas.findByRole('button', { name: 'Compare' })).toHaveAccessibleDescription(
      'Choose 1 more to compare',
    );
    await userEvent.click(canvas.getByRole('checkbox', { name: `Compare ${second}` }));
    await expect(canvas.getByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      `/compare-vendors/${listing.vendorProfile[0]!.gstn}%7C${listing.vendorProfile[1]!.gstn}`,
    );
  },
};

export const Shortlisting: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Shortlist ${second}` }));
    const selector = await screen.findByRole('dialog', { name: 'Shortlist in' });
    const group = await within(selector).findByRole('checkbox', { name: isBegunBy(groupName) });
    // Looked at in the same task: the box must not wait for the answer.
    group.click();
    await expect(group).toBeChecked();
    await step('it counts as shortlisted at once, and can be undone', async () => {
      await expect(await screen.findByText(`${second} is shortlisted`, { selector: 'p' })).toBeVisible();
      await expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    });
  },
};

export const ShortlistRefused: Story = {
  parameters: { api: { setVendorShortlistGroup: 'error' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Shortlist ${second}` }));
    const group = await within(await screen.findByRole('dialog', { name: 'Shortlist in' })).findByRole('checkbox', {
      name: isBegunBy(groupName),
    });
    await userEvent.click(group);
    await expect(await screen.findByText(`${second} could not be shortlisted`, { selector: 'p' })).toBeVisible();
    await expect(group).not.toBeChecked();
  },
};

export const Messaging: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Message ${second}` }));
    const dialog = await screen.findByRole('dialog', { name: `Message ${second}` });
    await step('what is missing is said on its field', async () => {
      await userEvent.click(within(dialog).getByRole('button', { name: 'Send enquiry' }));
      await expect(await within(dialog).findByText('Please enter a subject of at least 3 characters')).toBeVisible();
      await expect(within(dialog).getByRole('textbox', { name: 'Subject' })).toHaveFocus();
    });
    await step('what was typed is still there after a look at what was sent', async () => {
      await userEvent.type(within(dialog).getByRole('textbox', { name: 'Subject' }), 'Retubing of boiler 2');
      await userEvent.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'In July. ');
      await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Please call me back' }));
      await userEvent.click(within(dialog).getByRole('tab', { name: 'Sent' }));
      await within(dialog).findByText(examples.getVendorEnquiries.body.data[0]!.subject);
      await expect(within(dialog).queryByRole('textbox', { name: 'Subject' })).toBeNull();
      await userEvent.click(within(dialog).getByRole('tab', { name: 'New enquiry' }));
      await expect(within(dialog).getByRole('textbox', { name: 'Subject' })).toHaveValue('Retubing of boiler 2');
      await expect(within(dialog).getByRole('textbox', { name: 'Message' })).toHaveValue('In July. ');
      await expect(within(dialog).getByRole('checkbox', { name: 'Please call me back' })).toBeChecked();
    });
    await step('nor is it lost by closing while the sent ones are shown: it is asked first', async () => {
      await userEvent.click(within(dialog).getByRole('tab', { name: 'Sent' }));
      await userEvent.keyboard('{Escape}');
      const question = await screen.findByRole('alertdialog');
      await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
      await userEvent.click(await within(dialog).findByRole('tab', { name: 'New enquiry' }));
      await expect(within(dialog).getByRole('textbox', { name: 'Subject' })).toHaveValue('Retubing of boiler 2');
    });
    await step('a sent enquiry is in the sent list', async () => {
      await userEvent.type(
        within(dialog).getByRole('textbox', { name: 'Message' }),
        'Please tell us your earliest slot.',
      );
      await userEvent.click(within(dialog).getByRole('button', { name: 'Send enquiry' }));
      await expect(await within(dialog).findByText(examples.getVendorEnquiries.body.data[0]!.subject)).toBeVisible();
    });
  },
};

export const MessageRefused: Story = {
  parameters: {
    api: {
      enquireVendor: {
        status: 400,
        body: {
          type: '/problems/validation',
          title: 'The request is not valid',
          status: 400,
          code: 'VALIDATION',
          message: 'The request is not valid.',
          requestId: '01K9Z6M2V7',
          errors: [
            { pointer: '/body/subject', message: 'Please leave out links.' },
            { pointer: '/body/message', message: 'Please write a little more.' },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Message ${second}` }));
    const dialog = await screen.findByRole('dialog', { name: `Message ${second}` });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Subject' }), 'https://example.com');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Please answer.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send enquiry' }));
    await expect(await within(dialog).findByText('Please leave out links.')).toBeVisible();
    await expect(within(dialog).getByText('Please write a little more.')).toBeVisible();
    await expect(within(dialog).getByRole('textbox', { name: 'Message' })).toHaveValue('Please answer.');
    await userEvent.keyboard('{Escape}');
    await expect(await screen.findByText('Discard your changes?')).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { vendorListing: 'loading' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading vendors')).toBeInTheDocument();
  },
};

export const Empty: Story = {
  parameters: {
    host: { screen: 'vendor-search', query: 'search=unobtainium&industries=Cement' },
    api: { vendorListing: examples['vendorListing.none'] },
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'No vendor matches “unobtainium” with these filters' }),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'SUBMIT A VENDOR REQUEST' })).toHaveAttribute(
      'href',
      '/vendor-requests?create=unobtainium',
    );
    await expect(primaries()).toEqual(['Search']);
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.query).toBe('search=unobtainium'));
  },
};

/** No vendor has all words: the nearest search is a link, and the zero a vendor request. */
export const NearestSearch: Story = {
  parameters: {
    host: { screen: 'vendor-search', query: 'search=boiler+tube+xylophone&industries=Cement&offset=2' },
    api: {
      vendorListing: [examples['vendorListing.instead'], {}],
    },
  },
  play: async ({ canvas }) => {
    const { instead } = examples['vendorListing.instead'].body;
    const name = `${instead!.totalVendors.toLocaleString('en-IN')} for ${instead!.search}`;
    await expect(await canvas.findByText(/No vendor lists all of these/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'SUBMIT A VENDOR REQUEST' })).toHaveAttribute(
      'href',
      '/vendor-requests?create=boiler+tube+xylophone',
    );
    await userEvent.click(canvas.getByRole('link', { name }));
    await waitFor(() =>
      expect(Object.fromEntries(queryOf(canvas))).toEqual({ search: instead!.search, industries: 'Cement' }),
    );
    await expect(await canvas.findByRole('heading', { name: first })).toBeVisible();
  },
};

export const PastTheEnd: Story = {
  parameters: {
    host: { screen: 'vendor-search', query: 'search=boiler&limit=5&offset=9999' },
    api: { vendorListing: examples['vendorListing.pastTheEnd'] },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'There is no page 9,999' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Go to the last page' }));
    await waitFor(() => expect(queryOf(canvas).get('offset')).toBe(String(Math.ceil(listing.totalVendors / 5))));
  },
};

/** The name of the category does not come: its id stands in the filter, and the vendors are there. */
export const Partial: Story = {
  parameters: {
    host: { query: 'subcategoryId=boiler-repair' },
    api: { getVendorCategoriesList: 'error' },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: first })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Remove filter boiler-repair' })).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: { vendorListing: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible();
    await expect(canvas.getByRole('searchbox', { name: 'I am looking for' })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { vendorListing: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Copy request id' })).toBeVisible();
    await expect(canvas.getByRole('searchbox', { name: 'I am looking for' })).toHaveValue('boilr repair');
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { vendorListing: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { name: first })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { vendorListing: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { vendorListing: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect(await canvas.findByRole('heading', { name: first })).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    host: { query: new URLSearchParams({ search: longText }).toString() },
    api: { vendorListing: withLongTexts(examples.vendorListing) },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('heading', { name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const BadAddress: Story = {
  parameters: { host: { screen: 'vendor-search', query: 'search=boiler&limit=-1&min=50&max=10&industries=Cement' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This search link is not valid')).toBeVisible();
    await expect(canvas.getByText(/The page size must be a whole number from 1 to 100/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Search without them' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.query).toBe('search=boiler&industries=Cement'));
    await expect(await canvas.findByRole('heading', { name: first })).toBeVisible();
  },
};

export const Palette: Story = {
  play: async ({ canvas, step }) => {
    await canvas.findByRole('heading', { name: first });
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Search or jump to' });
    await step('vendors come from the search', async () => {
      await userEvent.keyboard(first.slice(0, 6));
      await expect(
        await within(palette).findByRole('option', {
          name: new RegExp(
            examples.vendorListingByName.body.vendorProfile[0]!.companyInfo.companyName.replaceAll(/[()]/g, '.'),
          ),
        }),
      ).toBeVisible();
    });
    await step('and with them jobs, messages and files of the company', async () => {
      for (const name of [/^Boiler 2 water-wall repair/, /^Malabar Modern Thermal Projects/, /^Internal estimate/])
        await expect(await within(palette).findByRole('option', { name })).toBeVisible();
    });
    await step('screens are found by name', async () => {
      await userEvent.keyboard('{Escape}explore');
      await expect(await within(palette).findByRole('option', { name: /^Explore/ })).toBeVisible();
    });
    await step('and what else there is: own pages, saved searches, groups, themes, the keys', async () => {
      const options = [
        ['plant', /^Plant information/],
        ['west', /^Boiler repair in the west/],
        ['shortlist default', /^Default/],
        ['dark', /^Theme: dark/],
        ['log out', /^Log out/],
        ['keys', /^Keyboard shortcuts/],
      ] as const;
      for (const [typed, name] of options) {
        await userEvent.keyboard(`{Escape}${typed}`);
        await expect(await within(palette).findByRole('option', { name })).toBeVisible();
      }
      await userEvent.click(within(palette).getByRole('option', { name: /^Keyboard shortcuts/ }));
      await expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    });
  },
};
