import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import ContactList from './contact-list.tsx';

const profile = examples.vendorProfileData.body;
const contact = profile.keyContacts[0]!;
const title = { level: 1, name: `Contacts of ${profile.companyInfo.companyName}` };

const meta = {
  component: ContactList,
  decorators: [storyHost],
  args: { gstn: profile.gstn },
  parameters: { layout: 'fullscreen', host: { screen: 'contact-list' }, states: {}, ...recorded },
} satisfies Meta<typeof ContactList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(contact.fullName)).toBeVisible();
    await expect(canvas.getByRole('heading', title)).toBeVisible();
    await expect(document.title).toContain(title.name);
    await expect(
      new Set(canvas.getAllByRole('button', { name: /^Copy the address of ./ }).map(({ textContent }) => textContent)),
    ).toHaveProperty('size', profile.keyContacts.length);
    await expect(canvas.getByRole('link', { name: contact.email })).toHaveAttribute('href', `mailto:${contact.email}`);
    await expect(canvas.getAllByRole('button', { name: /^Copy the phone number of ./ })).toHaveLength(
      profile.keyContacts.length,
    );
  },
};

export const ForAGuest: Story = {
  parameters: { host: { screen: 'contact-list', isGuest: true } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Log in to see contacts')).toBeVisible();
    await expect(canvas.queryByText(contact.fullName)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/login'));
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByText(contact.fullName)).toBeVisible();
    const mail = canvas.getByRole('link', { name: contact.email });
    const copyAddress = canvas.getByRole('button', { name: `Copy the address of ${contact.fullName}` });
    const copyNumber = canvas.getByRole('button', { name: `Copy the phone number of ${contact.fullName}` });
    await step('all that can be pressed is in the window, whole, and nothing lies over it', async () => {
      for (const control of [mail, copyAddress, copyNumber]) {
        await expect(control).toBeVisible();
        const { left, right, top, bottom } = control.getBoundingClientRect();
        await expect(left).toBeGreaterThanOrEqual(0);
        await expect(right).toBeLessThanOrEqual(window.innerWidth);
        const inItsMiddle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        await expect(control).toContainElement(inItsMiddle as HTMLElement);
      }
      await expectNoSidewaysScroll();
    });
    await step('the address begins an email', async () => {
      await expect(mail).toHaveAttribute('href', `mailto:${contact.email}`);
    });
    await step('address and number are copied as they stand, and that is said', async () => {
      const original = navigator.clipboard.writeText.bind(navigator.clipboard);
      const copied: string[] = [];
      // The test's browser has no permission for the clipboard; what is written is looked at instead.
      navigator.clipboard.writeText = (text) => (copied.push(text), Promise.resolve());
      await userEvent.click(copyAddress);
      await waitFor(() => expect(copyAddress.nextElementSibling).toHaveTextContent('Copied'));
      await userEvent.click(copyNumber);
      await waitFor(() => expect(copyNumber.nextElementSibling).toHaveTextContent('Copied'));
      navigator.clipboard.writeText = original;
      await expect(copied).toEqual([contact.email, contact.phone]);
    });
  },
};

export const Loading: Story = {
  parameters: { api: { vendorProfileShare: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Empty: Story = {
  parameters: { api: { vendorProfileData: { body: { ...profile, keyContacts: [] } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No contact yet' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Message/ })).toBeVisible();
  },
};

/** The company is there, its people are not. */
export const Partial: Story = {
  parameters: { api: { vendorProfileData: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', title)).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

export const PartialRetried: Story = {
  parameters: { api: { vendorProfileData: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByText(contact.fullName)).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: { vendorProfileData: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible();
    await expect(canvas.getByRole('heading', title)).toBeVisible();
  },
};

export const Unknown: Story = {
  parameters: { api: { vendorProfileShare: examples['vendorProfileShare.unknown'] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'This vendor is not listed' })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { vendorProfileShare: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { vendorProfileShare: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', title)).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { vendorProfileShare: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { vendorProfileShare: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect(await canvas.findByRole('heading', title)).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      vendorProfileShare: withLongTexts(examples.vendorProfileShare),
      vendorProfileData: withLongTexts(examples.vendorProfileData),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(contact.email)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
