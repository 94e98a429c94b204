import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { renderInertLink } from '../link/render-inert-link.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { Pagination, type PaginationProps } from './pagination.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['pager', 'paging', 'page numbers'],
  purpose: 'Leads through a list page by page; the page is in the address.',
  avoid: ['For a log that grows, use the button of Timeline.', 'For steps of a form, use Stepper.'],
  anatomy: { pagination: 'The named nav: range in words, pages, size.' },
  keyboard: { 'Tab, Enter': 'Each page is a link.', 'Arrow keys': 'Choose in the list of sizes.' },
  without: {
    sizes: 'One height, 44 px under a finger.',
    'disabled-reason': 'Before the first and after the last there is nothing: the arrow is no link.',
    loading: 'The list shows that it loads.',
    error: 'The list shows what failed.',
  },
};

const meta = {
  title: 'Navigation/Pagination',
  id: 'components-pagination',
  component: Pagination,
  parameters: { guide },
  args: {
    page: 1,
    pageSize: 5,
    totalItems: 83,
    renderLink: renderInertLink,
    getHref: (page: number) => `#page-${page}`,
    onPageChange: fn(),
    onPageSizeChange: fn(),
  },
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Pagination>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-6">
      <Pagination {...args} label="First page" />
      <Pagination {...args} label="Page in the middle" page={9} />
      <Pagination {...args} label="Last page" page={17} onPageSizeChange={undefined} />
      <Pagination {...args} label="One page" totalItems={3} />
    </div>
  ),
};

export const First: Story = {
  parameters: { covers: ['nav-and-current', 'page-in-url', 'default-size-5', 'keyboard', 'screen-reader'] },
  play: async ({ canvas, args, step }) => {
    await step('says where one is', async () => {
      await expect(canvas.getByRole('navigation', { name: 'Pages' })).toBeVisible();
      await expect(canvas.getByText('1–5 of 83')).toBeVisible();
      await expect(canvas.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    });
    await step('the last page is one press away, there is nothing before the first', async () => {
      await expect(canvas.getByRole('link', { name: 'Page 17' })).toHaveAttribute('href', '#page-17');
      await expect(canvas.queryByRole('link', { name: 'Previous page' })).toBeNull();
    });
    await step('pages are links, and a click is reported', async () => {
      await userEvent.click(canvas.getByRole('link', { name: 'Next page' }));
      await expect(args.onPageChange).toHaveBeenLastCalledWith(2, expect.anything());
    });
    await step('the size is chosen', async () => {
      const sizes = [...(canvas.getByRole('combobox', { name: 'Per page' }) as HTMLSelectElement).options];
      await expect(sizes.map(({ value }) => value)).toEqual(['5', '10', '20']);
      await expect(canvas.getByRole('combobox', { name: 'Per page' })).toHaveValue('5');
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Per page' }), '20');
      await expect(args.onPageSizeChange).toHaveBeenCalledWith(20);
    });
  },
};

export const Middle: Story = {
  args: { page: 9 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('41–45 of 83')).toBeVisible();
    await expect(canvas.getAllByRole('link')).toHaveLength(7);
  },
};

export const Last: Story = {
  args: { page: 17 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('81–83 of 83')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Next page' })).toBeNull();
  },
};

export const OnePage: Story = {
  args: { totalItems: 3 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull();
    await expect(canvas.getByText('1–3 of 3')).toBeVisible();
  },
};

export const Phone: Story = {
  parameters: { covers: ['long-text'] },
  args: { page: 9, totalItems: 12_480 },
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

function Results(args: PaginationProps) {
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1}>
        83 vendors
      </h2>
      <p role="status">Page {page} of 17</p>
      <Pagination
        {...args}
        page={page}
        onPageChange={(next, event) => {
          event.preventDefault();
          setPage(next);
          heading.current?.focus();
        }}
      />
    </div>
  );
}

export const LeadsToTheResults: Story = {
  parameters: { covers: ['focus-and-announce'] },
  render: (args) => <Results {...args} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Next page' }));
    await expect(canvas.getByRole('heading', { name: '83 vendors' })).toHaveFocus();
    await expect(canvas.getByRole('status')).toHaveTextContent('Page 2 of 17');
    await expect(canvas.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  },
};

/** Says the range and how many there are. */
export const DoSayHowMany: Story = { tags: ['do'] };

/** Without the range nobody knows how far it goes. Leave it out only where the screen says it above the list. */
export const DontHideTheRange: Story = { tags: ['dont'], args: { isRangeHidden: true } };
