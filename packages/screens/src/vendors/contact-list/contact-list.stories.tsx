import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { storyHost } from '../../shared/story-host.tsx';
import ContactList from './contact-list.tsx';

const meta = {
  component: ContactList,
  decorators: [storyHost],
  args: { gstn: '27AAZCT0000K1ZQ' },
  parameters: { layout: 'fullscreen', host: { screen: 'contact-list' } },
} satisfies Meta<typeof ContactList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ramesh Patil')).toBeVisible();
    await expect(
      canvas.getByRole('heading', { level: 1, name: 'Contacts of Tungabhadra Heat Services' }),
    ).toBeVisible();
  },
};

export const ForAGuest: Story = {
  parameters: { host: { screen: 'contact-list', isGuest: true } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Log in to see contacts')).toBeVisible();
    await expect(canvas.queryByText('Ramesh Patil')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Log in' }));
    await expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/login');
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await canvas.findByText('Ramesh Patil');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Loading: Story = {
  parameters: { api: { vendorProfileShare: 'loading' } },
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull(),
};

export const Failed: Story = {
  parameters: { api: { vendorProfileData: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: /Try again/ })).toBeVisible(),
};
