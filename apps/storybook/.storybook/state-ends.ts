// What a state looks like and what can be done from it are two stories. The story that is named after a state ends in it, since a
// picture is taken when its `play` has ended, and so does who looks at it.

interface Ending {
  /** What is in the page as long as the state lasts. */
  selector: string;
  /** In words, for who reads the failure. */
  says: string;
}

const failure: Ending = {
  selector: '[role=alert]:not(:empty), [aria-invalid=true], [data-slot=toast][data-tone=bad]',
  says: 'a failure: an alert or a field in error',
};

/** How stories end whose name is a state, or ends with it (`Submission Failed`). */
const endings: Array<[name: RegExp, ending: Ending]> = [
  [/\b(Failed|Offline)$/, failure],
  [
    /\bLoading$/,
    {
      selector: '[aria-busy=true], [role=progressbar], [data-slot=skeleton], [data-slot=spinner]',
      says: 'something under way',
    },
  ],
];

/** A story as far as its end is judged. */
export interface EndedStory {
  title: string;
  name: string;
  parameters: Record<string, unknown>;
}

/** What is asked of the page: its elements, and whether one can be seen. */
export interface EndedPage {
  querySelectorAll: (selector: string) => Iterable<{ checkVisibility: () => boolean }>;
}

/**
 * What is wrong with how a story of a screen or of a widget ended, or undefined. A story whose state cannot be seen says so as
 * `parameters.endsUnseen`, with the reason.
 */
export function faultOfEnd({ title, name, parameters }: EndedStory, page: EndedPage): string | undefined {
  if (!/^(Screens|Widgets)\//.test(title)) return undefined;
  const ending = endings.find(([pattern]) => pattern.test(name))?.[1];
  if (!ending) return undefined;
  const isShown = [...page.querySelectorAll(ending.selector)].some((element) => element.checkVisibility());
  const reason = parameters['endsUnseen'] as string | undefined;
  if (reason) return isShown ? `${name} shows its state and says why it cannot: ${reason}` : undefined;
  return isShown
    ? undefined
    : `${name} does not end in its state: nothing in the page is ${ending.says}. What one can do from there is another story, such as ${name}Retried.`;
}
