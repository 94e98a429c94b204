import { describe, expect, it } from 'vitest';
import { faultOfEnd } from './state-ends.ts';

/** A page in which only what matches one of the selectors is, seen or not. */
const pageWith = (shown: string | null, isVisible = true) => ({
  querySelectorAll: (selector: string) =>
    shown && selector.split(', ').includes(shown) ? [{ checkVisibility: () => isVisible }] : [],
});
const alert = '[role=alert]:not(:empty)';
const story = (name: string, parameters = {}, title = 'Screens/vendors/shortlist') => ({ title, name, parameters });

describe('a story named after a state', () => {
  it.each(['Failed', 'Offline', 'Submission Failed'])('%s ends with a failure in sight', (name) => {
    expect(faultOfEnd(story(name), pageWith(alert))).toBeUndefined();
    expect(faultOfEnd(story(name), pageWith(null))).toContain('does not end in its state');
    expect(faultOfEnd(story(name), pageWith(alert, false))).toContain('does not end in its state');
  });

  it('Loading ends with something under way', () => {
    expect(faultOfEnd(story('Loading'), pageWith('[aria-busy=true]'))).toBeUndefined();
    expect(faultOfEnd(story('Loading'), pageWith(alert))).toContain('does not end in its state');
  });

  it('may say why its state cannot be seen, and then it is not seen', () => {
    const unseen = { endsUnseen: 'It leads on at once.' };
    expect(faultOfEnd(story('Failed', unseen), pageWith(null))).toBeUndefined();
    expect(faultOfEnd(story('Failed', unseen), pageWith(alert))).toContain('says why it cannot');
  });

  it('is judged in screens and widgets only, and what is done from a state is not judged', () => {
    expect(faultOfEnd(story('Failed', {}, 'Components/chart'), pageWith(null))).toBeUndefined();
    expect(faultOfEnd(story('Failed Retried'), pageWith(null))).toBeUndefined();
    expect(faultOfEnd(story('Ready'), pageWith(null))).toBeUndefined();
  });
});
