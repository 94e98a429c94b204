import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import { consoleHost } from '../story-console.tsx';
import ProviderLogin from './provider-login.tsx';

const nobody = {
  status: 401,
  body: {
    ...examples['providerLogin.refused'].body,
    code: 'TEAM_LOGIN_NEEDED',
    message: 'Please log in to the console.',
  },
};
const meta = {
  component: ProviderLogin,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { ...consoleHost, screen: 'provider-login' },
    states: { loading: 'It shows no data.', empty: 'It shows no data.', partial: 'It shows no data.' },
    ...recorded,
    api: { getProviderSession: nobody },
  },
} satisfies Meta<typeof ProviderLogin>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const send = async (canvas: Canvas) => {
  await userEvent.type(await canvas.findByLabelText('Email address'), 'provider@millwright.example');
  await userEvent.type(canvas.getByLabelText('Password', { selector: 'input' }), 'Boiler-Repair-2026{Enter}');
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Team login' })).toBeVisible();
    await expect(canvas.getByLabelText('Email address')).toHaveAttribute('autocomplete', 'username');
    await expect(canvas.getByRole('link', { name: 'Log in as a client' })).toHaveAttribute('href', '/login');
    await expect(canvas.queryByText('You were logged out')).toBeNull();
  },
};

export const NothingEntered: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Log in' }));
    const email = canvas.getByLabelText('Email address');
    await waitFor(() => expect(email).toHaveFocus());
    await expect(email).toHaveAccessibleDescription('Please enter your email address');
  },
};

export const Refused: Story = {
  parameters: { api: { getProviderSession: nobody, providerLogin: examples['providerLogin.refused'] } },
  play: async ({ canvas }) => {
    await send(canvas);
    const password = canvas.getByLabelText('Password', { selector: 'input' });
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Incorrect email address or password/));
    await expect(password).toHaveFocus();
  },
};

export const TooManyTries: Story = {
  parameters: {
    api: {
      getProviderSession: nobody,
      providerLogin: {
        status: 429,
        body: {
          ...nobody.body,
          status: 429,
          code: 'TOO_MANY',
          message: 'Too many wrong passwords. Please try again in 8 seconds.',
          errors: [],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByText(/try again in 8 seconds/)).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getProviderSession: nobody, providerLogin: 'error' } },
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await expect(canvas.getByLabelText('Email address')).toHaveValue('provider@millwright.example');
  },
};

export const Offline: Story = {
  parameters: { api: { getProviderSession: nobody, providerLogin: 'offline' } },
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByText(/The server cannot be reached/)).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    const email = `${'unbreakable'.repeat(10)}@millwright.example`;
    await userEvent.type(await canvas.findByLabelText('Email address'), email);
    await expect(canvas.getByLabelText('Email address')).toHaveValue(email);
    await expectNoSidewaysScroll();
  },
};
