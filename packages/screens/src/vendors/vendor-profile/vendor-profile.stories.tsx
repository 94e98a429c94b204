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
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import VendorLayout from './vendor-layout.tsx';
import VendorProfile from './vendor-profile.tsx';

const profile = examples.vendorProfileData.body;
const { companyName } = profile.companyInfo;
const threadId = '00000000-05dc-8ec4-a000-000000000510';

const meta = {
  component: VendorProfile,
  decorators: [storyHost],
  args: { gstn: profile.gstn, profileType: 'overview' },
  render: (args) => (
    <VendorLayout {...args}>
      <VendorProfile {...args} />
    </VendorLayout>
  ),
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'vendor-profile' },
    states: { empty: 'A vendor has a profile or is not listed (Unknown).' },
    ...recorded,
  },
} satisfies Meta<typeof VendorProfile>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const isThere = async (canvas: Canvas) =>
  expect(await canvas.findByRole('heading', { level: 1, name: companyName })).toBeVisible();

export const Ready: Story = {
  play: async ({ canvas }) => {
    await isThere(canvas);
    await expect(canvas.getByRole('link', { name: /Overview/ })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: /Brochure/ })).toHaveAttribute('href', profile.brochure!);
    await expect(canvas.getByRole('link', { name: /Website/ })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await isThere(canvas);
    await expectNoSidewaysScroll();
  },
};

export const ForAGuest: Story = {
  parameters: { host: { screen: 'vendor-profile', isGuest: true } },
  play: async ({ canvas }) => {
    await isThere(canvas);
    await expect(canvas.getByRole('link', { name: 'Log in to see contacts' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Add a review|Edit your review/ })).toBeNull();
    await expect(canvas.getByText(/^Only companies that completed a job with this vendor can review it/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Log in to review' }));
    await expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/login');
  },
};

export const Services: Story = {
  args: { profileType: 'services' },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'Capabilities' })).toBeVisible(),
};
export const Certifications: Story = {
  args: { profileType: 'certifications' },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'Certifications' })).toBeVisible(),
};
export const CaseStudies: Story = {
  args: { profileType: 'case-studies' },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: profile.caseStudies[0]!.title })).toBeVisible(),
};
export const Reviews: Story = {
  args: { profileType: 'reviews' },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByText(
        examples.getAllReview.body.data.find(({ overallReview }) => overallReview)!.overallReview,
      ),
    ).toBeVisible(),
};

export const EvidenceOfABadge: Story = {
  parameters: { api: { vendorProfileData: examples['vendorProfileData.reviewed'] } },
  play: async ({ canvas, step }) => {
    await canvas.findByRole('button', { name: /^OEM/ });
    for (const [button, title] of [
      [/^OEM/, 'OEM'],
      [/^Key customers/, 'Key customers'],
      [/^Technical certification/, 'Technical certification'],
    ] as const) {
      await step(title, async () => {
        await userEvent.click(canvas.getByRole('button', { name: button }));
        await expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
        await userEvent.keyboard('{Escape}');
        await dialogsClosed();
        await expect(canvas.getByRole('button', { name: button })).toHaveFocus();
      });
    }
  },
};

export const KeyContacts: Story = {
  play: async ({ canvas }) => {
    await isThere(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'show key contacts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Key contacts' }));
    await expect(dialog.getByText(profile.keyContacts[0]!.fullName)).toBeVisible();
    await expect(dialog.queryByRole('link', { name: /[0-9]{5}/ })).toBeNull();
  },
};

export const RegisteredLocations: Story = {
  play: async ({ canvas }) => {
    await isThere(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'show registered locations' }));
    await expect(await screen.findByRole('dialog', { name: 'Registered locations' })).toBeVisible();
  },
};

export const Sharing: Story = {
  play: async ({ canvas }) => {
    await isThere(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Share/ }));
    await userEvent.type(dialog.getByLabelText('Email it to'), 'colleague@sagarsteel');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await expect(await dialog.findByText('Please enter valid email address')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Email it to'), '.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await expect(await screen.findByText('Email sent')).toBeVisible();
  },
};

const openReview = async (canvas: Canvas) => {
  await isThere(canvas);
  await userEvent.click(canvas.getAllByRole('button', { name: 'Add a review' })[0] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: /Review/ }));
};

const notMyJob = {
  body: { ...profile, experiences: [], can: { ...profile.can, createReview: false, updateReview: false } },
};

export const MayNotReview: Story = {
  args: { profileType: 'reviews' },
  parameters: { api: { vendorProfileData: notMyJob } },
  play: async ({ canvas }) => {
    await isThere(canvas);
    const reasons = canvas.getAllByText('You can review this vendor once your company has completed a job with it.');
    // Beside the rating and above the reviews.
    await expect(reasons).toHaveLength(2);
    await expect(canvas.queryByRole('button', { name: 'Add a review' })).toBeNull();
  },
};

export const ReviewingOnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    const dialog = await openReview(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Post review' }));
    const rating = dialog.getByRole('radiogroup', { name: /Overall rating/ });
    // The button is at the end of the form: what is wrong is brought into view and has the focus.
    await waitFor(() => expect(within(rating).getAllByRole('radio')[0]).toHaveFocus());
    const body = rating.closest('[data-slot=dialog-body]')!.getBoundingClientRect();
    const error = within(rating).getByText('Overall Rating is mandatory!').getBoundingClientRect();
    await expect(error.top).toBeGreaterThanOrEqual(body.top);
    await expect(error.bottom).toBeLessThanOrEqual(body.bottom);
  },
};

export const Reviewing: Story = {
  parameters: {
    api: { vendorProfileData: [examples.vendorProfileData, notMyJob] },
  },
  play: async ({ canvas, step }) => {
    const dialog = await openReview(canvas);
    await step('an overall rating is needed', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Post review' }));
      await expect(await dialog.findByText('Overall Rating is mandatory!')).toBeVisible();
    });
    await step('the success modal follows', async () => {
      await userEvent.click(
        within(dialog.getByRole('radiogroup', { name: /Overall rating/ })).getByRole('radio', { name: /4/ }),
      );
      await userEvent.click(dialog.getByRole('button', { name: 'Post review' }));
      await expect(await screen.findByRole('dialog', { name: 'Review Posted Successfully' })).toBeVisible();
    });
    await step('the button that began it is gone, the focus is not', async () => {
      await waitFor(() => expect(canvas.queryAllByText('Add a review')).toHaveLength(0));
      await userEvent.click(screen.getByRole('button', { name: 'Done' }));
      await dialogsClosed();
      await waitFor(() => expect(document.activeElement?.matches('h1, h2')).toBe(true));
    });
  },
};

export const ReviewAlreadyPosted: Story = {
  parameters: { api: { createReview: examples['createReview.exists'] } },
  play: async ({ canvas }) => {
    const dialog = await openReview(canvas);
    await userEvent.click(
      within(dialog.getByRole('radiogroup', { name: /Overall rating/ })).getByRole('radio', { name: /4/ }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Post review' }));
    await expect(await screen.findByRole('dialog', { name: 'Review Already Posted' })).toBeVisible();
  },
};

export const ReviewNotPosted: Story = {
  parameters: { api: { createReview: 'offline' } },
  play: async ({ canvas }) => {
    const dialog = await openReview(canvas);
    await userEvent.click(
      within(dialog.getByRole('radiogroup', { name: /Overall rating/ })).getByRole('radio', { name: /4/ }),
    );
    await userEvent.type(dialog.getByLabelText(/Your review/), 'Finished early.');
    await userEvent.click(dialog.getByRole('button', { name: 'Post review' }));
    await expect(await dialog.findByText('Your review could not be posted')).toBeVisible();
    await expect(dialog.getByLabelText(/Your review/)).toHaveValue('Finished early.');
  },
};

export const Unknown: Story = {
  args: { gstn: '27AAAAA0000A1Z5' },
  parameters: { api: { vendorProfileData: examples['vendorProfileData.unknown'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'This vendor is not listed' })).toBeVisible();
    await expect(canvas.getByRole('searchbox')).toBeVisible();
  },
};

export const NotAGstin: Story = {
  args: { gstn: 'boiler' },
  play: async ({ canvas }) => expect(await canvas.findByText(/The link has no GSTIN/)).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { vendorProfileData: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const LoadingOnAPhone: Story = {
  ...Loading,
  globals: narrow,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull());
    await expectNoSidewaysScroll();
  },
};

/** The profile is there, its reviews are not. */
export const Partial: Story = {
  args: { profileType: 'reviews' },
  parameters: { api: { getAllReview: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: companyName })).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

export const PartialRetried: Story = {
  args: { profileType: 'reviews' },
  parameters: { api: { getAllReview: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect((await canvas.findAllByText(/From a finished job/))[0]).toBeVisible();
  },
};

export const NoReviews: Story = {
  args: { profileType: 'reviews' },
  parameters: { api: { getAllReview: { body: { ...examples.getAllReview.body, data: [], totalRecords: 0 } } } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No review yet' })).toBeVisible(),
};

/** After an enquiry Message leads to the conversation that it opened. */
export const InConversation: Story = {
  parameters: { api: { vendorProfileData: { status: 200, body: { ...profile, threadId } } } },
  play: async ({ canvas }) => {
    await isThere(canvas);
    await expect(canvas.getByRole('link', { name: `Message ${companyName}` })).toHaveAttribute(
      'href',
      `/communication?thread=${threadId}`,
    );
  },
};

export const EditingAReview: Story = {
  args: { gstn: examples['vendorProfileData.reviewed'].body.gstn },
  parameters: { api: { vendorProfileData: examples['vendorProfileData.reviewed'] } },
  play: async ({ canvas }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Edit your review' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit your review' }));
    await expect(dialog.getByLabelText(/Your review/)).toHaveValue(
      examples['vendorProfileData.reviewed'].body.myReview!.overallReview,
    );
  },
};

export const Refused: Story = {
  parameters: { api: { vendorProfileData: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { vendorProfileData: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { vendorProfileData: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { level: 1, name: companyName })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { vendorProfileData: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { vendorProfileData: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect(await canvas.findByRole('heading', { level: 1, name: companyName })).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { vendorProfileData: withLongTexts(examples.vendorProfileData) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: longName })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const LongReviews: Story = {
  globals: narrow,
  args: { profileType: 'reviews' },
  play: async ({ canvas }) => {
    const reviews = await canvas.findByRole('region', { name: 'Reviews' });
    await expect((await within(reviews).findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
  parameters: {
    api: {
      vendorProfileData: withLongTexts(examples.vendorProfileData),
      getAllReview: withLongTexts(examples.getAllReview),
    },
  },
};
