import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import costs from './costs.json' with { type: 'json' };

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** What a page pays for one component on its own; two components share most of it, the 9 kB of class merging above all. */
function Costs() {
  return (
    <table className="w-full max-w-160 text-left tabular-nums">
      <caption className="pb-2 text-left text-ink-muted">
        Minified and gzipped, in kB, everything imported included, React outside. Written by npm run costs.
      </caption>
      <thead className="border-b border-line-strong">
        <tr>
          <th scope="col" className="py-1.5 pr-4">
            Component
          </th>
          <th scope="col" className="py-1.5 pr-4 text-right">
            At once
          </th>
          <th scope="col" className="py-1.5 text-right">
            When first used
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {costs.map(({ name, bytes, lazyBytes }) => (
          <tr key={name}>
            <th scope="row" className="py-1.5 pr-4 font-normal">
              {name}
            </th>
            <td className="py-1.5 pr-4 text-right">{inKilobytes(bytes)}</td>
            <td className="py-1.5 text-right">{lazyBytes ? inKilobytes(lazyBytes) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const meta = { title: 'Foundations/Costs', component: Costs, tags: ['!autodocs'] } satisfies Meta<typeof Costs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Table: Story = {
  play: async ({ canvas, step }) => {
    await expect(canvas.getByRole('rowheader', { name: 'button' })).toBeVisible();
    await step('what every page needs stays native and small', async () => {
      const small = ['button', 'icon-button', 'link', 'field', 'text-field', 'password-field', 'checkbox', 'toast'];
      const heavy = costs.filter(({ name, bytes }) => small.includes(name) && bytes > 13_000);
      await expect(heavy).toEqual([]);
    });
  },
};
