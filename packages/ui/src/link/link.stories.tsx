import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Link } from './link.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['anchor', 'hyperlink'],
  purpose: 'Leads to another page or place: in a sentence, on its own, or as the title of what it opens.',
  avoid: [
    'To do something on this page: use Button.',
    'For a link that should look like a button: use an anchor with buttonClass.',
    'For the views of one record: use NavTabs; for the way up: use Breadcrumb.',
  ],
  anatomy: {
    link: 'The native anchor.',
    'link-new-tab': 'The sign of a link that opens a new tab; words for those who do not see it stand beside it.',
  },
  keyboard: { Tab: 'Goes to it.', Enter: 'Follows it.', 'Ctrl+Enter': 'Follows it in a new tab, as the browser does.' },
  knownIssues: ['A router draws its own anchor: give that one linkClass, for Link knows no router.'],
  without: {
    sizes: 'It has the size of the surrounding text.',
    'disabled-reason': 'A place that one may not see is not linked; text says why.',
    loading: 'The page that it opens says that it is loading.',
    error: 'The page that it opens says what went wrong.',
  },
};

const follow = fn((event: { preventDefault: () => void }) => event.preventDefault());

const meta = {
  title: 'Actions/Link',
  id: 'components-link',
  component: Link,
  args: { href: '#vendors', children: 'boiler repair', onClick: follow },
  parameters: { guide, hindi: { children: 'बॉयलर मरम्मत' } },
} satisfies Meta<typeof Link>;

export default meta;
type Story = StoryObj<typeof meta>;

/** In a sentence, on its own, as a title, and into a new tab. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-4">
      <p>
        Did you mean <Link {...args} />?
      </p>
      <Link {...args} variant="standalone">
        Forgot Password?
      </Link>
      <Link {...args} variant="title">
        Tungabhadra Heat Services
      </Link>
      <Link {...args} variant="standalone" href="https://tungabhadra.example" target="_blank">
        Website
      </Link>
    </div>
  ),
};

/** The words of the link say where it leads, also when they are read alone in a list of links. */
export const SaysWhere: Story = {
  tags: ['do'],
  render: (args) => (
    <p>
      Six of its certificates are public: <Link {...args}>see the certificates of Tungabhadra Heat Services</Link>.
    </p>
  ),
};

/** “Click here” means nothing in a list of links, and two of them cannot be told apart. */
export const ClickHere: Story = {
  tags: ['dont'],
  render: (args) => (
    <p>
      For certificates <Link {...args}>click here</Link>, for reviews{' '}
      <Link {...args} href="#reviews">
        click here
      </Link>
      .
    </p>
  ),
};

/** Underlined inside a sentence, so that colour is not the only sign. */
export const Inline: Story = {
  render: (args) => (
    <p>
      Did you mean <Link {...args} />?
    </p>
  ),
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByRole('link')).textDecorationLine).toBe('underline');
  },
};

/** Tab goes from link to link and back, Enter follows. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard'] },
  render: (args) => (
    <p>
      <Link {...args}>Certificates</Link> and{' '}
      <Link {...args} href="#reviews">
        reviews
      </Link>
    </p>
  ),
  play: async ({ canvas }) => {
    follow.mockClear();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Certificates' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'reviews' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(follow).toHaveBeenCalledOnce();
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole('link', { name: 'Certificates' })).toHaveFocus();
  },
};

export const Standalone: Story = { args: { variant: 'standalone', children: 'Forgot Password?' } };

export const Title: Story = { args: { variant: 'title', children: 'Tungabhadra Heat Services' } };

/** Says that it opens a new tab, and the page there learns nothing of this one. */
export const NewTab: Story = {
  parameters: { covers: ['screen-reader'] },
  args: { href: 'https://tungabhadra.example', target: '_blank', children: 'Website' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Website (opens in a new tab)' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  },
};

/** An address as text is one long word; it breaks. */
export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    children: 'https://tungabhadra.example/certificates/indian-boiler-regulations/renewals/2026-27/approval-letter.pdf',
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const link = canvas.getByRole('link');
    await expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    await expect(link.getClientRects().length).toBeGreaterThan(1);
  },
};
