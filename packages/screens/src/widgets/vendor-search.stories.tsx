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
import { VendorSearch, type VendorSearchProps } from './vendor-search.tsx';

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
          what: 'Finds vendors by requirement or by name, with corrections, filters with counts, and pages. For the same without a look: `useVendorSearch`.',
          events: "`ready`, `search` with the query; a vendor's name leads to its profile.",
          props: {
            defaultQuery: "Parameters of the listing's address, for instance `{ search: 'boiler repair' }`.",
            pageSize: 'Hits on a page.',
            onQueryChange: "The search changed; its query can be put into the host's own address.",
            heading: 'Above the field, for instance a heading of the host.',
            actions:
              'Buttons of each hit: `shortlist`, `enquiry`. The token must list `shortlist-button` and `contact-enquiry` for them.',
            compare: 'The vendors that the host compares, `{ gstns, onChange, most }`; with it each hit has a box.',
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
  parameters: { provider: { token: 'refused' } },
  play: showsNoToken,
};

export const Empty: Story = {
  parameters: { api: { vendorListing: examples['vendorListing.none'] } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('No vendor matches these filters')).toBeVisible();
    await expect(canvasElement.querySelector('[data-state=empty]')).not.toBeNull();
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
