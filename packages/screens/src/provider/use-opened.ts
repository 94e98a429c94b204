import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { useCallback, useEffect, useState } from 'react';

/** What somebody of the team opened, as it is at the moment. */
export type Opened<Data> = {
  data: Data | undefined;
  error: ApiProblem | undefined;
  retry: () => void;
  /** Shows what a write answered. */
  show: (data: Data) => void;
};

/**
 * A job or a request of a client that somebody of the team opens. Opening it is written into the client's log, so it is asked for once and not
 * read anew with every change; what a write answers takes its place.
 */
export function useOpened<Id extends 'openJobAsProvider' | 'openRequestAsProvider' | 'openLevellingAsProvider'>(
  operation: Id,
  id: string,
): Opened<Answer<Id>> {
  const open = useApiMutation(operation).run as (args: { path: { id: string } }) => Promise<Answer<Id>>;
  const [data, show] = useState<Answer<Id>>();
  const [error, setError] = useState<ApiProblem>();
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let isWanted = true;
    setError(undefined);
    open({ path: { id } }).then(
      (answer) => isWanted && show(answer),
      (refused: unknown) => isWanted && setError(refused as ApiProblem),
    );
    return () => {
      isWanted = false;
    };
  }, [open, id, tries]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  return { data, error, retry, show };
}
