import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { storyHost } from '../../shared/story-host.tsx';
import VendorProfile from './vendor-profile.tsx';

const refused = (status: number, code: string, message: string) => ({
  status,
  body: { type: '/problems/refused', title: 'Refused', status, code, message, requestId: '01K9Z6M2V7', errors: [] },
});

const meta = {
  component: VendorProfile,
  decorators: [storyHost],
  args: { gstn: '27AAZCT0000K1ZQ', profileType: 'overview' },
  parameters: { layout: 'fullscreen', host: { screen: 'vendor-profile' } },
} satisfies Meta<typeof VendorProfile>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const isThere = async (canvas: Canvas) =>
  expect(await canvas.findByRole('heading', { level: 1, name: 'Tungabhadra Heat Services' })).toBeVisible();

export const Ready: Story = {
  play: async ({ canvas }) => {
    await isThere(canvas);
    await expect(canvas.getByRole('link', { name: /Overview/ })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: /Brochure/ })).toHaveAttribute(
      'href',
      '/media/vendors/27AAZCT0000K1ZQ/brochure.pdf',
    );
    await expect(canvas.getByRole('link', { name: /Website/ })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await isThere(canvas);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const ForAGuest: Story = {
  parameters: { host: { screen: 'vendor-profile', isGuest: true } },
  play: async ({ canvas }) => {
    await isThere(canvas);
    await expect(canvas.getByRole('link', { name: 'Log in to see contacts' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /review/i })).toBeNull();
  },
};

export const Services: Story = {
  args: { profileType: 'services' },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'Capabilities' })).toBeVisible(),
};
export const Certifications: Story = {
  args: { profileType: 'certifications' },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'Certificates and what was checked' })).toBeVisible(),
};
export const CaseStudies: Story = {
  args: { profileType: 'case-studies' },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'Water-wall retubing in 18 days' })).toBeVisible(),
};
export const Reviews: Story = {
  args: { profileType: 'reviews' },
  play: async ({ canvas }) => expect(await canvas.findByText('Finished two days early.')).toBeVisible(),
};

export const EvidenceOfABadge: Story = {
  play: async ({ canvas, step }) => {
    await isThere(canvas);
    for (const [button, title] of [
      [/^OEM/, 'OEM'],
      [/^Key customers/, 'Key customers'],
      [/^Technical certification/, 'Technical certification'],
    ] as const) {
      await step(title, async () => {
        await userEvent.click(canvas.getByRole('button', { name: button }));
        await expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        await expect(canvas.getByRole('button', { name: button })).toHaveFocus();
      });
    }
  },
};

export const KeyContacts: Story = {
  play: async ({ canvas }) => {
    await isThere(canvas);
    await userEvent.click(canvas.getAllByRole('button', { name: 'show' })[1] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Key contacts' }));
    await expect(dialog.getByText('Ramesh Patil')).toBeVisible();
    await expect(dialog.queryByRole('link', { name: /98000/ })).toBeNull();
  },
};

export const RegisteredLocations: Story = {
  play: async ({ canvas }) => {
    await isThere(canvas);
    await userEvent.click(canvas.getAllByRole('button', { name: 'show' })[0] as HTMLElement);
    await expect(await screen.findByRole('dialog', { name: 'Registered locations' })).toBeVisible();
  },
};

export const Sharing: Story = {
  play: async ({ canvas }) => {
    await isThere(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Share/ }));
    await userEvent.type(dialog.getByLabelText('Mail it to'), 'colleague@sagarsteel');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await expect(await dialog.findByText('Please enter valid email address')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Mail it to'), '.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await expect(await screen.findByText('Mail sent')).toBeVisible();
  },
};

const openReview = async (canvas: Canvas) => {
  await isThere(canvas);
  await userEvent.click(canvas.getAllByRole('button', { name: 'Add a review' })[0] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: /Review/ }));
};

export const Reviewing: Story = {
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
  },
};

export const ReviewAlreadyPosted: Story = {
  parameters: { api: { createReview: refused(409, 'REVIEW_EXISTS', 'Review already submitted') } },
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
  args: { gstn: '27AAZCT0000K9ZQ' },
  parameters: { api: { vendorProfileData: refused(404, 'NOT_FOUND', 'There is no such vendor.') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'This vendor is not listed' })).toBeVisible();
    await expect(canvas.getByRole('searchbox')).toBeVisible();
  },
};

export const NotAGstin: Story = {
  args: { gstn: 'boiler' },
  play: async ({ canvas }) => expect(await canvas.findByText(/The address holds no GSTIN/)).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { vendorProfileData: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Failed: Story = {
  parameters: { api: { vendorProfileData: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: /Try again/ })).toBeVisible(),
};
