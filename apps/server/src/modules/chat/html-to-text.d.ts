/** What is used of a library that has no types. */
declare module 'html-to-text' {
  export function htmlToText(
    html: string,
    options: {
      wordwrap: number | false;
      limits: { maxInputLength: number; maxDepth: number };
      selectors: { selector: string; format?: string; options?: object }[];
    },
  ): string;
}
