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
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import Invite from './invite.tsx';

const meta = {
  component: Invite,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'invite' }, states: {}, ...recorded },
} satisfies Meta<typeof Invite>;

export default meta;
type Story = StoryObj<typeof meta>;

const { body: page } = examples.getInviteeList;
const { emailDomain } = page;
const [pending] = page.data;
const waiting = examples.getPendingRegistrations.body.registrations[0]!;
const superUser = { getUserinfoData: examples['getUserinfoData.superUser'] };
const none = { body: { ...page, data: [], totalRecords: 0 } };
const first = pending!.email;

/** Fills the last field, which is the only one unless more were added. */
const fill = async (canvas: ReturnType<typeof within>, text: string) => {
  const field = (await canvas.findAllByRole('textbox', { name: /^Email address/ })).at(-1)!;
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
};

export const Ready: Story = {
  play: async ({ canvas, step }) => {
    await step('each invitation tells its state, by whom and how long it is good', async () => {
      await expect(await canvas.findByText(first)).toBeVisible();
      await expect(canvas.getByText(/^Sent 19 Nov 2026 by Sunil Ozarkar · valid until 26 Nov 2026$/)).toBeVisible();
      await expect(canvas.getByText(/2 times in all/)).toBeVisible();
      for (const label of ['Cancelled', 'Expired', 'Registered']) await expect(canvas.getByText(label)).toBeVisible();
      await expect(canvas.getAllByText('Pending')).toHaveLength(2);
    });
    await step('who came is not invited again, and only what is open can be cancelled', async () => {
      await expect(canvas.queryByRole('button', { name: /Send again to approver/ })).toBeNull();
      await expect(canvas.getAllByRole('button', { name: /^Cancel the invitation/ })).toHaveLength(2);
    });
    await step('who is no super user sees nobody who waits', async () => {
      await expect(canvas.queryByRole('heading', { name: 'Waiting for approval' })).toBeNull();
    });
  },
};

export const Sending: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(`Addresses of your company end in @${emailDomain}.`);
    const field = await fill(canvas, `sneha.gokhale@${emailDomain}`);
    await expect(field).toHaveAttribute('autocomplete', 'off');
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByText('1 invitation sent')).toBeVisible();
    const next = canvas.getByRole('textbox', { name: 'Email address' });
    await expect(next).toHaveValue('');
    await waitFor(() => expect(next).toHaveFocus());
  },
};

/** What was sent leaves the form; what was not stays, each with its reason. */
export const SomeRefused: Story = {
  parameters: { api: { sendInviteApi: examples['sendInviteApi.mixed'] } },
  play: async ({ canvas }) => {
    await canvas.findByText(`Addresses of your company end in @${emailDomain}.`);
    const given = examples['sendInviteApi.mixed'].body.results;
    const field = await canvas.findByRole('textbox', { name: 'Email address' });
    await userEvent.click(field);
    await userEvent.paste(given.map(({ email }) => email).join(', '));
    await expect(canvas.getAllByRole('textbox', { name: /^Email address/ })).toHaveLength(3);
    await userEvent.click(canvas.getByRole('button', { name: 'Send invitations' }));
    await expect(await screen.findByText('1 invitation sent')).toBeVisible();
    await expect(screen.getByText('2 addresses could not be invited.')).toBeVisible();
    const left = canvas.getAllByRole('textbox', { name: /^Email address/ });
    await expect(left.map((one) => (one as HTMLInputElement).value)).toEqual(given.slice(1).map(({ email }) => email));
    await expect(left[0]).toHaveAccessibleDescription(/has already registered/);
    await expect(left[1]).toHaveAccessibleDescription(/has already been invited/);
    await waitFor(() => expect(left[0]).toHaveFocus());
  },
};

/** What can be seen to be wrong is said before anything is sent. */
export const WrongAddresses: Story = {
  play: async ({ canvas, step }) => {
    await canvas.findByText(`Addresses of your company end in @${emailDomain}.`);
    await step('nothing was entered', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Send invitation' }));
      await expect(await canvas.findByText('Please enter an email address')).toBeVisible();
      await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Email address' })).toHaveFocus());
    });
    await step('each address has its own error', async () => {
      await fill(canvas, 'nobody');
      await userEvent.click(canvas.getByRole('button', { name: 'Add another address' }));
      await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Email address 2' })).toHaveFocus());
      await userEvent.keyboard('friend@gmail.com');
      await userEvent.click(canvas.getByRole('button', { name: 'Add another address' }));
      await userEvent.keyboard(`fine@${emailDomain}`);
      await userEvent.click(canvas.getByRole('button', { name: 'Send invitations' }));
      await expect(canvas.getByRole('textbox', { name: 'Email address 1' })).toHaveAccessibleDescription(
        /Please enter valid email address/,
      );
      await expect(canvas.getByRole('textbox', { name: 'Email address 2' })).toHaveAccessibleDescription(
        /Please enter an address of your company/,
      );
      await expect(canvas.getByRole('textbox', { name: 'Email address 3' })).toBeValid();
    });
    await step('an error goes when it is mended', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: 'Email address 1' }), `@${emailDomain}`);
      await expect(canvas.queryByText('Please enter valid email address')).toBeNull();
    });
    await step('an address can be taken out again, and the focus stays in the list', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Remove address 2' }));
      await expect(canvas.getAllByRole('textbox', { name: /^Email address/ })).toHaveLength(2);
      await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Email address 1' })).toHaveFocus());
    });
  },
};

/** What the server refuses leaves everything as it was typed. */
export const BudgetUsedUp: Story = {
  parameters: {
    api: {
      sendInviteApi: {
        status: 429,
        body: {
          ...forbidden.body,
          status: 429,
          code: 'TOO_MANY',
          message: 'You can send up to 20 such emails per day. The count resets at midnight IST.',
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText(`Addresses of your company end in @${emailDomain}.`);
    await fill(canvas, `one@${emailDomain}`);
    await userEvent.click(canvas.getByRole('button', { name: 'Send invitation' }));
    await expect(await canvas.findByText(/up to 20 such emails/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Email address' })).toHaveValue(`one@${emailDomain}`);
  },
};

export const SendingOffline: Story = {
  parameters: { api: { sendInviteApi: 'offline' } },
  play: async ({ canvas }) => {
    await canvas.findByText(`Addresses of your company end in @${emailDomain}.`);
    await fill(canvas, `one@${emailDomain}`);
    await userEvent.click(canvas.getByRole('button', { name: 'Send invitation' }));
    await expect(await canvas.findByText('No invitation was sent')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Email address' })).toHaveValue(`one@${emailDomain}`);
  },
};

/** The button says why it is off. */
export const NothingLeftToday: Story = {
  parameters: { api: { getInviteeList: { body: { ...page, allowance: { limit: 20, left: 0 } } } } },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Send invitation' });
    await waitFor(() =>
      expect(button).toHaveAccessibleDescription('You have sent 20 invitations today. You can send more tomorrow.'),
    );
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
};

export const SendingAgain: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Send again to ${first}` }));
    await expect(await screen.findByText(`Invitation sent again to ${first}`)).toBeVisible();
  },
};

export const SendingAgainFailed: Story = {
  parameters: { api: { resendInviteApi: 'error' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Send again to ${first}` }));
    await expect(await screen.findByText('The invitation was not sent')).toBeVisible();
  },
};

export const Cancelling: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Cancel the invitation of ${first}` }));
    const question = within(await screen.findByRole('alertdialog', { name: `Cancel the invitation of ${first}?` }));
    await waitFor(() => expect(question.getByRole('button', { name: 'Keep it' })).toHaveFocus());
    await userEvent.click(question.getByRole('button', { name: 'Cancel invitation' }));
    await expect(await screen.findByText(`Invitation of ${first} cancelled`)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

/** A mail that came back is told where one looks for it. */
export const MailNotDelivered: Story = {
  parameters: {
    api: { getInviteeList: { body: { ...page, data: [{ ...pending!, deliveryStatus: 'failed' }], totalRecords: 1 } } },
  },
  play: async ({ canvas }) => expect(await canvas.findByText('Email not delivered')).toBeVisible(),
};

/** A super user of the company lets in or refuses who registered. */
export const ForASuperUser: Story = {
  parameters: { api: superUser },
  play: async ({ canvas, step }) => {
    await step('who waits is told with what they said of themselves', async () => {
      await expect(await canvas.findByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
      await expect(await canvas.findByText(waiting.fullName)).toBeVisible();
      await expect(canvas.getByText(new RegExp(waiting.email))).toBeVisible();
    });
    await step('letting in asks first', async () => {
      await userEvent.click(canvas.getByRole('button', { name: `Approve ${waiting.fullName}` }));
      const question = within(await screen.findByRole('alertdialog', { name: `Approve ${waiting.fullName}?` }));
      await waitFor(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus());
      await userEvent.click(question.getByRole('button', { name: 'Approve' }));
      await expect(await screen.findByText(`${waiting.fullName} has access now`)).toBeVisible();
    });
  },
};

/** The row that was decided on is gone, and the focus stands at the heading of its list, not at the beginning of the page. */
export const FocusAfterDeciding: Story = {
  parameters: {
    api: {
      ...superUser,
      getPendingRegistrations: [
        examples.getPendingRegistrations,
        { body: { ...examples.getPendingRegistrations.body, registrations: [], totalRecords: 0 } },
      ],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Approve ${waiting.fullName}` }));
    const question = within(await screen.findByRole('alertdialog', { name: `Approve ${waiting.fullName}?` }));
    await userEvent.click(question.getByRole('button', { name: 'Approve' }));
    await expect(await canvas.findByText('No pending requests')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Waiting for approval' })).toHaveFocus());
  },
};

export const Rejecting: Story = {
  parameters: { api: superUser },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Reject ${waiting.fullName}` }));
    const question = within(await screen.findByRole('alertdialog', { name: `Reject ${waiting.fullName}?` }));
    await userEvent.click(question.getByRole('button', { name: 'Reject' }));
    await expect(await screen.findByText(`${waiting.fullName} was rejected`)).toBeVisible();
  },
};

/** Somebody else was faster: the refusal stands in the question. */
export const DecidedAlready: Story = {
  parameters: {
    api: {
      ...superUser,
      approveRegistration: {
        status: 409,
        body: {
          ...forbidden.body,
          status: 409,
          code: 'ALREADY_DECIDED',
          message: 'Someone has already decided on this request.',
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Approve ${waiting.fullName}` }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Approve' }));
    await expect(await question.findByText('Someone has already decided on this request.')).toBeVisible();
  },
};

export const NobodyWaits: Story = {
  parameters: { api: { ...superUser, getPendingRegistrations: { body: { registrations: [], totalRecords: 0 } } } },
  play: async ({ canvas }) => expect(await canvas.findByText('No pending requests')).toBeVisible(),
};

export const OnAPhone: Story = {
  globals: narrow,
  parameters: { api: superUser },
  play: async ({ canvas }) => {
    await canvas.findByText(first);
    await canvas.findByText(waiting.fullName);
    await expectNoSidewaysScroll();
  },
};

export const ManyPages: Story = {
  parameters: { api: { getInviteeList: { body: { ...page, totalRecords: 45 } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('45 invitations')).toBeVisible();
    await expect(canvas.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { api: { getInviteeList: none } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No invitations yet')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Email address' })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getInviteeList: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Invite colleagues' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Email address' })).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelectorAll('[aria-busy=true]')).toHaveLength(1));
  },
};

/** Who waits does not come; the invitations do, and the other way on is a press away. */
export const Partial: Story = {
  parameters: { api: { ...superUser, getPendingRegistrations: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(first)).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const PartialRetried: Story = {
  parameters: { api: { ...superUser, getPendingRegistrations: ['error', {}] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText(waiting.fullName)).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: { getInviteeList: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getInviteeList: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getInviteeList: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByText(first)).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getInviteeList: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { getInviteeList: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect(await canvas.findByText(first)).toBeVisible();
  },
};

const longAddress = `${'unbreakable.name.'.repeat(12)}x@${emailDomain}`;

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getUserinfoData: withLongTexts(examples['getUserinfoData.superUser']),
      getPendingRegistrations: withLongTexts(examples.getPendingRegistrations),
      getInviteeList: { body: { ...page, data: page.data.map((one) => ({ ...one, email: longAddress })) } },
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longAddress))[0]).toBeVisible();
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await fill(canvas, `x${longAddress}${longAddress}`);
    await userEvent.click(canvas.getByRole('button', { name: 'Send invitation' }));
    await expect(await canvas.findByText('Max 256 characters allowed')).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
