import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
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
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import SubmitReview from './submit-review.tsx';

const found = examples.findOpenExperience;
const experience = found.body.experiences[0]!;
const { name: companyName } = { name: examples.vendorProfileShare.body.companyInfo.companyName };
const params = {
  gstn: examples.vendorProfileShare.body.gstn,
  projId: experience.projId,
  clientEmail: experience.review.clientDetails.email,
  vendorEmail: 'sales@vendor.example',
};
const token = 'a-token-for-stories-only-of-43-characters-x';

const meta = {
  component: SubmitReview,
  decorators: [storyHost],
  args: params,
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'submit-review', isGuest: true, isBare: true },
    states: {},
    ...recorded,
  },
  beforeEach: () => {
    // As the address of a mailed link leaves it.
    writeStored('reviewLink', { ...params, token }, 'session');
    return () => removeStored('reviewLink');
  },
} satisfies Meta<typeof SubmitReview>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

/** A star shows its rating in the task of its press. */
const rate = async (canvas: Canvas, group: RegExp | string, stars: number) => {
  const rating = within(await canvas.findByRole('radiogroup', { name: group }));
  const star = rating.getByRole<HTMLInputElement>('radio', { name: `${stars} of 5 stars` });
  star.click();
  await expect([star.checked, rating.queryByText(`${stars} of 5 stars`) !== null]).toEqual([true, true]);
};
const post = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Post review' }));
const writeReview = async (canvas: Canvas) => {
  await rate(canvas, /^Overall rating/, 4);
  await userEvent.type(canvas.getByRole('textbox', { name: /^Your review/ }), 'Two days early.');
};
const code = { findOpenExperience: examples['findOpenExperience.code'] };

/** From the address: the parts of the link leave it at once and are kept for the tab. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: `Review ${companyName}` })).toBeVisible();
    await expect(canvas.getByText(experience.projectTitle)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Your review/ })).toHaveAttribute('rows', '3');
    await expect(canvas.getAllByRole('radiogroup')).toHaveLength(9);
    await expect(canvas.getByTestId('story-host')).toHaveAttribute('data-went-to', '/submit-review');
    await expect(readStored('reviewLink')).toEqual({ ...params, token });
    await waitFor(() =>
      expect(document.querySelector('meta[name=robots]')).toHaveAttribute(
        'content',
        expect.stringContaining('noindex'),
      ),
    );
  },
};

/** Without anything in the address: from storage. */
export const FromStorage: Story = {
  args: { gstn: undefined, projId: undefined, clientEmail: undefined, vendorEmail: undefined },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: `Review ${companyName}` })).toBeVisible(),
};

/** Neither the address nor the storage says what is reviewed. */
export const Incomplete: Story = {
  args: { gstn: params.gstn, projId: params.projId, clientEmail: params.clientEmail, vendorEmail: undefined },
  beforeEach: () => removeStored('reviewLink'),
  play: async ({ canvas }) => {
    await expect(await screen.findByText('Incomplete data present. Navigating to login')).toBeVisible();
    await expect(canvas.getByTestId('story-host')).toHaveAttribute('data-went-to', '/login');
  },
};

/** A host that has no login leads to its own start. */
export const IncompleteWithoutLogin: Story = {
  ...Incomplete,
  parameters: { host: { screen: 'submit-review', isGuest: true, isBare: true, disabledScreens: ['login'] } },
  play: async ({ canvas }) => {
    await expect(await screen.findByText('Incomplete data present')).toBeVisible();
    await expect(canvas.getByTestId('story-host')).toHaveAttribute('data-went-to', '/guest-vendor-search');
  },
};

export const RatingMissing: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Your review/ }), 'Careful work.');
    await post(canvas);
    await expect(await canvas.findByText('Overall Rating is mandatory!')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Your review/ })).toHaveValue('Careful work.');
  },
};

export const Posted: Story = {
  play: async ({ canvas }) => {
    await writeReview(canvas);
    await rate(canvas, 'Safety', 5);
    await post(canvas);
    const heading = await canvas.findByRole('heading', { level: 1, name: 'Review Posted Successfully' });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(canvas.getByRole('link', { name: 'See the vendor’s reviews' })).toBeVisible();
  },
};

/** The server says "Review already submitted". */
export const PostedMeanwhile: Story = {
  parameters: { api: { saveReviewDetails: examples['saveReviewDetails.exists'] } },
  play: async ({ canvas }) => {
    await writeReview(canvas);
    await post(canvas);
    const heading = await canvas.findByRole('heading', { level: 1, name: 'Review Already Posted' });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(canvas.getByText(/Only one review per account is valid/)).toBeVisible();
  },
};

/** The link of a review that is there. */
export const AlreadyPosted: Story = {
  parameters: { api: { findOpenExperience: examples['findOpenExperience.posted'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Already Posted' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Post review' })).toBeNull();
  },
};

/** Any other failure: its page offers to submit again, and what was entered is still there. */
export const NotPosted: Story = {
  parameters: { api: { saveReviewDetails: ['offline', 'error', {}] } },
  play: async ({ canvas, step }) => {
    await writeReview(canvas);
    await post(canvas);
    await step('the network is away', async () => {
      const heading = await canvas.findByRole('heading', { level: 1, name: 'Your review could not be posted' });
      await waitFor(() => expect(heading).toHaveFocus());
      await userEvent.click(canvas.getByRole('button', { name: 'Back to the review' }));
      await expect(canvas.getByRole('textbox', { name: /^Your review/ })).toHaveValue('Two days early.');
    });
    await step('the server fails, and the third attempt is taken', async () => {
      await post(canvas);
      await userEvent.click(await canvas.findByRole('button', { name: 'Submit again' }));
      const heading = await canvas.findByRole('heading', { level: 1, name: 'Review Posted Successfully' });
      await waitFor(() => expect(heading).toHaveFocus());
    });
  },
};

/** An old link has no token: a code to the client's address proves who writes. */
export const ByCode: Story = {
  parameters: {
    api: {
      ...code,
      saveReviewDetails: [
        {
          status: 401,
          body: { ...forbidden.body, status: 401, code: 'OTP_WRONG', message: 'Incorrect verification code.' },
        },
        {},
      ],
    },
  },
  beforeEach: () => writeStored('reviewLink', { ...params, token: null }, 'session'),
  play: async ({ canvas, step }) => {
    await writeReview(canvas);
    await expect(canvas.getByText(/we email a code to/)).toHaveTextContent(params.clientEmail);
    await post(canvas);
    const boxes = await canvas.findByRole('textbox', { name: /^Code from the email/ });
    await step('the code is asked for, and said aloud', async () => {
      await waitFor(() => expect(boxes).toHaveFocus());
      await expect(boxes).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(canvas.getByText(/^We sent a code to/)).toHaveTextContent(params.clientEmail);
      await expect(canvas.getByRole('button', { name: /^Resend code/ })).toHaveAttribute('aria-disabled', 'true');
    });
    await step('without six digits nothing is sent', async () => {
      await userEvent.type(boxes, '12');
      await post(canvas);
      await expect(await canvas.findByText('Please enter the 6 digits of the code')).toBeVisible();
    });
    await step('a wrong code marks the boxes, the right one posts', async () => {
      await userEvent.clear(boxes);
      await userEvent.type(boxes, '123456');
      await expect(boxes).toHaveValue('123456');
      await post(canvas);
      await expect(await canvas.findByText('Incorrect OTP')).toBeVisible();
      await post(canvas);
      await expect(await canvas.findByRole('heading', { level: 1, name: 'Review Posted Successfully' })).toBeVisible();
    });
  },
};

/** The token was used up or has expired meanwhile: the code takes its place, and the form stays. */
export const TokenRefused: Story = {
  parameters: { api: { saveReviewDetails: [examples['saveReviewDetails.proof'], {}] } },
  play: async ({ canvas }) => {
    await writeReview(canvas);
    await post(canvas);
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Code from the email/ }), '123456');
    await expect(canvas.getByRole('textbox', { name: /^Your review/ })).toHaveValue('Two days early.');
    await post(canvas);
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Review Posted Successfully' })).toBeVisible();
  },
};

/** Five wrong codes, or one that is no longer good: the next one can be had at once. */
export const CodeSpent: Story = {
  parameters: {
    api: {
      ...code,
      saveReviewDetails: {
        status: 401,
        body: {
          ...forbidden.body,
          status: 401,
          code: 'OTP_TRIES',
          message: "You've reached the maximum number of attempts. Request a new code.",
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await writeReview(canvas);
    await post(canvas);
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Code from the email/ }), '123456');
    await post(canvas);
    await expect(await canvas.findByText(/reached the maximum number of attempts/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Resend code' }));
    await expect(await canvas.findByText(/^We sent another code to/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Code from the email/ })).toHaveValue('');
  },
};

/** Too many codes requested. */
export const CodeNotSent: Story = {
  parameters: {
    api: {
      ...code,
      sendReviewCode: {
        status: 429,
        body: {
          ...forbidden.body,
          status: 429,
          code: 'TOO_MANY',
          message: 'Too many codes requested. Please wait 15 minutes and try again.',
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await writeReview(canvas);
    await post(canvas);
    await expect(await canvas.findByText('The code could not be sent')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Your review/ })).toHaveValue('Two days early.');
  },
};

export const Loading: Story = {
  parameters: { api: { findOpenExperience: 'loading' } },
  play: async ({ canvas }) => expect(await canvas.findByText('Loading the job')).toBeInTheDocument(),
};

/** Every mismatch of a link looks like this one. */
export const Empty: Story = {
  parameters: { api: { findOpenExperience: examples['findOpenExperience.none'] } },
  play: async ({ canvas }) => {
    await expect(await screen.findByText('No Experience present for this gstn')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1, name: 'There is no job to review here' })).toBeVisible();
  },
};

/** The company's name does not come: the review can be written all the same. */
export const Partial: Story = {
  parameters: { api: { vendorProfileShare: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Review the vendor' })).toBeVisible();
    await writeReview(canvas);
    await post(canvas);
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Review Posted Successfully' })).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: { findOpenExperience: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { findOpenExperience: 'error' } },
  play: async ({ canvas }) => {
    await expect(await screen.findByText('Unable to fetch vendor experience details')).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { findOpenExperience: ['error', {}] } },
  play: async ({ canvas }) => {
    await screen.findByText('Unable to fetch vendor experience details');
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { level: 1, name: `Review ${companyName}` })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { findOpenExperience: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { findOpenExperience: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect(await canvas.findByRole('heading', { level: 1, name: `Review ${companyName}` })).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      vendorProfileShare: withLongTexts(examples.vendorProfileShare),
      findOpenExperience: {
        status: 200,
        body: {
          experiences: [
            {
              ...experience,
              proof: 'code',
              projectTitle: longText,
              review: {
                ...experience.review,
                clientDetails: {
                  name: longText.slice(-120),
                  company: longText,
                  email: `${'long'.repeat(40)}@sagarsteel.example`,
                },
              },
            },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await writeReview(canvas);
    await post(canvas);
    await canvas.findByRole('textbox', { name: /^Code from the email/ });
    await expect(canvas.getByRole('heading', { level: 1, name: longName })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
