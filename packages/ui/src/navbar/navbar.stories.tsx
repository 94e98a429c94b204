import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Avatar } from '../avatar/avatar.tsx';
import type { ComponentGuide } from '../component-guide.ts';
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

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['header', 'app bar', 'top bar', 'menu bar'],
  purpose:
    'The bar over every page: skip link, name, the places of the product with the current one, the jump field and the account.',
  avoid: [
    'For the views of one record: use NavTabs.',
    'For where a page lies: use Breadcrumb.',
    'Twice on a page: there is one Main navigation.',
  ],
  anatomy: {
    navbar: 'The native header; data-state is open while the sheet of links is.',
    'navbar-skip-link': 'The first stop of the page, drawn while it has the focus.',
    'navbar-brand': 'Sign and name, a link to the start.',
    'navbar-link': 'One place; the current one has aria-current.',
    'navbar-menu': 'In the bar: the button of a menu of places; data-current where the page lies in it.',
    'navbar-sheet-menu': 'In the sheet: the places of a menu under their heading.',
    'navbar-count': 'How many new things are there.',
    'navbar-search-button': 'Opens the command palette.',
    'navbar-menu-button': 'Below 1024 px, with few places below 640: opens and closes the sheet.',
    'navbar-sheet': 'The same links, one below the other.',
  },
  keyboard: {
    Tab: 'The skip link, then brand, places and menus, jump field, account.',
    'Arrow keys': 'On a menu: open it and go through its places, as in Menu.',
    'Enter, Space': 'On the menu button: opens or closes the places.',
    Escape: 'Closes them and gives the focus back to the button.',
  },
  knownIssues: [
    'From 1024 px on the places do not collapse: eight short ones fit, more do not.',
    'A name that is too long for a phone is cut without an ellipsis.',
  ],
  without: {
    sizes: 'It is 56 px high everywhere.',
    'disabled-reason': 'A place that one may not see is not there.',
    loading: 'It is there before the page; a count comes when it is known.',
    error: 'What went wrong belongs to the page.',
  },
};

const meta = {
  title: 'Navigation/Navbar',
  id: 'components-navbar',
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
  parameters: { guide, layout: 'fullscreen' },
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

/** With all its parts. */
export const Overview: Story = {};

/** Places that belong together stand in a menu: the bar says in which one the page lies, and the menu which it is. */
export const Menus: Story = {
  args: {
    items: [
      { id: 'home', label: 'Home', href: '#home' },
      {
        id: 'vendors',
        label: 'Vendors',
        items: [
          { id: 'search', label: 'Search', href: '#search', isCurrent: true },
          { id: 'explore', label: 'Explore', href: '#explore' },
          { id: 'shortlisted', label: 'Shortlisted', href: '#shortlisted' },
        ],
      },
      { id: 'tools', label: 'Tools', items: [{ id: 'boq', label: 'Inspect a BOQ', href: '#boq' }] },
    ],
  },
  play: async ({ canvas, step }) => {
    const menu = canvas.getByRole('button', { name: 'Vendors' });
    await step('the arrow opens the menu, and the page that is shown says so', async () => {
      menu.focus();
      await userEvent.keyboard('{ArrowDown}');
      await expect(await canvas.findByRole('menuitem', { name: 'Search' })).toHaveAttribute('aria-current', 'page');
      await expect(canvas.getByRole('menuitem', { name: 'Search' })).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}');
      await expect(canvas.getByRole('menuitem', { name: 'Explore' })).toHaveFocus();
    });
    await step('Escape closes it and gives the focus back', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(menu).toHaveFocus();
      await expect(menu).toHaveAttribute('aria-expanded', 'false');
    });
    await expect(menu).toHaveAttribute('data-current', 'true');
    await expect(canvas.getByRole('button', { name: 'Tools' })).not.toHaveAttribute('data-current');
  },
};

/** On a phone a menu is a heading with its places. */
export const MenusOnAPhone: Story = {
  args: Menus.args ?? {},
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
    await expect(within(canvas.getByRole('list', { name: 'Vendors' })).getAllByRole('link')).toHaveLength(3);
    await expect(canvas.getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Few places with short names, one of them current, and everything rare behind the account. */
export const FewPlaces: Story = { tags: ['do'] };

/** No place is current: one sees where one could go, and not where one is. */
export const NothingCurrent: Story = {
  tags: ['dont'],
  args: {
    items: [
      { id: 'home', label: 'Home', href: '#home' },
      { id: 'vendors', label: 'Vendors', href: '#vendors' },
      { id: 'explore', label: 'Explore Vendors', href: '#explore' },
    ],
  },
};

/** Tab reaches each part in the order in which it is seen, and back. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'tab-works'] },
  play: async ({ canvas }) => {
    for (const [role, name] of [
      ['link', 'Skip to content'],
      ['link', 'Millwright'],
      ['link', 'Home'],
      ['link', 'Vendors'],
      ['link', 'Explore Vendors'],
      ['link', 'Messaging 3 unread'],
      ['button', 'Search or jump to…'],
    ] as const) {
      await userEvent.tab();
      await expect(canvas.getByRole(role, { name })).toHaveFocus();
    }
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole('link', { name: 'Messaging 3 unread' })).toHaveFocus();
    await expect(canvas.queryByRole('menu')).toBeNull();
    await expect(canvas.queryByRole('menubar')).toBeNull();
  },
};

/** At 1024 px the places are in the bar; Collapsed shows them below that. */
export const At1024: Story = {
  globals: { viewport: { value: 'w1024' } },
  parameters: { covers: ['collapses-at-1024'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Vendors' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Open menu' })).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Eight short places, four of them menus, with a count: nothing is cut, and nothing lies under the jump field. */
export const EightPlaces: Story = {
  args: {
    items: [
      { id: 'home', label: 'Home', href: '#home' },
      { id: 'vendors', label: 'Vendors', items: [{ id: 'search', label: 'Search', href: '#search' }] },
      { id: 'erfx', label: 'ERFX', items: [{ id: 'jobs', label: 'Jobs', href: '#jobs' }] },
      { id: 'comparison', label: 'Quote comparison', href: '#comparison' },
      { id: 'messages', label: 'Messaging', href: '#messages', count: 18, countLabel: '18 unread' },
      { id: 'schedule', label: 'Schedule', items: [{ id: 'milestones', label: 'Milestones', href: '#milestones' }] },
      { id: 'visits', label: 'Visits', href: '#visits' },
      { id: 'tools', label: 'Tools', items: [{ id: 'boq', label: 'Inspect a BOQ', href: '#boq' }] },
    ],
  },
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvas }) => {
    const brand = canvas.getByRole('link', { name: 'Millwright' });
    await expect(brand.scrollWidth).toBeLessThanOrEqual(brand.clientWidth);
    const last = canvas.getByRole('button', { name: 'Tools' }).getBoundingClientRect();
    const jump = canvas.getByRole('button', { name: 'Search or jump to…' }).getBoundingClientRect();
    await expect(last.right).toBeLessThanOrEqual(jump.left);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** The same at the width of a small laptop. */
export const EightPlacesAt1200: Story = {
  ...EightPlaces,
  globals: { viewport: { value: 'w1200' } },
};

/** Skip link, current place, counts and the jump field, as they are read. */
export const Wide: Story = {
  parameters: { covers: ['skip-link-first', 'current-page', 'screen-reader'] },
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

/** Below 1024 px: a disclosure, whose links Tab walks. */
export const Collapsed: Story = {
  parameters: { covers: ['collapses-at-1024', 'tab-works', 'current-page'] },
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

/** A long name is cut, and a long place breaks inside the sheet. */
export const Phone: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    brand: 'Industrieanlagenwartungsgesellschaft Private Limited',
    items: [
      { id: 'home', label: 'Home', href: '#home' },
      {
        id: 'long',
        label: 'Certificates, Kesselprüfungsgenehmigungsverfahrensunterlagen',
        href: '#long',
        isCurrent: true,
        count: 12,
        countLabel: '12 unread',
      },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
    const link = canvas.getByRole('link', { name: /^Certificates/ });
    await expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

const guest: Story['args'] = {
  items: [
    { id: 'vendors', label: 'Find Vendors', href: '#vendors', isCurrent: true },
    { id: 'support', label: 'Support', href: '#support' },
  ],
  search: undefined,
  account: (
    <a href="#login" className="font-medium text-accent hover:underline">
      Login
    </a>
  ),
  collapse: 'below-640',
};

/** Few places stand in a row from 640 px on. */
export const Guest: Story = {
  args: guest,
  globals: { viewport: { value: 'w768' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Find Vendors' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Support' })).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const GuestOnAPhone: Story = {
  args: guest,
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Support' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Login' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
    await expect(canvas.getByRole('link', { name: 'Find Vendors' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: 'Support' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
