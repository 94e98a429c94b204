/** Letters of scripts that run from right to left, and the characters that turn the direction of what follows them. */
const turnsDirection =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u061c\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * A text of somebody else for a place inside a sentence of ours: a name that runs from right to left, or that turns the direction, keeps its
 * order to itself, so that dates, dots and brackets beside it stay where they are written (Unicode TR9: FSI and PDI). Every other text
 * comes back as it is. In a line of its own a component does the same by `<bdi>`.
 */
export function isolated(text: string): string {
  if (!turnsDirection.test(text)) return text;
  // An isolate that the text itself closes or leaves open would end ours.
  return `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069`;
}

/** Texts of somebody else in a row; those that are not there are left out. */
export const isolatedList = (texts: readonly (string | null | undefined)[], separator = ', '): string =>
  texts.flatMap((text) => (text ? isolated(text) : [])).join(separator);
