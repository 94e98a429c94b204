// Storybook's frame: its name, and a sidebar with readable titles that marks examples as do or don't.
import { createElement } from 'react';
import { addons } from 'storybook/manager-api';
import type { API_HashEntry } from 'storybook/internal/types';
import { create } from 'storybook/theming';
import { readable } from './title.ts';

const examples = [
  { tag: 'do', label: 'Do', prefix: /^Do /, colour: '#1d6b45' },
  { tag: 'dont', label: "Don't", prefix: /^Dont? /, colour: '#b3261e' },
];

/** Label of a do or don't example: a coloured badge, then its name. */
function exampleLabel(item: API_HashEntry) {
  const tags = 'tags' in item ? item.tags : [];
  const example = examples.find(({ tag }) => tags.includes(tag));
  if (!example) return item.name;
  const { label, prefix, colour } = example;
  return createElement(
    'span',
    { 'data-example': example.tag },
    createElement(
      'span',
      {
        style: {
          marginInlineEnd: 6,
          padding: '0 5px',
          border: `1px solid ${colour}`,
          borderRadius: 4,
          background: '#ffffff',
          color: colour,
          fontSize: 11,
          fontWeight: 600,
        },
      },
      label,
    ),
    // Story names begin with their kind, which the badge already shows.
    item.name.replace(prefix, '') === label ? null : item.name.replace(prefix, ''),
  );
}

addons.setConfig({
  theme: create({
    base: 'light',
    brandTitle: 'Millwright design system',
    brandUrl: './',
    brandTarget: '_self',
  }),
  // Documentation pages have no controls, so they get the full height.
  layoutCustomisations: {
    showPanel: ({ storyId }, isShown) => (/^(start-here|foundations)-/.test(storyId) ? false : isShown),
  },
  sidebar: {
    renderLabel: (item) => (item.type === 'story' ? exampleLabel(item) : readable(item.name)),
  },
});
