import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Avatar } from '../avatar/avatar.tsx';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { Navbar, NavbarSearchButton } from './navbar.tsx';

const openPalette = fn();

function Sign() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" fill="none" aria-hidden>
      <path d="M13 1.5 23 7.25v11.5L13 24.5 3 18.75V7.25L13 1.5Z" className="fill-accent" />
      <circle cx="13" cy="13" r="4.4" className="stroke-surface" strokeWidth="2" />
    </svg>
  );
}

const meta = {
  component: Navbar,
  args: {
    brand: (
      <>
        <Sign /> Millwright
      </>
    ),
    renderLink: renderInertLink,
    items: [
      { id: 'home', label: 'Home', href: '#home' },
      { id: 'vendors', label: 'Vendors', href: '#vendors', isCurrent: true },
      { id: 'explore', label: 'Explore Vendors', href: '#explore' },
      { id: 'messages', label: 'Messaging', href: '#messages', count: 3, countLabel: '3 unread' },
    ],
    search: <NavbarSearchButton shortcut="Ctrl K" keyShortcuts="Control+K" onClick={openPalette} />,
    account: <Avatar name="Sagar Owner" shape="round" size="small" isNameHidden />,
  },
  parameters: { layout: 'fullscreen' },
  render: (args) => (
    <>
      <Navbar {...args} />
      <main id="main" tabIndex={-1} className="min-h-100 p-6">
        <h1>Find Vendors</h1>
      </main>
    </>
  ),
} satisfies Meta<typeof Navbar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Wide: Story = {
  play: async ({ canvas, step }) => {
    await step('the first Tab reaches the skip link, which leads to the page', async () => {
      await userEvent.tab();
      const skip = canvas.getByRole('link', { name: 'Skip to content' });
      await expect(skip).toHaveFocus();
      await expect(skip).toBeVisible();
      await expect(skip).toHaveAttribute('href', '#main');
    });
    await step('the current place is marked', async () => {
      await expect(canvas.getByRole('link', { name: 'Vendors' })).toHaveAttribute('aria-current', 'page');
      await expect(canvas.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
    });
    await step('a count is read with its unit', async () => {
      await expect(canvas.getByRole('link', { name: 'Messaging 3 unread' })).toBeVisible();
    });
    await step('there is no menu button at this width', async () => {
      await expect(canvas.queryByRole('button', { name: 'Open menu' })).toBeNull();
    });
    await step('the jump field is a button that says its key', async () => {
      const jump = canvas.getByRole('button', { name: 'Search or jump to…' });
      await expect(jump).toHaveAttribute('aria-keyshortcuts', 'Control+K');
      await userEvent.click(jump);
      await expect(openPalette).toHaveBeenCalled();
    });
  },
};

export const Collapsed: Story = {
  globals: { viewport: { value: 'w768' } },
  play: async ({ canvas, step }) => {
    const button = canvas.getByRole('button', { name: 'Open menu' });
    await step('the places are behind one button', async () => {
      await expect(canvas.queryByRole('link', { name: 'Vendors' })).toBeNull();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await userEvent.click(button);
      await expect(canvas.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
      await expect(canvas.getByRole('link', { name: 'Vendors' })).toHaveAttribute('aria-current', 'page');
    });
    await step('Tab walks the links', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('link', { name: 'Home' })).toHaveFocus();
    });
    await step('Escape closes and gives the focus back', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(canvas.getByRole('button', { name: 'Open menu' })).toHaveFocus();
      await expect(canvas.queryByRole('link', { name: 'Home' })).toBeNull();
    });
    await step('a followed link closes it', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
      await userEvent.click(canvas.getByRole('link', { name: 'Home' }));
      await expect(canvas.getByRole('button', { name: 'Open menu' })).toBeVisible();
    });
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Guest: Story = {
  args: {
    items: [{ id: 'vendors', label: 'Find Vendors', href: '#vendors', isCurrent: true }],
    search: undefined,
    account: (
      <a href="#login" className="font-medium text-accent hover:underline">
        Login
      </a>
    ),
    collapse: 'never',
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Find Vendors' })).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
