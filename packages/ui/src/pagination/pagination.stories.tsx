import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { Pagination } from './pagination.tsx';

const meta = {
  component: Pagination,
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

export const First: Story = {
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
  args: { page: 9, totalItems: 12_480 },
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
