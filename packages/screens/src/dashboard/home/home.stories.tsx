import { readStored, removeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longName,
  longText,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import Home from './home.tsx';

const meta = {
  component: Home,
  decorators: [storyHost],
  tags: ['with-bar'],
  parameters: { layout: 'fullscreen', host: { screen: 'home' }, states: {}, ...recorded },
} satisfies Meta<typeof Home>;

export default meta;
type Story = StoryObj<typeof meta>;

const suggested = examples.getSuggestedVendors.body.data[0]!;
const { categories } = examples.getVendorCategoriesList.body;
const request = examples.getVendorRequests.body.data[0]!;
/** Every read of the screen answers the same. */
const allAnswer = <Given,>(given: Given) => ({
  getSuggestedVendors: given,
  getShortlistedVendors: given,
  getVendorEnquiries: given,
  getVendorCategoriesList: given,
  getUserinfoData: given,
  getFirstSteps: given,
  getJobRequests: given,
});
/** The first user of a company, half way: the answer in the form of the contract, which the stories hold it against. */
const firstSteps = {
  body: {
    isShown: true,
    steps: [
      { step: 'profile', isDone: true, percentage: 100 },
      { step: 'plant', isDone: false, percentage: 33 },
      { step: 'colleague', isDone: false, percentage: null },
      { step: 'vendor', isDone: true, percentage: null },
      { step: 'job', isDone: false, percentage: null },
    ],
  },
};

/** As the server writes it into the page. */
function offerDemoVideo() {
  removeStored('applicationFlags');
  document.documentElement.dataset.demoVideo = '';
  return () => {
    delete document.documentElement.dataset.demoVideo;
    removeStored('applicationFlags');
  };
}

export const Ready: Story = {
  play: async ({ canvas, step }) => {
    await step('the four figures lead to the jobs behind them', async () => {
      for (const [label, path] of [
        ['Jobs created', 'created'],
        ['Vendors suggested', 'vendors-suggested'],
        ['Quotes received', 'quotes-received'],
        ['Jobs awarded', 'awarded'],
      ] as const)
        await expect(await canvas.findByRole('link', { name: new RegExp(`^${label} \\d`) })).toHaveAttribute(
          'href',
          `/jobs/${path}`,
        );
      await expect(canvas.getByRole('link', { name: 'Post a job' })).toHaveAttribute('href', '/job-edit');
    });
    await step('the bar counts unread messages', async () => {
      // On a phone the places are under one button.
      if (!matchMedia('(min-width: 1024px)').matches) return;
      const { unreadMessages } = examples.getUserinfoData.body;
      await expect(await canvas.findByRole('link', { name: `Messaging ${unreadMessages} unread` })).toHaveAttribute(
        'href',
        '/communication',
      );
    });
    await step('a job that waits says what to do next', async () => {
      const region = within(canvas.getByRole('region', { name: 'Jobs that wait for you' }));
      await expect(region.getAllByRole('listitem')[0]).toHaveTextContent(/JR-\d{4}-\d+/);
    });
    await step('suggested vendors say why', async () => {
      await expect(await canvas.findByText(suggested.reason)).toBeVisible();
    });
    await step('the counts of the service cards stand on one line', async () => {
      await canvas.findByRole('heading', { level: 3, name: categories[0]!.name });
      // On a phone the cards stand one below the other.
      if (!matchMedia('(min-width: 768px)').matches) return;
      const bottoms = canvas
        .getAllByText(/^[\d,]+ vendors$/)
        .map((count) => Math.round(count.getBoundingClientRect().bottom));
      await expect(new Set(bottoms).size).toBe(1);
    });
  },
};

/** Each with its stage, its clock and the one thing to do next. */
export const WaitingJobs: Story = {
  parameters: { api: { getJobRequests: examples['getJobRequests.waiting'] } },
  play: async ({ canvas }) => {
    const [first, second] = examples['getJobRequests.waiting'].body.jobs;
    const region = within(await canvas.findByRole('region', { name: 'Jobs that wait for you' }));
    await expect(await region.findByRole('link', { name: first!.title! })).toBeVisible();
    await expect(region.getAllByRole('listitem')).toHaveLength(examples['getJobRequests.waiting'].body.jobs.length);
    await expect(region.getByRole('link', { name: new RegExp(`: ${second!.title}$`) })).toBeVisible();
  },
};

export const GoingOn: Story = {
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByText(suggested.reason)).toBeVisible();
    await step('search leads to the listing', async () => {
      await userEvent.type(canvas.getByRole('searchbox'), 'boiler repair{Enter}');
      await waitFor(() =>
        expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/vendor-search?search=boiler+repair'),
      );
    });
    await step('vendor requests are one tab away', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: 'Vendor Requests' }));
      await expect(await canvas.findByText(request.requirement)).toBeVisible();
    });
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(suggested.reason)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** The first user of a company is told what to do first; the rest of the page is below as ever. */
export const FirstSteps: Story = {
  parameters: { api: { getFirstSteps: firstSteps } },
  play: async ({ canvas, step }) => {
    const card = within(await canvas.findByRole('region', { name: 'First steps' }));
    await step('says what is done, what is next and how far', async () => {
      await expect(card.getByText(/2 of 5 done/)).toBeVisible();
      await expect(card.getByRole('progressbar', { name: 'First steps done' })).toHaveAttribute('value', '2');
      await expect(card.queryByRole('link', { name: /Complete your profile/ })).toBeNull();
      await expect(card.getByText(/33% filled in/)).toBeVisible();
      await expect(card.getByRole('link', { name: 'Describe your plant' }).closest('[aria-current]')).toHaveAttribute(
        'aria-current',
        'step',
      );
    });
    await step('each open step leads where it is done', async () => {
      const places = card.getAllByRole('link').map((link) => link.getAttribute('href'));
      await expect(places).toEqual(['/plant-info', '/invite', '/job-edit']);
    });
    await step('and it can be put away by the keyboard', async () => {
      card.getByRole('button', { name: 'Hide first steps' }).focus();
      await userEvent.keyboard('{Enter}');
      await expect(await screen.findByText('First steps hidden')).toBeVisible();
    });
  },
};

export const FirstStepsOnAPhone: Story = {
  globals: narrow,
  parameters: { api: { getFirstSteps: firstSteps } },
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'First steps' });
    await expectNoSidewaysScroll();
  },
};

/** What could not be put away stays, and says why. */
export const FirstStepsStay: Story = {
  parameters: { api: { getFirstSteps: firstSteps, dismissFirstSteps: 'error' } },
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('region', { name: 'First steps' }));
    await userEvent.click(card.getByRole('button', { name: 'Hide first steps' }));
    await expect(await card.findByRole('alert')).toBeVisible();
    await expect(card.getByRole('link', { name: 'Describe your plant' })).toBeVisible();
  },
};

/** Where a demo video was recorded, Home offers it until it is dismissed. */
export const DemoVideo: Story = {
  beforeEach: offerDemoVideo,
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('region', { name: 'See Millwright in 90 seconds' }));
    await expect(card.getByRole('button', { name: 'Watch' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  },
};

/** The dialog plays nothing until the reader starts it. */
export const DemoVideoWatched: Story = {
  tags: ['no-picture'],
  beforeEach: offerDemoVideo,
  play: async ({ canvas, step }) => {
    const watch = await canvas.findByRole('button', { name: 'Watch' });
    await step('opens by the keyboard, with controls and captions', async () => {
      watch.focus();
      await userEvent.keyboard('{Enter}');
      const dialog = await screen.findByRole('dialog', { name: 'Millwright in 90 seconds' });
      const video = dialog.querySelector('video')!;
      await expect(video).toHaveAttribute('controls');
      await expect(video.autoplay).toBe(false);
      await expect(dialog.querySelector('track')).toHaveAttribute('kind', 'captions');
    });
    await step('closes by Escape, and the focus returns', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(watch).toHaveFocus());
    });
  },
};

export const DemoVideoDismissed: Story = {
  tags: ['no-picture'],
  beforeEach: offerDemoVideo,
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: 'Dismiss' })).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByRole('region', { name: 'See Millwright in 90 seconds' })).toBeNull();
    await expect(await screen.findByText('Demo video dismissed')).toBeVisible();
    await expect(readStored('applicationFlags')).toEqual({ showDemoVideo: false });
  },
};

export const Requesting: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }));
    await expect(await screen.findByRole('dialog', { name: 'Submit a vendor request' })).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: {
    api: {
      getSuggestedVendors: { body: { data: [] } },
      getJobRequests: examples['getJobRequests.none'],
      getShortlistedVendors: { body: { data: [], total: 0 } },
      getVendorEnquiries: { body: { data: [], totalRecords: 0, offset: 1, limit: 3 } },
      getVendorRequests: { body: { data: [], totalRecords: 0, offset: 1, limit: 5 } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing to suggest yet')).toBeVisible();
    await expect(await canvas.findByText('No vendor shortlisted yet')).toBeVisible();
    await expect(await canvas.findByText('No action needed')).toBeVisible();
    await expect(await canvas.findByText('No message sent yet')).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: allAnswer('loading') },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Good morning' })).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelectorAll('[aria-busy=true]')).toHaveLength(5));
  },
};

export const Partial: Story = {
  parameters: { api: { getSuggestedVendors: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'MRO services' })).toBeVisible();
  },
};

export const PartialRetried: Story = {
  parameters: { api: { getSuggestedVendors: ['error', {}] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText(suggested.reason)).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: allAnswer(forbidden) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('heading', { name: refusedTitle })).toHaveLength(5));
    await expect(canvas.getByRole('searchbox')).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: allAnswer('error') },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('heading', { name: failedTitle })).toHaveLength(5));
    await expect(canvas.getAllByRole('button', { name: 'Try again' })).toHaveLength(5);
    await expect(canvas.getByRole('searchbox')).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: allAnswer('offline') },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('heading', { name: offlineTitle })).toHaveLength(5));
    await expect(canvas.getByRole('searchbox')).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getSuggestedVendors: withLongTexts(examples.getSuggestedVendors),
      getShortlistedVendors: withLongTexts(examples.getShortlistedVendors),
      getVendorEnquiries: withLongTexts(examples.getVendorEnquiries),
      getVendorRequests: withLongTexts(examples.getVendorRequests),
      getUserinfoData: withLongTexts(examples.getUserinfoData),
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
    await userEvent.click(canvas.getByRole('tab', { name: 'Vendor Requests' }));
    await waitFor(() => expect(canvas.getByRole('tabpanel')).toHaveTextContent(longText.slice(0, 40)));
    await expectNoSidewaysScroll();
  },
};
