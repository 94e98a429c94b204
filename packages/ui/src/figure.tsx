import type { ReactNode } from 'react';

/**
 * A figure as it is drawn, in a place of its own in the order of a line: beside text that runs from right to left "+₹1.92 L",
 * "2.4 MB" and "11:30 am IST" would else be turned round. Every amount, size and time that a component writes stands in one; the test
 * of all modes looks for one that is turned.
 */
export function Figure({ children }: { children: ReactNode }) {
  return <bdi dir="auto">{children}</bdi>;
}

/** The same for a figure inside a sentence that is one text: first strong isolate, and its end (Unicode TR9). */
export const figureText = (text: string): string => `\u2068${text}\u2069`;
