import type { Answer } from '@millwright/api-client/client';
import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { codesSentAt, passTime, stopClockAt } from '../../shared/story-clock.ts';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  longText,
  narrow,
  offlineTitle,
} from '../../shared/story-states.ts';
import { forgetInvite, readInvite, rememberInvite } from '../invite.ts';
import Registration from './registration.tsx';

const none = { body: { registration: null } satisfies Answer<'getPendingRegistration'> };
const unknownCompany = {
  body: {
    isCompanyPresent: false,
    companyName: '',
    plant: [],
    address: '',
    foundedYear: null,
    companyLogo: '',
    totalEmployees: null,
    turnOver: '',
  } satisfies Answer<'getClearBitCompanyData'>,
};
const knownCompany = {
  body: {
    ...unknownCompany.body,
    isCompanyPresent: true,
    companyName: 'Sagar Steel',
    plant: ['Ratnagiri Plant', 'Corporate Office', 'Ballari Pellet Plant'],
    foundedYear: 1988,
  } satisfies Answer<'getClearBitCompanyData'>,
};
const codeSent = (isSubsequentUser: boolean) => ({
  body: {
    challengeId: '0b7e7a52-93a5-4b7e-8a69-0f0f5f1f5d11',
    expiresAt: '2026-11-21T09:40:00.000Z',
    isSubsequentUser,
  } satisfies Answer<'generateOtpForRegistration'>,
});
const proved = (isSubsequentUser: boolean) => ({
  body: { isSubsequentUser } satisfies Answer<'verifyEmailOtp'>,
});
const requested = {
  body: {
    status: 'SUCCESS',
    isSubsequentUser: false,
    isFirstCompanyUser: true,
  } satisfies Answer<'register'>,
};
const kept = (step: 'otp' | 'verified') => ({
  body: {
    registration: {
      step,
      fullName: 'Asha Joshi',
      email: 'asha.joshi@konkanalloys.example',
      isSubsequentUser: false,
    },
  } satisfies Answer<'getPendingRegistration'>,
});
/** A refusal in the shape of every problem. */
const refusal = (status: number, code: string, message: string, pointer?: string) => ({
  status,
  body: {
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title: 'Not possible now',
    status,
    code,
    message,
    requestId: '01K9Z6M2V7',
    errors: pointer ? [{ pointer, message }] : [],
  },
});
const wrongCode = refusal(401, 'OTP_WRONG', 'Incorrect verification code.', '/otp');

const meta = {
  component: Registration,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'registration', isGuest: true, isBare: true },
    api: {
      getPendingRegistration: none,
      getClearBitCompanyData: unknownCompany,
      generateOtpForRegistration: codeSent(false),
      resendOtpForRegistration: codeSent(false),
      verifyEmailOtp: proved(false),
      register: requested,
    },
    states: { empty: 'It shows no data; NothingEntered submits it without any.' },
  },
  beforeEach: () => {
    const forget = () => {
      removeStored('registration');
      forgetInvite();
      delete document.documentElement.dataset.singleSignOn;
    };
    forget();
    const startClock = stopClockAt(codesSentAt);
    return () => {
      startClock();
      forget();
    };
  },
} satisfies Meta<typeof Registration>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const person = {
  fullName: 'Asha Joshi',
  email: 'asha.joshi@konkanalloys.example',
  password: 'Turbine-Overhaul-58',
};
const fieldsOf = (canvas: Canvas) => ({
  fullName: canvas.getByLabelText('Full name'),
  email: canvas.getByLabelText('Company email'),
  phone: canvas.getByLabelText(/^Mobile number/),
  password: canvas.getByLabelText('Password'),
});
/** What stands at a field as its error. */
const errorAt = (control: HTMLElement) => document.getElementById(`${control.id}-error`)?.textContent ?? '';
const next = async (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Next' }));

async function fillDetails(canvas: Canvas, typed: Partial<typeof person> & { phone?: string } = {}) {
  const fields = fieldsOf(canvas);
  const { fullName, email, password } = { ...person, ...typed };
  await userEvent.type(fields.fullName, fullName);
  await userEvent.type(fields.email, email);
  if (typed.phone) await userEvent.type(fields.phone, typed.phone);
  await userEvent.type(fields.password, password);
}

/** Step 1 filled in and sent; waits for step 2. */
async function toCompany(canvas: Canvas, typed?: Parameters<typeof fillDetails>[1]) {
  await fillDetails(canvas, typed);
  await next(canvas);
  const heading = await canvas.findByRole('heading', { level: 2, name: 'Company' });
  await expect(heading).toBeVisible();
  // It takes the focus a moment after it is there, and would take it from the first field that is wrong.
  await waitFor(() => expect(heading).toHaveFocus());
}

/** Step 2 filled in for a company that nobody knows, and sent; waits for the boxes. */
async function toCode(canvas: Canvas) {
  await toCompany(canvas);
  await userEvent.type(canvas.getByLabelText('Company name'), 'Konkan Alloys');
  await userEvent.type(canvas.getByRole('combobox', { name: 'Plant name' }), 'Chiplun Works');
  await userEvent.tab();
  await next(canvas);
  await canvas.findByLabelText('OTP');
}

const enterCode = async (canvas: Canvas, code: string) => userEvent.type(canvas.getByLabelText('OTP'), code);

/** The bodies that the story sent, by the last part of the path. */
function watchCalls(): { bodiesOf: (path: string) => Record<string, unknown>[]; stop: () => void } {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    if (input instanceof Request && input.method === 'POST') {
      const text = await input.clone().text();
      sent.push({ path: new URL(input.url).pathname, body: text ? JSON.parse(text) : {} });
    }
    return fetch(input, init);
  };
  return {
    bodiesOf: (path) => sent.filter((call) => call.path.endsWith(`/${path}`)).map(({ body }) => body),
    stop: () => {
      globalThis.fetch = fetch;
    },
  };
}

/** Step 1 before anything was typed. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
    await expect(canvas.getByText('Step 1/3')).toBeVisible();
    const { fullName, email, phone, password } = fieldsOf(canvas);
    await expect(fullName).toHaveAttribute('autocomplete', 'name');
    await expect(email).toHaveAttribute('autocomplete', 'username');
    await expect(phone).toHaveAttribute('autocomplete', 'tel-national');
    await expect(phone).toHaveAccessibleDescription(/\+91/);
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
    await expect(canvas.getByText('Have an account?')).toBeVisible();
  },
};

export const PasswordShown: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
    const { password } = fieldsOf(canvas);
    await userEvent.type(password, 'Turbine');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(password).toHaveAttribute('type', 'text');
  },
};

export const LeadsToLogin: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Have an account?')).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Log in' }));
    await expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/login');
  },
};

/** After a reload at the code, while the server is asked what it keeps. */
export const Loading: Story = {
  parameters: { api: { getPendingRegistration: 'loading' } },
  beforeEach: () => {
    const { fullName, email } = person;
    writeStored('registration', { step: 'otp', fullName, email }, 'session');
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
    await expect(canvas.getByText('Loading your registration')).toBeInTheDocument();
    await expect(canvas.queryByLabelText('Full name')).toBeNull();
  },
};

/** The duplicate checks answer, the company lookup does not: nothing is skipped, and the next try goes on. */
export const Partial: Story = {
  parameters: { api: { getClearBitCompanyData: ['error', unknownCompany] } },
  play: async ({ canvas }) => {
    await fillDetails(canvas);
    await next(canvas);
    await expect(await canvas.findByText('Error')).toBeVisible();
    await expect(canvas.getByText('Step 1/3')).toBeVisible();
    await next(canvas);
    await expect(await canvas.findByText('Step 2/3')).toBeVisible();
    await expect(canvas.queryByText('Error')).toBeNull();
  },
};

/** Duplicate email and phone show on their fields; what was typed stays. */
export const Refused: Story = {
  parameters: {
    api: {
      postEmailDuplication: [refusal(409, 'EMAIL_TAKEN', 'This email is already registered.', '/email'), {}],
      postPhoneDuplication: [refusal(409, 'PHONE_TAKEN', 'This mobile number is already registered.', '/phone'), {}],
    },
  },
  play: async ({ canvas }) => {
    await fillDetails(canvas, { phone: '9876500001' });
    await next(canvas);
    const { fullName, email, phone, password } = fieldsOf(canvas);
    await waitFor(() => expect(errorAt(email)).toBe('This email is already registered.'));
    await expect(errorAt(phone)).toBe('This mobile number is already registered.');
    await expect(email).toHaveFocus();
    await expect(fullName).toHaveValue(person.fullName);
    await expect(password).toHaveValue(person.password);
    await expect(phone).toHaveValue('9876500001');
    await userEvent.clear(email);
    await userEvent.type(email, 'asha@konkanalloys.example');
    await expect(errorAt(email)).toBe('');
    await next(canvas);
    await expect(await canvas.findByText('Step 2/3')).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { postEmailDuplication: ['error', {}] } },
  play: async ({ canvas }) => {
    await fillDetails(canvas);
    await next(canvas);
    await expect(await canvas.findByText('Error')).toBeVisible();
    await expect(canvas.getByLabelText('Password')).toHaveValue(person.password);
  },
};

export const FailedRetried: Story = {
  ...Failed,
  play: async (context) => {
    await Failed.play?.(context);
    const { canvas } = context;
    await next(canvas);
    await expect(await canvas.findByText('Step 2/3')).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { postEmailDuplication: ['offline', {}], getClearBitCompanyData: ['offline', unknownCompany] } },
  play: async ({ canvas }) => {
    await fillDetails(canvas);
    await next(canvas);
    await expect(await canvas.findByText(/The server cannot be reached/)).toBeVisible();
    await expect(canvas.getByLabelText('Company email')).toHaveValue(person.email);
  },
};

export const OfflineRetried: Story = {
  ...Offline,
  play: async (context) => {
    await Offline.play?.(context);
    const { canvas } = context;
    await next(canvas);
    await expect(await canvas.findByText('Step 2/3')).toBeVisible();
  },
};

/** A company and plants with very long names, on the narrowest phone. */
export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getClearBitCompanyData: {
        body: { ...knownCompany.body, companyName: longText, plant: [longText.slice(0, 120), 'Corporate Office'] },
      },
      generateOtpForRegistration: refusal(429, 'TOO_MANY', longText),
    },
  },
  play: async ({ canvas }) => {
    await toCompany(canvas);
    await expectNoSidewaysScroll();
    await userEvent.click(canvas.getByRole('combobox', { name: 'Plant name' }));
    await userEvent.click(await screen.findByRole('option', { name: longText.slice(0, 120) }));
    await next(canvas);
    await expect(await canvas.findByText(longText)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** The three steps at 320 px. */
export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expectNoSidewaysScroll();
    await toCode(canvas);
    await expect(canvas.getByRole('button', { name: 'REQUEST ACCESS' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const NothingEntered: Story = {
  play: async ({ canvas }) => {
    await next(canvas);
    const { fullName, email, phone, password } = fieldsOf(canvas);
    await waitFor(() => expect(errorAt(fullName)).toBe('Please enter full name'));
    await expect(errorAt(email)).toBe('Please enter valid company email address');
    await expect(errorAt(phone)).toBe('');
    await expect(errorAt(password)).toBe('Please enter password');
    await expect(fullName).toHaveFocus();
  },
};

/** Each rule of step 1, as it is told on leaving the field. */
export const RulesOfDetails: Story = {
  play: async ({ canvas, step }) => {
    const { fullName, email, phone, password } = fieldsOf(canvas);
    const tell = async (control: HTMLElement, text: string, message: string) => {
      await userEvent.clear(control);
      await userEvent.type(control, text);
      await userEvent.tab();
      await waitFor(() => expect(errorAt(control)).toBe(message));
    };
    await step('full name', async () => {
      await tell(fullName, 'Asha 2', 'Enter only letters');
      await tell(fullName, '-Asha', 'Please enter a valid full name');
      await tell(fullName, 'Asha_Rao-Joshi', '');
    });
    await step('company email', async () => {
      await tell(email, 'asha@konkanalloys', 'Please enter valid company email address');
      await userEvent.clear(email);
      await userEvent.click(email);
      await userEvent.paste(`${'a'.repeat(250)}@konkanalloys.example`);
      await userEvent.tab();
      await waitFor(() => expect(errorAt(email)).toBe('Please enter valid company email address'));
      await tell(email, person.email, '');
    });
    await step('mobile number', async () => {
      await tell(phone, '12345', 'Please enter 10 digit mobile number');
      await tell(phone, '5876543210', 'Please enter 10 digit mobile number');
      await tell(phone, '9876543210', '');
    });
    await step('password', async () => {
      await tell(password, 'Short-1', 'Include atleast 10 characters');
      await tell(password, 'turbine-overhaul-58', 'Include atleast one uppercase character');
      await tell(password, 'TURBINE-OVERHAUL-58', 'Include atleast one lowercase character');
      await tell(password, 'TurbineOverhaul', 'Include atleast one number or special character');
      await tell(password, person.password, '');
    });
  },
};

/** An address of a public mail provider is refused at its field: of those that the app knows at once, of the others by the server. */
export const FreeMailProvider: Story = {
  parameters: {
    api: { postEmailDuplication: refusal(400, 'VALIDATION', 'Please enter your company email address', '/email') },
  },
  play: async ({ canvas, step }) => {
    const { email } = fieldsOf(canvas);
    await step('one that the app knows', async () => {
      await fillDetails(canvas, { email: 'asha.joshi@freemail.example' });
      await waitFor(() => expect(errorAt(email)).toBe('Please enter your company email address'));
    });
    await step('one that the server knows', async () => {
      await userEvent.clear(email);
      await userEvent.type(email, 'asha.joshi@mailbox.example');
      await waitFor(() => expect(errorAt(email)).toBe(''));
      await next(canvas);
      await waitFor(() => expect(errorAt(email)).toBe('Please enter your company email address'));
    });
  },
};

/** An address of the corporate domain opens the single sign-on modal, and neither address nor password is sent. */
export const SingleSignOnDomain: Story = {
  beforeEach: () => {
    document.documentElement.dataset.singleSignOn = 'contoso-industrial.example';
  },
  parameters: { api: { postEmailDuplication: 'error' } },
  play: async ({ canvas }) => {
    const calls = watchCalls();
    await fillDetails(canvas, { email: 'meera@Contoso-Industrial.example' });
    await next(canvas);
    const dialog = await screen.findByRole('dialog', { name: 'Microsoft SSO Login' });
    await expect(within(dialog).getByRole('button', { name: 'Login Via Microsoft' })).toBeVisible();
    await expect(calls.bodiesOf('validate-mail')).toEqual([]);
    calls.stop();
    await userEvent.keyboard('{Escape}');
    await dialogsClosed();
    await expect(fieldsOf(canvas).email).toHaveValue('meera@Contoso-Industrial.example');
  },
};

/** The same where only the server knows the domain. */
export const SingleSignOnByServer: Story = {
  parameters: { api: { postEmailDuplication: refusal(403, 'SSO_REQUIRED', 'Log in with Microsoft.') } },
  play: async ({ canvas }) => {
    await fillDetails(canvas);
    await next(canvas);
    await expect(await screen.findByRole('dialog', { name: 'Microsoft SSO Login' })).toBeVisible();
  },
};

/** A known company locks its name and offers its plants, but not the Corporate Office, in a list of 100 px. */
export const KnownCompany: Story = {
  parameters: { api: { getClearBitCompanyData: knownCompany } },
  play: async ({ canvas }) => {
    await toCompany(canvas, { email: 'asha.joshi@sagarsteel.example' });
    await expect(canvas.getByText('Step 2/3')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { level: 2, name: 'Company' })).toHaveFocus());
    await expect(canvas.getByLabelText('Company name')).toHaveValue('Sagar Steel');
    await expect(canvas.getByLabelText('Company name')).toBeDisabled();
    const plant = canvas.getByRole('combobox', { name: 'Plant name' });
    await userEvent.click(plant);
    const options = await screen.findAllByRole('option');
    await expect(options.map(({ textContent }) => textContent)).toEqual(['Ratnagiri Plant', 'Ballari Pellet Plant']);
    await expect(screen.getByRole('listbox').style.getPropertyValue('--list-height')).toMatch(/^min\(100px/);
    await userEvent.type(plant, 'ball');
    await userEvent.keyboard('{Enter}');
    await expect(plant).toHaveValue('Ballari Pellet Plant');
  },
};

/** A company that nobody knows: its name is asked for, and each field that is missing is told. */
export const NewCompany: Story = {
  play: async ({ canvas }) => {
    await toCompany(canvas);
    const name = canvas.getByLabelText('Company name');
    await expect(name).toBeEnabled();
    await expect(name).toHaveAttribute('autocomplete', 'organization');
    await next(canvas);
    await waitFor(() => expect(errorAt(name)).toBe('Please enter your company name'));
    await expect(canvas.getByText('Please enter the Plant Name')).toBeVisible();
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.type(name, 'Konkan Alloys');
    const plant = canvas.getByRole('combobox', { name: 'Plant name' });
    await userEvent.type(plant, 'Corporate Office');
    await userEvent.tab();
    await next(canvas);
    await expect(await canvas.findByText('Please enter the Plant Name')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Plant name' })).toHaveFocus());
    await userEvent.clear(canvas.getByRole('combobox', { name: 'Plant name' }));
    await userEvent.type(canvas.getByRole('combobox', { name: 'Plant name' }), 'Chiplun Works');
    await userEvent.tab();
    await waitFor(() => expect(canvas.queryByText('Please enter the Plant Name')).toBeNull());
  },
};

/** Corporate User sets and fixes the plant, Plant User clears it. */
export const CorporateUser: Story = {
  parameters: { api: { getClearBitCompanyData: knownCompany } },
  play: async ({ canvas }) => {
    await toCompany(canvas);
    const plant = () => canvas.getByRole('combobox', { name: 'Plant name' });
    await userEvent.click(plant());
    await userEvent.click(await screen.findByRole('option', { name: 'Ratnagiri Plant' }));
    await expect(canvas.getByRole('radio', { name: 'Plant User' })).toBeChecked();
    await userEvent.click(canvas.getByRole('radio', { name: 'Corporate User' }));
    await expect(plant()).toHaveValue('Corporate Office');
    await expect(plant()).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: 'Plant User' }));
    await expect(plant()).toHaveValue('');
    await expect(plant()).toBeEnabled();
    await userEvent.click(canvas.getByRole('radio', { name: 'Corporate User' }));
    await next(canvas);
    await expect(await canvas.findByText('Step 3/3')).toBeVisible();
  },
};

export const TermsAndConditions: Story = {
  play: async ({ canvas }) => {
    await toCompany(canvas);
    await userEvent.type(canvas.getByLabelText('Company name'), 'Konkan Alloys');
    const opener = canvas.getByRole('button', { name: 'Terms and Conditions' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Terms and Conditions' });
    for (const fact of [
      /at least 18 years old/,
      /acknowledged within 24 hours/,
      /resolution is 15 days/,
      /closes after 15 days/,
      /one day's written notice/,
      /billed in advance and are non-refundable/,
      /lead fee and a commission/,
      /percentage of the contract value/,
      /Wallets, debit cards, credit cards and net banking/,
      /not a party to contracts between Clients and Vendors/,
      /grievance officer or the nodal officer/,
    ])
      await expect(within(dialog).getByText(fact)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await dialogsClosed();
    await waitFor(() => expect(opener).toHaveFocus());
    await expect(canvas.getByLabelText('Company name')).toHaveValue('Konkan Alloys');
  },
};

export const PrivacyPolicy: Story = {
  play: async ({ canvas }) => {
    await toCompany(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Privacy Policy' }));
    const dialog = await screen.findByRole('dialog', { name: 'Privacy Policy' });
    for (const fact of [/at least 18 years/, /retained for 3 years/, /acknowledged within 24 hours/])
      await expect(within(dialog).getByText(fact)).toBeInTheDocument();
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await dialogsClosed();
  },
};

/** Back, by the button, the stepper or the browser, keeps what was typed in every step. */
export const BackKeepsWhatWasTyped: Story = {
  play: async ({ canvas, step }) => {
    await toCode(canvas);
    await step('from the code to the company', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
      await expect(await canvas.findByText('Step 2/3')).toBeVisible();
      await expect(canvas.getByLabelText('Company name')).toHaveValue('Konkan Alloys');
      await expect(canvas.getByRole('combobox', { name: 'Plant name' })).toHaveValue('Chiplun Works');
    });
    await step('from the company to the person', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /^Your details/ }));
      await expect(await canvas.findByText('Step 1/3')).toBeVisible();
      const { fullName, email, password } = fieldsOf(canvas);
      await expect(fullName).toHaveValue(person.fullName);
      await expect(email).toHaveValue(person.email);
      await expect(password).toHaveValue(person.password);
    });
    await step('and on again', async () => {
      await next(canvas);
      await expect(await canvas.findByText('Step 2/3')).toBeVisible();
      await expect(canvas.getByLabelText('Company name')).toHaveValue('Konkan Alloys');
    });
  },
};

/** The failure of the code's request is shown at the company name. */
export const CodeRequestRefused: Story = {
  parameters: {
    api: {
      getClearBitCompanyData: knownCompany,
      generateOtpForRegistration: refusal(429, 'TOO_MANY', 'Too many codes requested. Try again in 15 minutes.'),
    },
  },
  play: async ({ canvas }) => {
    await toCompany(canvas);
    await userEvent.click(canvas.getByRole('radio', { name: 'Corporate User' }));
    await next(canvas);
    const name = canvas.getByLabelText('Company name');
    await waitFor(() => expect(errorAt(name)).toBe('Too many codes requested. Try again in 15 minutes.'));
    await expect(canvas.getByText('Step 2/3')).toBeVisible();
  },
};

/** What can be mended in step 1 only is shown there. */
export const CodeRequestRefusedForThePassword: Story = {
  parameters: {
    api: {
      generateOtpForRegistration: refusal(
        400,
        'VALIDATION',
        'This password is too easy to guess. Choose another one.',
        '/details/password',
      ),
    },
  },
  play: async ({ canvas }) => {
    await toCompany(canvas);
    await userEvent.type(canvas.getByLabelText('Company name'), 'Konkan Alloys');
    await userEvent.click(canvas.getByRole('radio', { name: 'Corporate User' }));
    await next(canvas);
    await expect(await canvas.findByText('Step 1/3')).toBeVisible();
    const { password } = fieldsOf(canvas);
    await expect(errorAt(password)).toBe('This password is too easy to guess. Choose another one.');
    await expect(password).toHaveValue(person.password);
  },
};

/** A wrong code marks the boxes; the right one asks for access and leads to the success page. */
export const RequestAccess: Story = {
  parameters: { api: { verifyEmailOtp: [wrongCode, proved(false)] } },
  play: async ({ canvas, step }) => {
    await toCode(canvas);
    const boxes = canvas.getByLabelText('OTP');
    const button = canvas.getByRole('button', { name: 'REQUEST ACCESS' });
    await step('the code is asked for', async () => {
      await expect(canvas.getByText('Step 3/3')).toBeVisible();
      await expect(canvas.getByText('OTP has been sent. Please check your registered email address')).toBeVisible();
      await expect(
        canvas.getByText("The provider's team will verify your credentials and grant access to the platform"),
      ).toBeVisible();
      await expect(boxes).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(boxes).toHaveAccessibleDescription(/asha.joshi@konkanalloys.example/);
      await expect(button).toHaveAttribute('aria-disabled', 'true');
    });
    await step('a wrong one', async () => {
      await enterCode(canvas, '123456');
      await expect(button).not.toHaveAttribute('aria-disabled');
      await userEvent.click(button);
      await waitFor(() => expect(errorAt(boxes)).toBe('Incorrect OTP'));
      await expect(boxes).toHaveFocus();
    });
    await step('the right one takes its place', async () => {
      await userEvent.keyboard('042117{Enter}');
      const heading = await canvas.findByRole('heading', { level: 1, name: 'Your request was received' });
      await waitFor(() => expect(heading).toHaveFocus());
      await expect(canvas.getByText(/^An e-mail will follow at/)).toHaveTextContent(
        `An e-mail will follow at ${person.email} once your account is approved.`,
      );
      await userEvent.click(canvas.getByRole('link', { name: 'Go to Login' }));
      await expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/login');
    });
  },
};

/** The stores hold step, name and address on the way, and nothing afterwards; the password never. */
export const NoPasswordInStorage: Story = {
  play: async ({ canvas }) => {
    const stored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    await toCode(canvas);
    await expect(readStored('registration')).toEqual({
      step: 'otp',
      fullName: person.fullName,
      email: person.email,
      expiresAt: '2026-11-21T09:40:00.000Z',
      serverOffsetInMilliseconds: 0,
    });
    await expect(stored()).not.toContain(person.password);
    await enterCode(canvas, '042117');
    await userEvent.click(canvas.getByRole('button', { name: 'REQUEST ACCESS' }));
    await canvas.findByRole('heading', { level: 1, name: 'Your request was received' });
    await expect(readStored('registration')).toBeNull();
    await expect(stored()).not.toContain(person.password);
  },
};

/** What is sent, to the letter of section 3; subcategory and invitation are carried along. */
export const CarriedAlong: Story = {
  parameters: { host: { query: 'subcategoryId=boiler-repair' } },
  beforeEach: () => rememberInvite('Zm9yLXRoZS1zdG9yeS1vbmx5'),
  play: async ({ canvas }) => {
    const calls = watchCalls();
    await toCompany(canvas, { email: 'Asha.Joshi@KonkanAlloys.example', phone: '9876512345' });
    await userEvent.type(canvas.getByLabelText('Company name'), 'Konkan Alloys');
    await userEvent.click(canvas.getByRole('radio', { name: 'Corporate User' }));
    await next(canvas);
    await canvas.findByLabelText('OTP');
    await enterCode(canvas, '042117');
    await userEvent.click(canvas.getByRole('button', { name: 'REQUEST ACCESS' }));
    await canvas.findByRole('heading', { level: 1, name: 'Your request was received' });
    calls.stop();
    await expect(calls.bodiesOf('validate-phone')).toEqual([{ phone: '+919876512345' }]);
    await expect(calls.bodiesOf('send-otp-to-register')).toMatchObject([
      {
        email: 'asha.joshi@konkanalloys.example',
        fullName: 'Asha Joshi',
        companyEmail: 'https://www.konkanalloys.example',
        phoneNumber: '+919876512345',
        details: {
          companyName: 'Konkan Alloys',
          plant: 'Corporate Office',
          userType: 'Corporate',
          inviteId: 'Zm9yLXRoZS1zdG9yeS1vbmx5',
          subcategoryId: 'boiler-repair',
        },
      },
    ]);
    await expect(calls.bodiesOf('register')).toEqual([
      {
        email: 'asha.joshi@konkanalloys.example',
        inviteId: 'Zm9yLXRoZS1zdG9yeS1vbmx5',
        subcategoryId: 'boiler-repair',
      },
    ]);
    await expect(readInvite()).toBeNull();
  },
};

/** An additional user of a known company submits and is logged in at once. */
export const SubsequentUser: Story = {
  parameters: {
    api: {
      getClearBitCompanyData: knownCompany,
      generateOtpForRegistration: codeSent(true),
      verifyEmailOtp: proved(true),
      register: {
        body: {
          status: 'SUCCESS',
          isSubsequentUser: true,
          isFirstCompanyUser: false,
          session: {
            userData: { _id: '0b7e7a52-93a5-4b7e-8a69-0f0f5f1f5d11', email: 'asha.joshi@sagarsteel.example' },
            access_token: 'YW4tYWNjZXNzLXRva2VuLW9mLXRoZS1zdG9yeS1vbmx5LTQz',
            expiresInSeconds: 600,
            isFirstTimeLogin: true,
            isSubsequentUser: true,
            isFirstCompanyUser: false,
            isPending: true,
          },
        } satisfies Answer<'register'>,
      },
    },
  },
  play: async ({ canvas }) => {
    await toCompany(canvas, { email: 'asha.joshi@sagarsteel.example' });
    await userEvent.click(canvas.getByRole('radio', { name: 'Corporate User' }));
    await next(canvas);
    await canvas.findByLabelText('OTP');
    await enterCode(canvas, '042117');
    await userEvent.click(canvas.getByRole('button', { name: 'SUBMIT' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/user-info'));
    await expect(readStored('userData')?.email).toBe('asha.joshi@sagarsteel.example');
  },
};

/** After the maximum number of attempts a notice stays; one registers again with what was typed. */
export const MaximumAttempts: Story = {
  parameters: {
    api: {
      verifyEmailOtp: [
        wrongCode,
        refusal(401, 'OTP_TRIES', "You've reached the maximum number of attempts. Please try to Register again."),
      ],
    },
  },
  play: async ({ canvas }) => {
    await toCode(canvas);
    await enterCode(canvas, '123456');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(errorAt(canvas.getByLabelText('OTP'))).toBe('Incorrect OTP'));
    await userEvent.clear(canvas.getByLabelText('OTP'));
    await enterCode(canvas, '123457');
    await userEvent.keyboard('{Enter}');
    const notice = "You've reached the maximum number of attempts. Please try to Register again.";
    await expect(await canvas.findByText(notice)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    await expect(canvas.getByLabelText('OTP')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Register again' }));
    await expect(await canvas.findByText('Step 1/3')).toBeVisible();
    await expect(canvas.queryByText(notice)).toBeNull();
    await expect(fieldsOf(canvas).password).toHaveValue(person.password);
    await expect(readStored('registration')).toBeNull();
  },
};

/** Other messages about the code appear in an "Error" notification. */
export const OtherCodeFailure: Story = {
  parameters: {
    api: {
      verifyEmailOtp: [refusal(403, 'CROSS_SITE', 'This request must come from the product itself.'), proved(false)],
    },
  },
  play: async ({ canvas }) => {
    await toCode(canvas);
    await enterCode(canvas, '042117');
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('This request must come from the product itself.')).toBeVisible();
    await expect(canvas.getByText('Error')).toBeVisible();
    await expect(errorAt(canvas.getByLabelText('OTP'))).toBe('');
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(canvas.queryByText('Error')).toBeNull();
  },
};

/** The answer to the right code was lost: the same code is no longer good, but the server knows that it was right. */
export const AnswerToTheCodeLost: Story = {
  parameters: {
    api: {
      getPendingRegistration: [none, kept('verified')],
      verifyEmailOtp: ['offline', refusal(401, 'OTP_EXPIRED', 'This code is no longer valid.', '/otp')],
    },
  },
  play: async ({ canvas }) => {
    await toCode(canvas);
    await enterCode(canvas, '042117');
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText(/The server cannot be reached/)).toBeVisible();
    await expect(canvas.getByLabelText('OTP')).toHaveValue('042117');
    await userEvent.click(canvas.getByRole('button', { name: 'REQUEST ACCESS' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Your request was received' })).toBeVisible();
  },
};

/** A refused registration shows its first message; the code was right and is not asked for again. */
export const RegisterRefused: Story = {
  parameters: {
    api: {
      verifyEmailOtp: [proved(false), 'error'],
      register: [
        {
          status: 409,
          body: {
            ...refusal(409, 'PHONE_TAKEN', 'The request is not possible.').body,
            errors: [
              { pointer: '/phoneNumber', message: 'This mobile number is already registered.' },
              { pointer: '/email', message: 'A second message.' },
            ],
          },
        },
        requested,
      ],
    },
  },
  play: async ({ canvas }) => {
    await toCode(canvas);
    await enterCode(canvas, '042117');
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('This mobile number is already registered.')).toBeVisible();
    await expect(canvas.getByText('Error')).toBeVisible();
    await expect(canvas.queryByText('A second message.')).toBeNull();
    await expect(canvas.getByLabelText('OTP')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'REQUEST ACCESS' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Your request was received' })).toBeVisible();
  },
};

/** Ten minutes by the server's clock; at 0:00 the boxes are disabled and empty, and another code brings them back. */
export const CodeExpires: Story = {
  parameters: {
    api: {
      resendOtpForRegistration: {
        body: { ...codeSent(false).body, expiresAt: '2026-11-21T09:50:02.000Z' },
      },
    },
  },
  play: async ({ canvas, step }) => {
    await toCode(canvas);
    const clock = () => canvas.getByRole('timer').textContent;
    await step('counts down', async () => {
      await expect(clock()).toMatch(/10:00/);
      await passTime(8 * 60);
      await expect(clock()).toMatch(/2:00/);
    });
    await enterCode(canvas, '0421');
    await passTime(2 * 60);
    await step('at the end', async () => {
      await waitFor(() => expect(clock()).toMatch(/0:00/));
      await expect(canvas.getByLabelText('OTP')).toHaveAttribute('aria-disabled', 'true');
      await expect(canvas.getByLabelText('OTP')).toHaveValue('');
      await expect(errorAt(canvas.getByLabelText('OTP'))).toBe('OTP Expired');
      await expect(canvas.getByLabelText('OTP')).toHaveFocus();
      await expect(canvas.getByRole('button', { name: 'REQUEST ACCESS' })).toHaveAttribute('aria-disabled', 'true');
    });
    await step('another code', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Resend OTP' }));
      await waitFor(() => expect(canvas.getByLabelText('OTP')).not.toHaveAttribute('readonly'));
      await expect(clock()).toMatch(/10:02/);
      await expect(errorAt(canvas.getByLabelText('OTP'))).toBe('');
    });
  },
};

/** Another code can be asked for after half a minute, and the button says how long that is. */
export const Resend: Story = {
  play: async ({ canvas }) => {
    await toCode(canvas);
    const calls = watchCalls();
    const resend = canvas.getByRole('button', { name: 'Resend OTP' });
    await expect(resend).toHaveAttribute('aria-disabled', 'true');
    await expect(resend).toHaveAccessibleDescription(/Another code can be sent in \d+ s/);
    await userEvent.click(resend);
    await expect(calls.bodiesOf('resend-otp-to-register')).toEqual([]);
    await passTime(31);
    await waitFor(() => expect(resend).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(resend);
    await waitFor(() => expect(calls.bodiesOf('resend-otp-to-register')).toHaveLength(1));
    await waitFor(() => expect(resend).toHaveAttribute('aria-disabled', 'true'));
    await expect(canvas.getByText('OTP has been sent. Please check your registered email address')).toBeVisible();
    calls.stop();
  },
};

export const ResendRefused: Story = {
  parameters: { api: { resendOtpForRegistration: refusal(429, 'TOO_MANY', 'Too many codes requested.') } },
  play: async ({ canvas }) => {
    await toCode(canvas);
    await passTime(31);
    const resend = canvas.getByRole('button', { name: 'Resend OTP' });
    await waitFor(() => expect(resend).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(resend);
    await expect(await canvas.findByText('Too many codes requested.')).toBeVisible();
  },
};

const isStored = () =>
  writeStored(
    'registration',
    { step: 'otp', fullName: person.fullName, email: person.email, expiresAt: '2026-11-21T09:40:00.000Z' },
    'session',
  );
writeStored('registration', { step: 'otp', fullName: person.fullName, email: person.email }, 'session');

/** A reload resumes at the code, with its notice and the time that is left; the password has to be typed again only to go back. */
export const Resumed: Story = {
  parameters: { api: { getPendingRegistration: kept('otp') } },
  beforeEach: isStored,
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('OTP has been sent. Please check your registered email address'),
    ).toBeVisible();
    await expect(canvas.getByText('Step 3/3')).toBeVisible();
    await expect(canvas.getByRole('timer')).toHaveTextContent('10:00');
    await expect(canvas.getByRole('button', { name: 'Resend OTP' })).not.toHaveAttribute('aria-disabled');
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(await canvas.findByText('Step 1/3')).toBeVisible();
    const { fullName, email, password } = fieldsOf(canvas);
    await expect(fullName).toHaveValue(person.fullName);
    await expect(email).toHaveValue(person.email);
    await expect(password).toHaveValue('');
    await expect(canvas.getByText(/your password is never stored in the browser/)).toBeVisible();
  },
};

/** A registration whose code was right already resumes directly: it only has to be sent. */
export const ResumedAfterTheCode: Story = {
  parameters: { api: { getPendingRegistration: kept('verified'), verifyEmailOtp: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Step 3/3')).toBeVisible();
    await expect(canvas.getByLabelText('OTP')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'REQUEST ACCESS' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Your request was received' })).toBeVisible();
  },
};

/** The server keeps it no longer: name and address are there, the rest is asked for again. */
export const ResumeIsGone: Story = {
  beforeEach: isStored,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Your earlier registration has expired/)).toBeVisible();
    await expect(fieldsOf(canvas).fullName).toHaveValue(person.fullName);
    await expect(fieldsOf(canvas).email).toHaveValue(person.email);
    await expect(readStored('registration')).toBeNull();
  },
};

export const ResumeOffline: Story = {
  parameters: { api: { getPendingRegistration: 'offline' } },
  beforeEach: isStored,
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const ResumeOfflineRetried: Story = {
  parameters: { api: { getPendingRegistration: ['offline', kept('otp')] } },
  beforeEach: isStored,
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect(await canvas.findByText('Step 3/3')).toBeVisible();
  },
};
