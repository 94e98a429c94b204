import { Select } from '@millwright/ui/select/select';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import costs from './costs.json' with { type: 'json' };
import coverage from './coverage.json' with { type: 'json' };
import { Foundation, Scroller } from './foundation.tsx';

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

type Cost = (typeof costs)[number];
const orders: Record<string, (one: Cost, other: Cost) => number> = {
  'By name': (one, other) => one.name.localeCompare(other.name),
  'Heaviest first': (one, other) => other.bytes + other.cssBytes - one.bytes - one.cssBytes,
};

/** What a page pays for one component on its own; two components share most of it, the class merging above all. */
function Costs() {
  const [order, setOrder] = useState('By name');
  return (
    <Foundation
      title="Costs"
      lead="What a page pays for one component on its own: minified and gzipped, in kB, with everything that it imports, React outside. CSS is the rules of its classes, without the theme, which a page has once. Two components share much of it."
    >
      <div className="grid max-w-160 gap-4">
        <Select label="Order" value={order} onChange={({ target }) => setOrder(target.value)} className="max-w-60">
          {Object.keys(orders).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <Scroller label="Costs of the components">
          <table className="w-full min-w-120 text-start tabular-nums">
            <thead className="border-b border-line-strong bg-sunken text-small">
              <tr>
                <th scope="col" className="px-3 py-2 text-start font-semibold">
                  Component
                </th>
                {['At once', 'When first used', 'CSS'].map((heading) => (
                  <th key={heading} scope="col" className="px-3 py-2 text-end font-semibold">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {costs.toSorted(orders[order]).map(({ name, bytes, lazyBytes, cssBytes }) => (
                <tr key={name}>
                  <th scope="row" className="px-3 py-1.5 text-start font-normal">
                    {name}
                  </th>
                  <td className="px-3 py-1.5 text-end">{inKilobytes(bytes)}</td>
                  <td className="px-3 py-1.5 text-end">{lazyBytes ? inKilobytes(lazyBytes) : '–'}</td>
                  <td className="px-3 py-1.5 text-end">{inKilobytes(cssBytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      </div>
    </Foundation>
  );
}

const meta = { title: 'Foundations/Costs', component: Costs, tags: ['!autodocs'] } satisfies Meta<typeof Costs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Table: Story = {
  play: async ({ canvas, step }) => {
    await expect(canvas.getByRole('rowheader', { name: 'button' })).toBeVisible();
    await step('every component is in it', async () => {
      await expect(costs.map(({ name }) => name)).toEqual(coverage.map(({ name }) => name));
    });
    await step('what every page needs stays native and small', async () => {
      const small = ['button', 'icon-button', 'link', 'field', 'text-field', 'password-field', 'checkbox', 'toast'];
      const heavy = costs.filter(({ name, bytes }) => small.includes(name) && bytes > 13_000);
      await expect(heavy).toEqual([]);
    });
  },
};

export const HeaviestFirst: Story = {
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Order' }), 'Heaviest first');
    const [heaviest] = costs.toSorted(orders['Heaviest first']);
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent(heaviest!.name);
  },
};
