/**
 * States that each component has, or says why it cannot have. A story shows one by naming it in `parameters.covers`, and its
 * `play` asserts it. Light, dark, high contrast, right to left, 320 px, reduced motion and forced colours are not here:
 * every component's Overview is run in all of them.
 */
export type ComponentState =
  | 'keyboard'
  | 'screen-reader'
  | 'sizes'
  | 'disabled-reason'
  | 'loading'
  | 'error'
  | 'long-text';

/** What one must know of a component besides its properties; its stories give it as `parameters.guide`. */
export interface ComponentGuide {
  /** `stable`: properties and slot names are public API. `new`: they may still change. `deprecated`: `purpose` names the successor. */
  status: 'new' | 'stable' | 'deprecated';
  /** What others call it: the search of the Storybook finds it by these as well. */
  alsoKnownAs?: string[];
  /** What it is for, in one or two sentences. */
  purpose: string;
  /** When not to use it, each with what to use instead. */
  avoid: string[];
  /** Its parts: the name of each `data-slot`, and what the part is. */
  anatomy: Record<string, string>;
  /** Keys and what they do; empty where nothing takes the focus. */
  keyboard: Record<string, string>;
  /** What does not work yet, or works otherwise than one expects. */
  knownIssues?: string[];
  /** States that it cannot have, each with the reason. Each other state needs a story that covers it. */
  without?: Partial<Record<ComponentState, string>>;
}
