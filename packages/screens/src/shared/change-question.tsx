import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { useEffect, useState } from 'react';
import { isolated } from './isolated.ts';
import { isSameValue } from './same-value.ts';

/** Asks whether what the user typed or what a colleague saved meanwhile is kept. It takes no focus: the user may be typing elsewhere. */
export function ChangeQuestion({
  what,
  by,
  isMine = false,
  theirs,
  mine,
  onSettle,
}: {
  /** What both changed: "the payment terms". */
  what: string;
  /** Who saved; left out where the answer does not say. */
  by?: string;
  /** The user saved it, in another window. */
  isMine?: boolean;
  theirs: string;
  mine: string;
  onSettle: (choice: 'mine' | 'theirs') => void;
}) {
  return (
    <Banner
      tone="warn"
      title={
        isMine
          ? `You changed ${what} in another window`
          : `${by === undefined ? 'A colleague' : isolated(by)} changed ${what} while you did`
      }
      action={
        <>
          <Button size="small" onClick={() => onSettle('theirs')}>
            {isMine ? 'Discard this one' : 'Take theirs'}
          </Button>
          <Button size="small" onClick={() => onSettle('mine')}>
            {isMine ? 'Keep this one' : 'Keep mine'}
          </Button>
        </>
      }
    >
      <span className="whitespace-pre-line">
        {isMine ? 'There' : 'Theirs'}: {theirs}. {isMine ? 'Here' : 'Yours'}: {mine}, not saved yet.
      </span>
    </Banner>
  );
}

/**
 * The version that a form was opened with, which its save sends, so that a colleague's change since is not overwritten unasked. Once that was refused
 * and shown (`ChangedMeanwhile`), saving again is the user's choice and sends the newest.
 */
export function useSeenVersion(newest: number, error: ApiProblem | undefined): number {
  const [seen, setSeen] = useState(newest);
  const isRefused = error?.code === 'VERSION_CONFLICT';
  useEffect(() => {
    if (isRefused) setSeen(newest);
  }, [isRefused, newest]);
  return seen;
}

/**
 * For what is saved as a whole and has no version of its own: whether a colleague changed it since the form was opened. `mayReplace` refuses the first
 * save after that, so that `ChangedMeanwhile` can be shown (`isChanged`); saving again is the user's choice. A save sends `seen`, which the server compares.
 */
export function useSeenContent<Content>(newest: Content): {
  seen: Content;
  isChanged: boolean;
  mayReplace: () => boolean;
} {
  const [seen, setSeen] = useState(newest);
  const [isChanged, setChanged] = useState(false);
  return {
    seen,
    isChanged,
    mayReplace: () => {
      if (isSameValue(seen, newest)) return true;
      setSeen(newest);
      setChanged(true);
      return false;
    },
  };
}

/** Shown in a dialog whose save met a colleague's change. */
export function ChangedMeanwhile({ what, className }: { what: string; className?: string }) {
  return (
    <Banner tone="warn" title={`A colleague changed ${what} while you did`} className={className}>
      Save again to keep yours, or close this to keep theirs.
    </Banner>
  );
}
