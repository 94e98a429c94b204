import { expect, test } from 'vitest';
import { leftInEnglish, readOwnTexts } from './own-texts.ts';

const ownTexts = readOwnTexts();

test('a text that a component says of itself in English is found among what is given to it', () => {
  const texts = ['Close', 'Page 4', 'पृष्ठ 4', '3 of 12', '28 of 30 MB', 'फ़िल्टर Page 4 हटाएँ', 'Previous page'];
  expect(leftInEnglish(texts, [/^Close$/], ownTexts)).toEqual([
    '"Page 4" of pagination',
    expect.stringContaining('"3 of 12"'),
    '"Previous page" of pagination',
  ]);
});
