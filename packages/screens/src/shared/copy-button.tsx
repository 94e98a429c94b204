import { Button } from '@millwright/ui/button/button';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Copies a text, and says whether that worked; where the browser does not allow it, it says to select the text instead. */
export function CopyButton({
  text,
  label,
  subject,
  size = 'small',
  variant = 'quiet',
}: {
  text: string;
  label: string;
  /** Read after the label where a list has several such buttons. */
  subject?: string;
  size?: 'small' | 'middle';
  variant?: 'quiet' | 'secondary' | 'primary';
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 4000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <span className="inline-flex items-center gap-2">
      <Button size={size} variant={variant} onClick={() => void copy()}>
        {state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        {label}
        {subject && <span className="sr-only"> {subject}</span>}
      </Button>
      <span role="status" className={state === 'refused' ? 'text-small text-ink-muted' : 'sr-only'}>
        {state === 'copied' ? 'Copied' : state === 'refused' ? 'Select the text and copy it.' : ''}
      </span>
    </span>
  );
}
