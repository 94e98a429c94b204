import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import behaviours from '../../behaviours.json' with { type: 'json' };
import notYet from '../../not-yet-documented.json' with { type: 'json' };
import coverage from './coverage.json' with { type: 'json' };

interface Row {
  name: string;
  status?: string;
  proofs: Record<string, string[]>;
  without: Record<string, string>;
}

const rows = coverage as unknown as Row[];
const texts = behaviours as Record<string, Record<string, string>>;

/** `Components/text-field`, `ErrorOnBlur` is `components-text-field--error-on-blur`. */
const idOf = (component: string, story: string) =>
  `components-${component}--${story
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()}`;

/** Each behaviour and state of each component, and the story whose assertions prove it. Written by npm run coverage. */
function Coverage() {
  const cells = rows.flatMap(({ proofs }) => Object.keys(proofs)).length;
  const filled = rows.flatMap(({ proofs, without }) =>
    Object.entries(proofs).filter(([id, stories]) => stories.length > 0 || without[id]),
  ).length;
  return (
    <div className="grid gap-6">
      <p>
        {filled} of {cells} cells are filled. {notYet.length} components are still being documented.
      </p>
      {rows.map(({ name, status, proofs, without }) => (
        <table key={name} className="w-full text-left text-small">
          <caption className="pb-1 text-left text-title font-semibold">
            {name} {status && <span className="text-small font-normal text-ink-muted">{status}</span>}
          </caption>
          <thead className="border-b border-line-strong">
            <tr>
              <th scope="col" className="w-1/4 py-1 pr-3">
                Id
              </th>
              <th scope="col" className="w-2/5 py-1 pr-3">
                What one may expect
              </th>
              <th scope="col" className="py-1">
                Proved by
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {Object.entries(proofs).map(([id, stories]) => (
              <tr key={id} className="align-top">
                <th scope="row" className="py-1 pr-3 font-mono font-normal break-all">
                  {id}
                </th>
                <td className="py-1 pr-3">{texts[name]?.[id] ?? 'A state that each component has.'}</td>
                <td className="py-1">
                  {stories.map((story) => (
                    <a
                      key={story}
                      href={`?path=/story/${idOf(name, story)}`}
                      target="_top"
                      className="mr-2 inline-block py-1 text-accent underline"
                    >
                      {story}
                    </a>
                  ))}
                  {stories.length === 0 && (without[id] ? `Not here: ${without[id]}` : <em>Nothing yet</em>)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

const meta = { title: 'Foundations/Coverage', component: Coverage, tags: ['!autodocs'] } satisfies Meta<
  typeof Coverage
>;

export default meta;

export const Table: StoryObj<typeof meta> = {
  play: async ({ canvas, step }) => {
    await step('a component that is documented has no empty cell', async () => {
      const documented = rows.filter(({ name }) => !notYet.includes(name));
      const empty = documented.flatMap(({ name, proofs, without }) =>
        Object.entries(proofs).flatMap(([id, stories]) => (stories.length > 0 || without[id] ? [] : [`${name} ${id}`])),
      );
      await expect(empty).toEqual([]);
    });
    await expect(canvas.getAllByRole('link', { name: 'Keyboard' })[0]).toHaveAttribute(
      'href',
      expect.stringContaining('--keyboard'),
    );
  },
};
