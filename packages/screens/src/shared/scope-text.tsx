import { useEffect } from 'react';
import { isolated } from './isolated.ts';
import { useLazyPart } from './use-lazy-part.ts';

/** What begins a list, heading, quote, table or code, or stands around a word: a text without any reads the same as Markdown and as typed. */
const marks = /^\s*(?:[-*+#>|]|\d+[.)]\s|```|~~~|(?:-{3,}|={3,})\s*$)|\*\S|_\S.*\S_|`|~~|\]\(|<https?:/m;

const loadMarkdown = () => import('./markdown.tsx');

/** The scope of a job, which people write in Markdown. Until the code for that is there, and where nothing is marked, it is shown as it was typed. */
export function ScopeText({ text }: { text: string }) {
  const { part, want } = useLazyPart(loadMarkdown);
  const isMarked = marks.test(text);
  useEffect(() => {
    if (isMarked) void want();
  }, [isMarked, want]);
  if (isMarked && part) return <part.default text={text} />;
  return <p className="max-w-prose wrap-anywhere whitespace-pre-line">{isolated(text)}</p>;
}
