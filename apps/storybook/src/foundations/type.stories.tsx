import { fonts, texts, weights } from '@millwright/ui/tokens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Foundation, Part, Scroller, Token } from './foundation.tsx';

type Size = keyof typeof texts;

// Whole class names, because Tailwind reads the source and makes only what it finds written out.
const classes: Record<Size, string> = {
  tiny: 'text-tiny',
  small: 'text-small',
  label: 'text-label',
  body: 'text-body',
  title: 'text-title',
  heading: 'text-heading',
  display: 'text-display',
  hero: 'text-hero',
};
const weightClasses: Record<number, string> = { 400: 'font-normal', 500: 'font-medium', 600: 'font-semibold' };
const samples: Record<Size, string> = {
  tiny: 'Ctrl K · 36',
  small: 'Pune, Maharashtra · ₹25–50 Cr turnover · since 1998',
  label: 'Fabrication material',
  body: 'Pressure part repair and retubing for water-tube boilers to 160 bar.',
  title: 'Tungabhadra Heat Services',
  heading: 'Certificates and what was checked',
  display: 'Boiler 2 water-wall retubing',
  hero: 'Find who can do the work',
};
const sizes = (Object.keys(texts) as Size[]).toReversed();

function Type() {
  return (
    <Foundation
      title="Type"
      lead="One family, IBM Plex Sans, from one variable file of 45 kB. Sizes are few and dense but legible; weight says what a text is: 600 headings and totals, 500 labels and buttons, 400 the rest."
    >
      <Part title="Sizes">
        <ul className="divide-y divide-line border-y border-line">
          {sizes.map((size) => {
            const { size: px, line, weight, description } = texts[size];
            return (
              <li key={size} className="grid gap-x-6 gap-y-1 py-4 md:grid-cols-[11rem_minmax(0,1fr)] md:items-baseline">
                <p className="text-small text-ink-muted">
                  <span className="font-medium text-ink">text-{size}</span>
                  <span className="tabular-nums">
                    {' '}
                    {px}/{line}
                  </span>
                  <span className="block">
                    {description}, {weight}
                  </span>
                </p>
                <p data-size={size} className={`break-words ${classes[size]} ${weightClasses[weight]}`}>
                  {samples[size]}
                </p>
              </li>
            );
          })}
        </ul>
      </Part>
      <Part title="Weights">
        <ul className="flex flex-wrap gap-x-10 gap-y-3">
          {Object.entries(weights).map(([name, weight]) => (
            <li key={name} className={`text-heading ${weightClasses[weight]}`}>
              font-{name} {weight}
            </li>
          ))}
        </ul>
      </Part>
      <Part
        title="Numbers"
        note="Tabular and aligned at their end, rupees in lakh and crore grouping, dates with their zone where a deadline hangs on it. The rupee sign has a file of its own, 1 kB."
      >
        <div className="max-w-120">
          <Scroller label="Numbers in a table">
            <table className="w-full tabular-nums">
              <tbody className="divide-y divide-line">
                {[
                  ['Seamless tube SA 210 Gr A1', '₹31,20,000'],
                  ['Membrane fin, 6 mm', '₹5,73,500'],
                  ['Basic total', '₹1,08,42,600'],
                ].map(([line, amount], at) => (
                  <tr key={line} className={at === 2 ? 'font-semibold' : 'font-normal'}>
                    <th scope="row" className={`px-4 py-row text-start ${at === 2 ? 'font-semibold' : 'font-normal'}`}>
                      {line}
                    </th>
                    <td className="px-4 py-row text-end">{amount}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroller>
        </div>
      </Part>
      <Part
        title="Devanagari"
        note="The companion of the family. Its files are fetched only where such a letter stands, so an English page does not pay for them."
      >
        <div lang="hi" className="grid gap-2">
          <p className="text-display font-semibold">बॉयलर मरम्मत के विक्रेता</p>
          <p data-script="devanagari">पुणे, महाराष्ट्र · ₹25–50 करोड़ का कारोबार · 1998 से</p>
          <p className="text-small text-ink-muted">प्रमाणपत्र 12 दिसंबर 2026 तक मान्य है।</p>
        </div>
      </Part>
      <Part
        title="Families"
        note="What stands in for Plex until it is there has its measures, so that nothing moves when it comes."
      >
        <dl className="grid gap-3">
          {Object.entries(fonts).map(([name, families]) => (
            <div key={name} className="grid gap-1">
              <dt>
                <Token>--font-{name}</Token>
              </dt>
              <dd className={`break-words ${name === 'mono' ? 'font-mono' : 'font-sans'}`}>{families.join(', ')}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </Foundation>
  );
}

const meta = { title: 'Foundations/Type', component: Type, tags: ['!autodocs'] } satisfies Meta<typeof Type>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  play: async ({ canvasElement, step }) => {
    await step('each size is drawn as the source says', async () => {
      for (const size of sizes) {
        const style = getComputedStyle(canvasElement.querySelector(`[data-size=${size}]`)!);
        await expect([size, style.fontSize, style.lineHeight, style.fontWeight]).toEqual([
          size,
          `${texts[size].size}px`,
          `${texts[size].line}px`,
          String(texts[size].weight),
        ]);
        await expect(style.fontFamily).toContain('IBM Plex Sans Variable');
      }
    });
    await step('Devanagari is there, and came because of its letters', async () => {
      await document.fonts.ready;
      const devanagari = [...document.fonts].filter(({ family }) => family.includes('IBM Plex Sans Devanagari'));
      await expect(devanagari.map(({ weight }) => weight).toSorted()).toEqual(['400', '500', '600']);
      await expect(devanagari.find(({ weight }) => weight === '400')!.status).toBe('loaded');
      // No letter of this page is 500 in Devanagari: nothing fetched it.
      await expect(devanagari.find(({ weight }) => weight === '500')!.status).toBe('unloaded');
    });
  },
};

export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
