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
import UserInfo from './user-info.tsx';

const meta = {
  component: UserInfo,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'user-info' },
    states: { empty: 'A person who is logged in always has a profile; what is empty in it is in the completion.' },
    ...recorded,
  },
} satisfies Meta<typeof UserInfo>;

export default meta;
type Story = StoryObj<typeof meta>;

const person = examples.getUserinfoData.body;
const superUser = { body: examples['getUserinfoData.superUser'].body };
const waiting = { body: { ...person, status: 'pending_access' as const, isSubsequentUser: true } };
const detailsOf = async (canvas: Pick<ReturnType<typeof within>, 'findByRole'>) =>
  within(await canvas.findByRole('form', { name: 'About you' }));

export const Ready: Story = {
  play: async ({ canvas }) => {
    const details = await detailsOf(canvas);
    await expect(details.getByLabelText(/Full name/)).toHaveValue(person.fullName);
    await expect(details.getByLabelText(/Mobile number/)).toHaveValue(person.phoneNumber!.slice(3));
    await expect(await canvas.findByRole('meter', { name: /Profile completion/ })).toBeVisible();
    const sessions = await canvas.findByRole('table', { name: 'Your sessions' });
    const here = within(sessions).getByRole('row', { name: /Chrome on Windows/ });
    await expect(within(here).getByText('This one')).toBeVisible();
    await expect(within(sessions).getByRole('row', { name: /Safari on an iPhone/ })).toBeVisible();
    for (const name of ['Terms', 'Privacy']) await expect(canvas.getByRole('button', { name })).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await detailsOf(canvas);
    await canvas.findByRole('table', { name: 'Your sessions' });
    await expectNoSidewaysScroll();
  },
};

/** What Enter in a field does; user-event does not know of a submit button outside of the form. */
const submitByEnter = (field: HTMLElement) => field.closest('form')!.requestSubmit();

export const SavingDetails: Story = {
  play: async ({ canvas, step }) => {
    const details = await detailsOf(canvas);
    const name = details.getByLabelText(/Full name/);
    await step('a name with digits is refused at its field', async () => {
      await userEvent.clear(name);
      await userEvent.type(name, 'Meera 2');
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(await details.findByText('Enter only letters')).toBeVisible();
      await expect(name).toHaveFocus();
    });
    await step('another number asks for the password', async () => {
      await expect(details.queryByLabelText(/Your password/)).toBeNull();
      await userEvent.clear(name);
      await userEvent.type(name, person.fullName);
      await userEvent.clear(details.getByLabelText(/Mobile number/));
      await userEvent.type(details.getByLabelText(/Mobile number/), '9811112222');
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(await details.findByText('Please enter your password')).toBeVisible();
    });
    await step('and is saved with it', async () => {
      await userEvent.type(details.getByLabelText(/Your password/), 'Boiler-Repair-2026');
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(await screen.findByText('Profile saved')).toBeVisible();
      const saved = await detailsOf(canvas);
      await expect(saved.getByLabelText(/Designation/)).toHaveValue(examples.setUserinfoData.body.designation!);
    });
  },
};

/** Saved by Enter, the form takes over what was saved under the very fields: the focus stays where it was. */
export const SavingByKey: Story = {
  play: async ({ canvas }) => {
    const details = await detailsOf(canvas);
    const designation = details.getByLabelText(/Designation/);
    await userEvent.clear(designation);
    await userEvent.type(designation, 'Head of stores');
    submitByEnter(designation);
    await expect(await screen.findByText('Profile saved')).toBeVisible();
    await waitFor(() => expect(designation).toHaveValue(examples.setUserinfoData.body.designation!));
    await expect(designation).toHaveFocus();
    await expect(canvas.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  },
};

export const SavingFailed: Story = {
  parameters: { api: { setUserinfoData: 'offline' } },
  play: async ({ canvas }) => {
    const details = await detailsOf(canvas);
    await userEvent.type(details.getByLabelText(/Department/), ' and projects');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await details.findByText(/The server cannot be reached/)).toBeVisible();
    await expect(details.getByLabelText(/Department/)).toHaveValue(`${person.department} and projects`);
  },
};

/** Somebody, perhaps oneself in another window, saved in between: nothing typed is lost until one asks for what is there. */
export const ChangedMeanwhile: Story = {
  parameters: { api: { setUserinfoData: examples['setUserinfoData.outdated'] } },
  play: async ({ canvas }) => {
    const details = await detailsOf(canvas);
    await userEvent.clear(details.getByLabelText(/Department/));
    await userEvent.type(details.getByLabelText(/Department/), 'Projects');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Someone else has changed this')).toBeVisible();
    await expect(details.getByLabelText(/Department/)).toHaveValue('Projects');
    await userEvent.click(canvas.getByRole('button', { name: 'Load the latest version' }));
    await waitFor(() => expect(canvas.queryByText('Someone else has changed this')).toBeNull());
  },
};

/** A link away from unsaved changes asks; Stay keeps them, Leave follows the link. */
export const LeavingWithChanges: Story = {
  play: async ({ canvas }) => {
    const details = await detailsOf(canvas);
    await userEvent.type(details.getByLabelText(/Department/), ' and projects');
    const link = (await canvas.findAllByRole('link', { name: 'Your plant' }))[0]!;
    await userEvent.click(link);
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(details.getByLabelText(/Department/)).toHaveValue(`${person.department} and projects`);
    await userEvent.click(link);
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(canvas.getByTestId('story-host')).toHaveAttribute('data-went-to', '/plant-info'));
  },
};

export const ChangingThePassword: Story = {
  play: async ({ canvas, step }) => {
    const form = within(await canvas.findByRole('form', { name: 'Change your password' }));
    const current = form.getByLabelText('Current password');
    const next = form.getByLabelText('New password');
    const again = form.getByLabelText('Confirm new password');
    await step('the repetition waits for a password that meets the list', async () => {
      await expect(again).toBeDisabled();
      await userEvent.type(next, 'short');
      await expect(form.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuenow', '0');
      await userEvent.click(canvas.getByRole('button', { name: 'Change password' }));
      await expect(await form.findByText('Password is too short - must have at least 10 characters')).toBeVisible();
    });
    await step('the figures of the strength bar are those stated', async () => {
      await userEvent.clear(next);
      await userEvent.type(next, 'Boilerrepa');
      await expect(form.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuenow', '84');
      await userEvent.type(next, 'ir-58');
      await expect(form.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuenow', '100');
    });
    await step('two that differ are told', async () => {
      await userEvent.type(current, 'Boiler-Repair-2026');
      await userEvent.type(again, 'Boilerrepair-59');
      await userEvent.click(canvas.getByRole('button', { name: 'Change password' }));
      await expect(await form.findByText('Passwords must match')).toBeVisible();
    });
    await step('the same are sent, and the form is empty again', async () => {
      await userEvent.clear(again);
      await userEvent.type(again, 'Boilerrepair-58');
      submitByEnter(again);
      await expect(await screen.findByText('Password Change Successful')).toBeVisible();
      await waitFor(() => expect(current).toHaveValue(''));
      await waitFor(() => expect(current).toHaveFocus());
    });
  },
};

const corporate = { ...person, logsInBy: 'sso' as const, phoneNumber: null };
const completionWithoutNumber = {
  body: {
    ...examples.userPlantInfoCompletion.body,
    userInfo: { percentage: 75, missing: ['phoneNumber'] },
  },
};

/** Who logs in by single sign-on has no password here: none is asked for. The number opens by one more login, which leads back. */
export const SingleSignOn: Story = {
  parameters: {
    api: {
      getUserinfoData: { body: corporate },
      userPlantInfoCompletion: completionWithoutNumber,
      startSingleSignOn: {
        body: { authorizationUrl: 'https://login.example/authorize', expiresAt: '2026-11-22T10:10:00Z' },
      },
    },
  },
  play: async ({ canvas }) => {
    const details = await detailsOf(canvas);
    await expect(canvas.getByText(`You log in as ${person.email}, via Microsoft.`)).toBeVisible();
    await expect(canvas.queryByRole('form', { name: 'Change your password' })).toBeNull();
    const number = details.getByLabelText(/Mobile number/);
    await expect(number).toBeDisabled();
    await expect(number).toHaveAccessibleDescription(/log in via Microsoft again/);
    await expect(details.queryByLabelText(/Your password/)).toBeNull();
    await expect(details.getByRole('button', { name: 'Log in via Microsoft again' })).toBeEnabled();
  },
};

export const LoggingInAgain: Story = {
  parameters: SingleSignOn.parameters!,
  play: async ({ canvas }) => {
    const details = await detailsOf(canvas);
    await userEvent.click(details.getByRole('button', { name: 'Log in via Microsoft again' }));
    await waitFor(() =>
      expect(canvas.getByTestId('story-host')).toHaveAttribute('data-went-to', 'https://login.example/authorize'),
    );
  },
};

/** Within fifteen minutes of a login the number is entered without a password; so the profile can be complete. */
export const SingleSignOnFresh: Story = {
  parameters: {
    api: {
      getUserinfoData: { body: { ...corporate, isFreshLogin: true } },
      userPlantInfoCompletion: completionWithoutNumber,
      setUserinfoData: {
        body: { ...corporate, isFreshLogin: true, version: 2, phoneNumber: '+919811112222' },
      },
    },
  },
  play: async ({ canvas }) => {
    const details = await detailsOf(canvas);
    await userEvent.type(details.getByLabelText(/Mobile number/), '9811112222');
    await expect(details.queryByLabelText(/Your password/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await screen.findByText('Profile saved')).toBeVisible();
    await expect((await detailsOf(canvas)).getByLabelText(/Mobile number/)).toHaveValue('9811112222');
  },
};

/** The page was open for longer than the login is fresh: what was typed stays, and the way on is shown. */
export const SingleSignOnNoLongerFresh: Story = {
  parameters: {
    api: {
      getUserinfoData: { body: { ...corporate, isFreshLogin: true } },
      setUserinfoData: {
        status: 403,
        body: {
          ...forbidden.body,
          code: 'FRESH_LOGIN',
          message: 'Please log in via Microsoft again to change the mobile number.',
          errors: [
            { pointer: '/phoneNumber', message: 'Please log in via Microsoft again to change the mobile number.' },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const details = await detailsOf(canvas);
    await userEvent.type(details.getByLabelText(/Mobile number/), '9811112222');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await details.findByRole('button', { name: 'Log in via Microsoft again' })).toBeVisible();
    await expect(details.getByLabelText(/Mobile number/)).toHaveValue('9811112222');
  },
};

export const WrongPassword: Story = {
  parameters: { api: { changePassword: examples['changePassword.wrong'] } },
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Change your password' }));
    await userEvent.type(form.getByLabelText('Current password'), 'Wrong-Boiler-1');
    await userEvent.type(form.getByLabelText('New password'), 'Turbine-Overhaul-58');
    await userEvent.type(form.getByLabelText('Confirm new password'), 'Turbine-Overhaul-58');
    await userEvent.click(canvas.getByRole('button', { name: 'Change password' }));
    await expect(await form.findByText('Incorrect password.')).toBeVisible();
    await waitFor(() => expect(form.getByLabelText('Current password')).toHaveFocus());
    await expect(form.getByLabelText('New password')).toHaveValue('Turbine-Overhaul-58');
  },
};

export const LoggingOutElsewhere: Story = {
  parameters: { api: { getSessions: [examples.getSessions, examples['getSessions.one']] } },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /Safari on an iPhone/ });
    await userEvent.click(canvas.getByRole('button', { name: 'Log out elsewhere' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Log out everywhere else?' }));
    await userEvent.click(question.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(canvas.queryByRole('row', { name: /Safari on an iPhone/ })).toBeNull());
    await expect(await canvas.findByRole('row', { name: /Chrome on Windows/ })).toBeVisible();
  },
};

export const LoggingOutEverywhere: Story = {
  parameters: { api: { endOtherSessions: ['offline', {}] } },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /Safari on an iPhone/ });
    await userEvent.click(canvas.getByRole('button', { name: 'Log out everywhere' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Log out everywhere?' }));
    await userEvent.click(question.getByRole('button', { name: 'Log out' }));
    // What failed is told in the question, and can be tried again.
    await expect(await question.findByText(/The server cannot be reached/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Account of/ })).toBeNull());
  },
};

/** A picture of this size and colour as a file. */
async function pictureFile(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 200;
  canvas.height = 100;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#1f5f8b';
  pen.fillRect(0, 0, 200, 100);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([blob!], 'our logo.png', { type: 'image/png' });
}

/** Choose, cut with a preview, send with progress; a picture on its way can be stopped. */
/** Until the picture has been read the button does nothing and says so. */
async function useWhenRead(button: HTMLElement) {
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
  await userEvent.click(button);
}

export const ChangingTheLogo: Story = {
  parameters: {
    // The first is on its way for ever, to be stopped; the second arrives.
    api: { getUserinfoData: superUser, updateLogo: ['loading', {}] },
  },
  play: async ({ canvas, step }) => {
    const field = await canvas.findByLabelText('Company logo');
    await step('what is no picture, or too large, stays in the list with the reason', async () => {
      await userEvent.upload(field, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), {
        applyAccept: false,
      });
      await expect((await canvas.findAllByText(/This kind of file is not taken/))[0]).toBeInTheDocument();
    });
    await step('it is cut to a frame and sent', async () => {
      await userEvent.upload(field, await pictureFile());
      const dialog = within(await screen.findByRole('dialog', { name: 'Crop the logo' }));
      await userEvent.click(await dialog.findByRole('radio', { name: 'Wide, 3:1' }));
      await useWhenRead(dialog.getByRole('button', { name: 'Use picture' }));
      await userEvent.click(await canvas.findByRole('button', { name: 'Cancel logo.png' }));
      await waitFor(() => expect(canvas.queryByText('logo.png')).toBeNull());
    });
    await step('a second time to the end', async () => {
      await userEvent.upload(field, await pictureFile());
      const dialog = within(await screen.findByRole('dialog', { name: 'Crop the logo' }));
      await useWhenRead(await dialog.findByRole('button', { name: 'Use picture' }));
      await expect(await screen.findByText('Logo changed')).toBeVisible();
    });
  },
};

export const LogoRefused: Story = {
  parameters: {
    api: {
      getUserinfoData: superUser,
      updateLogo: {
        status: 413,
        body: { ...forbidden.body, status: 413, code: 'TOO_LARGE', message: 'At most 5 MB can be sent.' },
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.upload(await canvas.findByLabelText('Company logo'), await pictureFile());
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop the logo' }));
    await useWhenRead(await dialog.findByRole('button', { name: 'Use picture' }));
    await expect((await canvas.findAllByText(/At most 5 MB can be sent/))[0]).toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

/** A first login lands here and is led on. */
export const FirstLogin: Story = {
  parameters: { api: { getUserinfoData: { body: { ...person, lastLoginAt: null } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(`Welcome to Millwright, ${person.fullName}`)).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Continue to your plant' }));
    await expect(canvas.getByTestId('story-host')).toHaveAttribute('data-went-to', '/plant-info');
  },
};

/** Who waits for approval sees why, came from elsewhere with a notice, and has what the profile allows. */
export const WaitingForApproval: Story = {
  parameters: {
    host: { screen: 'user-info', isPending: true, notice: 'You can open that page once your access is approved.' },
    api: { getUserinfoData: waiting },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your access is being verified')).toBeVisible();
    await expect(canvas.getByText('You can open that page once your access is approved.')).toBeVisible();
    await expect(canvas.getByText(/will verify your credentials and grant access to the platform/)).toBeVisible();
    await expect(canvas.queryByRole('form', { name: 'Change your password' })).toBeNull();
    await expect(canvas.queryByRole('link', { name: 'Home' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^Account of/ }));
    await expect(await screen.findByRole('menuitem', { name: 'Plant information' })).toBeVisible();
    await expect(screen.queryByRole('menuitem', { name: 'Invite colleagues' })).toBeNull();
  },
};

/** Access came while the page was open: Check again finds out, and the rest opens. */
export const AccessGranted: Story = {
  parameters: {
    host: { screen: 'user-info', isPending: true },
    api: { getUserinfoData: [waiting, { body: person }], renewSession: { body: examples.login.body } },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(canvas.queryByText('Your access is being verified')).toBeNull());
    await expect((await canvas.findAllByRole('link', { name: 'Home' }))[0]).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getUserinfoData: 'loading' } },
  play: async ({ canvas }) => expect(canvas.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible(),
};

/** Sessions and completion do not come; the rest works. */
export const Partial: Story = {
  parameters: { api: { getSessions: 'error', userPlantInfoCompletion: 'error' } },
  play: async ({ canvas }) => {
    await expect((await detailsOf(canvas)).getByLabelText(/Full name/)).toHaveValue(person.fullName);
    await waitFor(() => expect(canvas.queryAllByText(failedTitle)).toHaveLength(2));
  },
};

export const Refused: Story = {
  parameters: { api: { getUserinfoData: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getUserinfoData: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getUserinfoData: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect((await detailsOf(canvas)).getByLabelText(/Full name/)).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getUserinfoData: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { getUserinfoData: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect((await detailsOf(canvas)).getByLabelText(/Full name/)).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getUserinfoData: withLongTexts(examples.getUserinfoData) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 2, name: longName })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
