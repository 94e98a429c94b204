import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import Markdown from './markdown.tsx';

/** The elements without their classes, and what they say. */
const shown = (text: string) =>
  renderToStaticMarkup(createElement(Markdown, { text })).replaceAll(
    / (?:class|tabindex|aria-label|target|rel)="[^"]*"/g,
    '',
  );
const says = (text: string) => shown(text).replace(/^<div>|<\/div>$/g, '');

describe('Markdown', () => {
  test.each([
    ['lines, as they were typed', 'Remove tubes\nFit tubes', '<p>Remove tubes<br/>Fit tubes</p>'],
    ['a heading, below its section', '# Scope', '<p role="heading" aria-level="3">Scope</p>'],
    ['lists within lists', '- a\n  1. b\n- c', '<ul><li>a<ol start="1"><li>b</li></ol></li><li>c</li></ul>'],
    [
      'what is done',
      '- [x] drained\n- [ ] cleaned',
      '<ul><li><span>☑ </span>drained</li><li><span>☐ </span>cleaned</li></ul>',
    ],
    [
      'emphasis and code',
      '**Not** *later*, ~~now~~, `M16`',
      '<p><strong>Not</strong> <em>later</em>, <del>now</del>, <code>M16</code></p>',
    ],
    ['a sign of the text itself', '5 \\* 3 & <2 mm', '<p>5 * 3 &amp; &lt;2 mm</p>'],
    ['a quotation', '> as built', '<blockquote><p>as built</p></blockquote>'],
    [
      'a table',
      '| Tube | No |\n|---|---|\n| SA-210 | 64 |',
      '<div role="region"><table><thead><tr><th>Tube</th><th>No</th></tr></thead><tbody><tr><td>SA-210</td><td>64</td></tr></tbody></table></div>',
    ],
    [
      'an address over TLS',
      '[drawing](https://sagarsteel.example/d)',
      '<p><a href="https://sagarsteel.example/d">drawing</a></p>',
    ],
  ])('shows %s', (_, text, html) => expect(says(text)).toBe(html));

  test.each([
    ['HTML', '<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['HTML in a line', 'a <b onclick="x()">b</b>', '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>'],
    ['an address that runs code', '[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
    ['an address without TLS', '[a](http://a.example)', '<p>[a](http://a.example)</p>'],
  ])('shows %s as it was typed', (_, text, html) => expect(says(text)).toBe(html));

  test('names a picture, and fetches none', () =>
    expect(says('![Boiler](https://a.example/b.png)')).toBe('<p>Boiler</p>'));

  test.each([
    ['quotes', '>'.repeat(20_000)],
    ['lists', Array.from({ length: 180 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
    ['brackets', '['.repeat(20_000)],
    ['stars', '*a '.repeat(6_000)],
    ['emphasis', '**a*'.repeat(5_000)],
    ['ticks', '` '.repeat(10_000)],
    ['tables', '|'.repeat(20_000)],
    ['links', '[a]('.repeat(5_000)],
    ['HTML', '<a '.repeat(6_600)],
  ])('shows 20,000 characters of %s without an end', (_, text) => {
    expect(shown(text).length).toBeGreaterThan(100);
  });
});
