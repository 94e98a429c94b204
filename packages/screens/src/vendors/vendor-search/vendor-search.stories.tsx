import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { storyHost } from '../../shared/story-host.tsx';
import { boilerRepair, noHits, pastTheEnd } from '../vendor-listing/listing.examples.ts';
import VendorSearch from './vendor-search.tsx';

const meta = {
  component: VendorSearch,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'vendor-search', query: 'search=boilr+repair' },
    api: { vendorListing: { body: boilerRepair }, vendorListingByName: { body: boilerRepair } },
  },
} satisfies Meta<typeof VendorSearch>;

export default meta;
type Story = StoryObj<typeof meta>;

const queryOf = (canvas: ReturnType<typeof within>) =>
  new URLSearchParams(canvas.getByTestId('story-host').dataset.query);

export const Ready: Story = {
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' })).toBeVisible();
    await step('the correction is offered, and said to be what is shown', async () => {
      await expect(canvas.getByText(/Did you mean/)).toBeVisible();
      await expect(canvas.getByRole('link', { name: 'boiler repair' })).toBeVisible();
      await expect(canvas.getByText('Showing results for boiler repair')).toBeVisible();
    });
    await step('a filter applies at once and is in the address', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: /Boilers and fired heaters/ }));
      await expect(queryOf(canvas).get('serviceGroup')).toBe('Boilers and fired heaters');
      await expect(canvas.getByRole('button', { name: 'Remove filter Boilers and fired heaters' })).toBeVisible();
    });
    await step('Back takes it back', async () => {
      canvas.getByTestId('back').click();
      await waitFor(() => expect(canvas.queryByRole('button', { name: /Remove filter/ })).toBeNull());
      await expect(canvas.getByRole('checkbox', { name: /Boilers and fired heaters/ })).not.toBeChecked();
    });
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const FiltersOnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' });
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    await userEvent.click(within(drawer).getByRole('checkbox', { name: /Annual maintenance/ }));
    await expect(queryOf(canvas).get('serviceGroup')).toBe('Annual maintenance');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Show 83 vendors' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
    await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' });
    for (const name of ['Boilers and fired heaters', 'Maharashtra', '₹10–50 Cr'])
      await expect(canvas.getByRole('button', { name: `Remove filter ${name}` })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear all' }));
    await expect(canvas.getByTestId('story-host').dataset.query).toBe('search=boilr+repair&limit=10');
  },
};

export const ByCompanyName: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' });
    await userEvent.click(canvas.getByRole('radio', { name: 'Company name' }));
    await expect(queryOf(canvas).get('mode')).toBe('name');
  },
};

export const SearchesByKeyboard: Story = {
  parameters: { host: { screen: 'vendor-search', query: '' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' });
    // A box is no field to type into: the key works from there as well.
    canvas.getByRole('checkbox', { name: /Annual maintenance/ }).focus();
    await userEvent.keyboard('/');
    const field = canvas.getByRole('searchbox', { name: 'I am looking for' });
    await expect(field).toHaveFocus();
    await expect(field).toHaveAttribute('placeholder', 'Boiler repair');
    await userEvent.keyboard('pump overhaul{Enter}');
    await expect(canvas.getByTestId('story-host').dataset.query).toBe('search=pump+overhaul');
  },
};

export const NextPage: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' });
    await userEvent.click(canvas.getByRole('link', { name: 'Page 2' }));
    await expect(queryOf(canvas).get('offset')).toBe('2');
    await waitFor(() => expect(canvas.getByRole('heading', { name: '83 vendors match' })).toHaveFocus());
  },
};

export const Comparing: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' });
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Compare Tungabhadra Heat Services' }));
    await expect(canvas.getByRole('button', { name: 'Compare' })).toHaveAccessibleDescription(
      'Choose 1 more to compare',
    );
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Compare Sahyadri Boiler Works' }));
    await expect(canvas.getByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      '/compare-vendors/27AAZCT0000K1Z1%7C27AAZCT0000K1Z2',
    );
  },
};

export const Shortlisting: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Shortlist Sahyadri Boiler Works' }));
    const selector = await screen.findByRole('dialog', { name: 'Shortlist in' });
    const group = await within(selector).findByRole('checkbox', { name: /Shutdown 2027/ });
    await userEvent.click(group);
    await step('it counts as shortlisted at once, and can be undone', async () => {
      await expect(group).toBeChecked();
      await expect(await screen.findByText('Sahyadri Boiler Works is shortlisted', { selector: 'p' })).toBeVisible();
      await expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    });
  },
};

export const ShortlistRefused: Story = {
  parameters: { api: { vendorListing: { body: boilerRepair }, setVendorShortlistGroup: 'error' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Shortlist Sahyadri Boiler Works' }));
    const group = await within(await screen.findByRole('dialog', { name: 'Shortlist in' })).findByRole('checkbox', {
      name: /Shutdown 2027/,
    });
    await userEvent.click(group);
    await expect(
      await screen.findByText('Sahyadri Boiler Works could not be shortlisted', { selector: 'p' }),
    ).toBeVisible();
    await expect(group).not.toBeChecked();
  },
};

export const Messaging: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Message Sahyadri Boiler Works' }));
    const dialog = await screen.findByRole('dialog', { name: 'Message Sahyadri Boiler Works' });
    await step('what is missing is said on its field', async () => {
      await userEvent.click(within(dialog).getByRole('button', { name: 'Send enquiry' }));
      await expect(await within(dialog).findByText('Please enter a subject of at least 3 characters')).toBeVisible();
      await expect(within(dialog).getByRole('textbox', { name: 'Subject' })).toHaveFocus();
    });
    await step('a sent enquiry is in the sent list', async () => {
      await userEvent.type(within(dialog).getByRole('textbox', { name: 'Subject' }), 'Retubing of boiler 2');
      await userEvent.type(
        within(dialog).getByRole('textbox', { name: 'Message' }),
        'Please tell us your earliest slot.',
      );
      await userEvent.click(within(dialog).getByRole('button', { name: 'Send enquiry' }));
      await expect(await within(dialog).findByText('Retubing of boiler 2 in January')).toBeVisible();
    });
  },
};

export const MessageRefused: Story = {
  parameters: {
    api: {
      vendorListing: { body: boilerRepair },
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
    await userEvent.click(await canvas.findByRole('button', { name: 'Message Sahyadri Boiler Works' }));
    const dialog = await screen.findByRole('dialog', { name: 'Message Sahyadri Boiler Works' });
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
    api: { vendorListing: { body: noHits } },
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'No vendor matches “unobtainium” with these filters' }),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'SUBMIT A VENDOR REQUEST' })).toHaveAttribute(
      'href',
      '/vendor-requests?create=unobtainium',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(canvas.getByTestId('story-host').dataset.query).toBe('search=unobtainium');
  },
};

export const PastTheEnd: Story = {
  parameters: {
    host: { screen: 'vendor-search', query: 'search=boiler&offset=99' },
    api: { vendorListing: { body: pastTheEnd } },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'There is no page 99' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Go to the last page' }));
    await expect(queryOf(canvas).get('offset')).toBe('17');
  },
};

export const Failed: Story = {
  parameters: { api: { vendorListing: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy request id' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(canvas.getByRole('searchbox', { name: 'I am looking for' })).toHaveValue('boilr repair');
  },
};

export const Offline: Story = {
  parameters: { api: { vendorListing: ['offline', { body: boilerRepair }] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' })).toBeVisible();
  },
};

export const BadAddress: Story = {
  parameters: { host: { screen: 'vendor-search', query: 'search=boiler&limit=-1&min=50&max=10&industries=Cement' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This search cannot be shown as its address asks')).toBeVisible();
    await expect(canvas.getByText(/The page size must be a whole number from 1 to 100/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Search without them' }));
    await expect(canvas.getByTestId('story-host').dataset.query).toBe('search=boiler&industries=Cement');
    await expect(await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' })).toBeVisible();
  },
};

export const Palette: Story = {
  play: async ({ canvas, step }) => {
    await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' });
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Search or jump to' });
    await step('vendors come from the search', async () => {
      await userEvent.keyboard('konk');
      await expect(await within(palette).findByRole('option', { name: /Konkan Pressure Parts/ })).toBeVisible();
    });
    await step('screens are found by name', async () => {
      await userEvent.keyboard('{Escape}explore');
      await expect(await within(palette).findByRole('option', { name: 'Explore' })).toBeVisible();
    });
  },
};
