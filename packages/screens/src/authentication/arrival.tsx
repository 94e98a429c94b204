import type { ApiProblem } from '@millwright/api-client/problem';
import { useSession } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Spinner } from '@millwright/ui/spinner/spinner';
import { useHost } from '../shared/host.tsx';
import { EntryFrame } from './entry-frame.tsx';

export type ArrivalProps = {
  title: string;
  /** What is under way. */
  waiting: string;
  /** Why it did not get through; null while it is under way. */
  problem: ApiProblem | null;
  onRetry: () => void;
};

/** The page of somebody who comes to log in from elsewhere: something is under way, or could not get through. */
export function Arrival({ title, waiting, problem, onRetry }: ArrivalProps) {
  const { go, hasScreen } = useHost();
  const isLoggedIn = useSession() !== null && hasScreen('home');
  // Not reached: it may still be good. Any answer has used it up.
  const mayRetry = problem?.status === 0;
  return (
    <EntryFrame>
      <div className="grid justify-items-center gap-4 text-center">
        <h1>{title}</h1>
        {problem === null ? (
          <Spinner label={waiting} isLabelVisible />
        ) : (
          <>
            <Banner tone="bad" title="Error" className="text-start">
              {problem.message}
            </Banner>
            <div className="flex flex-wrap justify-center gap-2">
              <Button
                variant={mayRetry ? 'secondary' : 'primary'}
                onClick={() => go({ screen: isLoggedIn ? 'home' : 'login' }, { isReplacing: true })}
              >
                {isLoggedIn ? 'Go to Home' : 'Back to Login'}
              </Button>
              {mayRetry && (
                <Button variant="primary" onClick={onRetry}>
                  Try again
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </EntryFrame>
  );
}
