import { Checker } from 'accessibility-checker-engine/ace-node.js';

interface FalsePositive {
  rule: string;
  /** Which elements it is wrong about; without it, all. */
  isWrong?: (element: Element) => boolean;
  /** A rule that judges whole pages cannot judge a component, which has no landmarks of its own; screens are judged by it. */
  isOnlyForComponents?: true;
  reason: string;
}

/** What the engine gets wrong here; nothing else is ignored. */
const falsePositives: FalsePositive[] = [
  {
    rule: 'skip_main_exists',
    isOnlyForComponents: true,
    reason: 'A component is no page: its page has main and skip link.',
  },
  {
    rule: 'aria_content_in_landmark',
    isOnlyForComponents: true,
    reason: 'A component is no page, whose landmarks hold it.',
  },
  {
    rule: 'aria_hidden_nontabbable',
    isWrong: (element) =>
      element.matches('[data-radix-focus-guard]') ||
      element.closest('[data-aria-hidden], [data-slot=toast-region]') !== null,
    reason:
      'Behind an open dialog, whose focus trap keeps Tab out (a play of Modal and of ConfirmDialog proves it); a guard only sends the focus back in. Buttons of a toast are shown to screen readers as soon as the focus is in its region.',
  },
  {
    rule: 'input_autocomplete_valid',
    isWrong: (element) => element.matches('[type=email][autocomplete=username]'),
    reason: 'HTML allows username on an email input (control group Username); the engine takes text inputs only.',
  },
  {
    rule: 'element_tabbable_role_valid',
    isWrong: (element) => element.matches('[role=region], [role=log], [role=dialog], [role=alertdialog]'),
    reason:
      'What scrolls takes the focus, so that keys scroll it (axe requires it: scrollable-region-focusable); a toast takes it by F6.',
  },
  {
    rule: 'label_content_exists',
    isWrong: (element) => element.querySelector('input[aria-label], input[aria-labelledby], .sr-only') !== null,
    reason:
      'The text is hidden from sight only, which the engine takes for hidden; or the label is only a larger target and the input in it is named.',
  },
  {
    rule: 'input_label_exists',
    isWrong: (element) => element.id !== '' && document.querySelector(`label.sr-only[for="${element.id}"]`) !== null,
    reason: 'The label is hidden from sight only, which the engine takes for hidden.',
  },
  ...['combobox_focusable_elements', 'combobox_active_descendant', 'aria_activedescendant_tabindex_valid'].map(
    (rule) => ({
      rule,
      isWrong: (element: Element) => element.closest('[data-slot=command-palette], [role=dialog]') !== null,
      reason:
        'Base UI also sets aria-activedescendant on the list of an autocomplete, which never has the focus; its items are actions, of which none is selected.',
    }),
  ),
];

/** What is behind an open dialog, or marked as decoration, reaches nobody; only aria_hidden_nontabbable judges such elements. */
const isHidden = (node: Node | undefined) => node instanceof Element && node.closest('[aria-hidden=true]') !== null;

let checker: Checker | undefined;

/** It thinks aloud about every colour that it cannot read, and each line would go from the page to the runner of the tests. */
async function withoutLog(engine: Checker): ReturnType<Checker['check']> {
  const { log } = console;
  console.log = () => {};
  try {
    return await engine.check(document, ['IBM_Accessibility']);
  } finally {
    console.log = log;
  }
}

/**
 * Runs IBM's Equal Access engine over the document, besides axe: it judges target spacing, table headers and handlers without a role,
 * which axe does not.
 * @returns One line for each certain violation.
 */
export async function findViolations({ isScreen }: { isScreen: boolean }): Promise<string[]> {
  checker ??= new Checker();
  const { results } = await withoutLog(checker);
  const isFalse = (rule: string, node: Node | undefined) =>
    falsePositives.some(
      (known) =>
        known.rule === rule &&
        !(known.isOnlyForComponents && isScreen) &&
        (!known.isWrong || (node instanceof Element && known.isWrong(node))),
    );
  return results
    .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
    .filter(({ ruleId, node }) => !isFalse(ruleId, node) && (ruleId === 'aria_hidden_nontabbable' || !isHidden(node)))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
}
