import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, longText, narrow } from '../../shared/story-states.ts';
import Login from './login.tsx';

const meta = {
  component: Login,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'login', isGuest: true, isBare: true },
    states: {
      empty: 'It shows no data; NothingEntered submits it without any.',
      partial: 'It makes one call.',
    },
    ...recorded,
  },
} satisfies Meta<typeof Login>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const fillIn = async (canvas: Canvas, email: string, password: string) => {
  await userEvent.type(canvas.getByLabelText('Email'), email);
  await userEvent.type(canvas.getByLabelText('Password'), password);
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Login to Millwright' })).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'Remember Me' })).toBeChecked();
    await expect(canvas.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'LOGIN' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const NothingEntered: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await canvas.findByText('Please enter your email address')).toBeVisible();
    await expect(canvas.getByText('Please enter your password')).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toHaveFocus();
  },
};

export const BadAddress: Story = {
  play: async ({ canvas, step }) => {
    await step('an address without a domain', async () => {
      await fillIn(canvas, 'owner@', 'x');
      await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
      await expect(await canvas.findByText('Please enter valid email address')).toBeVisible();
    });
    await step('more than 256 characters', async () => {
      const email = canvas.getByLabelText('Email');
      await userEvent.clear(email);
      await userEvent.click(email);
      await userEvent.paste(`${'a'.repeat(250)}@sagarsteel.example`);
      await expect(await canvas.findByText('Max 256 characters allowed')).toBeVisible();
    });
  },
};

/** What the server says of a wrong password and of an unknown address in turn; what was typed stays. */
export const Refused: Story = {
  parameters: { api: { login: [examples['login.refused'], examples['login.unknown']] } },
  play: async ({ canvas }) => {
    await fillIn(canvas, 'nobody@sagarsteel.example', 'Wrong-Boiler-1');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await canvas.findByText('The password is not right')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await canvas.findByText("User doesn't exist!")).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toBeInvalid();
    await expect(canvas.getByLabelText('Password')).toHaveValue('Wrong-Boiler-1');
  },
};

export const TooManyTries: Story = {
  parameters: {
    api: {
      login: {
        status: 429,
        body: {
          ...examples['login.refused'].body,
          status: 429,
          code: 'TOO_MANY',
          message: 'Too many tries. Wait a minute and try again.',
          errors: [],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await fillIn(canvas, 'owner@sagarsteel.example', 'Wrong-Boiler-1');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await canvas.findByText('Too many tries. Wait a minute and try again')).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { login: ['error', {}] } },
  play: async ({ canvas }) => {
    await fillIn(canvas, 'owner@sagarsteel.example', 'Boiler-Repair-2026');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await canvas.findByText('Error')).toBeVisible();
    await expect(canvas.getByLabelText('Password')).toHaveValue('Boiler-Repair-2026');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('after-login'));
  },
};

export const Offline: Story = {
  parameters: { api: { login: ['offline', {}] } },
  play: async ({ canvas }) => {
    await fillIn(canvas, 'owner@sagarsteel.example', 'Boiler-Repair-2026');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await canvas.findByText(/The server cannot be reached/)).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toHaveValue('owner@sagarsteel.example');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('after-login'));
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { host: { notice: longText } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(longText)).toBeVisible();
    await userEvent.click(canvas.getByLabelText('Email'));
    await userEvent.paste(`${'a'.repeat(200)}@sagarsteel.example`);
    await expectNoSidewaysScroll();
  },
};

export const ErrorPassedIn: Story = {
  parameters: { host: { screen: 'login', isGuest: true, isBare: true, notice: 'Email verification failed' } },
  play: async ({ canvas, step }) => {
    await step('is shown as an Error notification', async () => {
      await expect(await canvas.findByText('Email verification failed')).toBeVisible();
      await expect(canvas.getByText('Error')).toBeVisible();
    });
    await step('and is gone once dismissed', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
      await waitFor(() => expect(canvas.queryByText('Email verification failed')).toBeNull());
    });
  },
};

export const Loading: Story = {
  parameters: { api: { login: 'loading' } },
  play: async ({ canvas }) => {
    await fillIn(canvas, 'owner@sagarsteel.example', 'Boiler-Repair-2026');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: /LOGIN/ })).toHaveAttribute('aria-busy', 'true'));
  },
};
