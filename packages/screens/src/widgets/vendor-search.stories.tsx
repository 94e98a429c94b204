import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { examples, recorded } from '../shared/story-examples.ts';
import {
  fitsThePhone,
  hostColours,
  showsFailed,
  showsLoading,
  showsNoToken,
  showsRefused,
  themeControls,
  widgetHost,
  widgetPage,
} from './story-widget.tsx';
import { useVendorSearch } from './use-vendor-search.ts';
import { VendorSearch, type VendorSearchProps } from './vendor-search.tsx';
import { WidgetData } from './widget-data.tsx';

const meta = {
  title: 'vendor-search',
  component: VendorSearch,
  decorators: [widgetHost],
  args: {},
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',
    ...recorded,
    docs: {
      description: {
        component: widgetPage<VendorSearchProps>({
          name: 'VendorSearch',
          entry: 'vendor-search',
          session: 'vendor-search',
          use: '<VendorSearch />',
          what: 'Finds vendors by requirement or by name, with corrections, filters with counts, and pages. For the same without a look: `useVendorSearch`, inside of `WidgetData`.',
          events: "`ready`, `search` with the query; a vendor's name leads to its profile.",
          props: {
            defaultQuery: "Parameters of the listing's address, for instance `{ search: 'boiler repair' }`.",
            pageSize: 'Hits on a page.',
            onQueryChange: "The search changed; its query can be put into the host's own address.",
            heading: 'Above the field, for instance a heading of the host.',
            actions:
              'Buttons of each hit: `shortlist`, `enquiry`. The token must list `shortlist-button` and `contact-enquiry` for them.',
            compare: 'The vendors that the host compares, `{ gstns, onChange, most }`; with it each hit has a box.',
            shortcut: "A key that leads to the field from anywhere on the host's page; none unless given.",
            className: 'A class of the host for this one widget.',
          },
          keyboard:
            'How many vendors match is read out after each change; filters are groups of checkboxes, on narrow screens in a dialog.',
          attributes: '`<vendor-search api-base=… token-url=…>`',
        }),
      },
    },
  },
} satisfies Meta<typeof VendorSearch>;

export default meta;
type Story = StoryObj<typeof meta>;

const [first = ''] = examples.vendorListing.body.vendorProfile.map(({ companyInfo }) => companyInfo.companyName);

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(first)).toBeVisible();
  },
};

/** The same in a host's colours: every control of "appearance" is one of the public variables. */
export const Playground: Story = { args: hostColours, play: Ready.play };

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async (context) => {
    await Ready.play?.(context);
    await fitsThePhone();
  },
};

export const Loading: Story = {
  parameters: { api: { vendorListing: 'loading' } },
  play: showsLoading,
};

export const Failed: Story = {
  parameters: { api: { vendorListing: 'error' } },
  play: showsFailed,
};

/** Another origin, another component or an expired token: the widget says so itself, and the host is told the code. */
export const Refused: Story = {
  parameters: { api: { vendorListing: { status: 403 } } },
  play: showsRefused,
};

export const NoToken: Story = {
  parameters: { provider: { token: 'unavailable' } },
  play: showsNoToken,
};

export const Empty: Story = {
  parameters: { api: { vendorListing: examples['vendorListing.none'] } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('No vendor matches these filters')).toBeVisible();
    await expect(canvasElement.querySelector('[data-state=empty]')).not.toBeNull();
  },
};

/** The keys of the page are the host's: none of those that the app itself knows leads into the widget. */
export const KeysOfTheHost: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(first);
    for (const key of ['/', '?', 'g', 'j', 'k', 'x', 's', 'c']) {
      await userEvent.keyboard(key);
      await expect(document.body).toHaveFocus();
    }
    await expect(document.querySelector('dialog, [role=dialog]')).toBeNull();
    await expect(canvas.getByTestId('widget-host').dataset['told']).toBe('event ready');
  },
};

/** A host that wants it gives the key that leads to the field. */
export const WithAShortcut: Story = {
  args: { shortcut: '/' },
  play: async ({ canvas }) => {
    await canvas.findByText(first);
    await userEvent.keyboard('/');
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
  },
};

function OwnLook() {
  const { vendors, total, search } = useVendorSearch({ pageSize: 5 });
  return (
    <section>
      <button type="button" onClick={() => search('boiler')}>
        Boilers
      </button>
      <p>{total === undefined ? 'Looking' : `${total} found`}</p>
      <ul>
        {vendors.map(({ gstn, companyInfo }) => (
          <li key={gstn}>{companyInfo.companyName}</li>
        ))}
      </ul>
    </section>
  );
}

/** The search in a host's own look, by `useVendorSearch`; `WidgetData` around it reads and keeps. */
export const InTheHostsOwnLook: Story = {
  render: () => (
    <WidgetData>
      <OwnLook />
    </WidgetData>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(first)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Boilers' }));
    await waitFor(() => expect(canvas.getByTestId('widget-host').dataset['told']).toContain('event search'));
  },
};

/** Pages and corrections change the widget in place; a vendor's name is the host's to follow. */
export const InPlace: Story = {
  play: async ({ canvas }) => {
    const told = () => canvas.getByTestId('widget-host').dataset['told'];
    await userEvent.click(await canvas.findByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(told()).toContain('event search'));
    await waitFor(() => expect(canvas.getByRole('heading', { name: /vendors match/ })).toHaveFocus());
    await userEvent.click((await canvas.findAllByRole('link', { name: first }))[0] as HTMLElement);
    await waitFor(() => expect(told()).toContain('navigate vendor'));
  },
};
