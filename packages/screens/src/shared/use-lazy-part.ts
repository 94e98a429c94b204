import { useToast } from '@millwright/ui/toast/toast';
import { useCallback, useState } from 'react';

/**
 * Code that is fetched when it is first wanted. React.lazy would keep a failed fetch for ever and take the page with it; here a failure is a
 * message, what was typed stays, and the next try fetches again.
 *
 * @param load A dynamic import; the same function on every call.
 */
export function useLazyPart<Part extends object>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null);
  const toast = useToast();
  /** Fetches it, and says so when that fails. Answers whether it is there. */
  const want = useCallback(async () => {
    try {
      setPart(await load());
      return true;
    } catch {
      toast.show({
        id: 'lazy-part',
        tone: 'bad',
        title: 'This part of the page could not be loaded',
        description: 'Check your connection and try again. Nothing you entered was lost.',
      });
      return false;
    }
  }, [load, toast]);
  /** Fetches it ahead, for instance when the pointer comes near; a failure is nobody's business yet. */
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);
  return { part, want, prepare };
}
