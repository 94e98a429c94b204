import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { useEffect, useState } from 'react';

/**
 * A form over a record with a version. It keeps to the version that it was opened with: a newer answer changes nothing while something is
 * typed, and a refusal never clears a field. Somebody else's change is told by `outdated`, drawn before the form.
 *
 * @param current The newest answer that the page has.
 * @param save The call that saves; its 409 says that the version is old.
 * @param load Reads what is there now.
 */
export function useVersionedForm<Versioned extends { version: number }>(
  current: Versioned,
  {
    save,
    load,
    onDirtyChange,
  }: {
    save: { error?: ApiProblem | undefined; reset: () => void };
    load: (base: Versioned) => Promise<Versioned>;
    onDirtyChange: (isDirty: boolean) => void;
  },
) {
  const [base, setBase] = useState(current);
  const [isDirty, setDirty] = useState(false);
  const [reload, setReload] = useState<ApiProblem>();
  const isOutdated = save.error?.code === 'VERSION_CONFLICT';

  useEffect(() => {
    // An answer that was on its way while this was saved is older than what was saved.
    if (!isDirty) setBase((now) => (current.version < now.version ? now : current));
  }, [current, isDirty]);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const loadAgain = async () => {
    try {
      setBase(await load(base));
      save.reset();
      setReload(undefined);
    } catch (problem) {
      setReload(problem as ApiProblem);
    }
  };
  const outdated = isOutdated && (
    <Banner
      tone="warn"
      title="Someone else has changed this"
      action={
        <Button size="small" onClick={() => void loadAgain()}>
          Load the latest version
        </Button>
      }
    >
      Your entries stay until you reload. {reload?.message}
    </Banner>
  );
  return { base, setBase, isDirty, setDirty, outdated, error: isOutdated ? undefined : save.error };
}
