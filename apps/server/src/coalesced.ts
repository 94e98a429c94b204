/** Runs some work again when it was asked for meanwhile, never twice at once. Of failures in a row `onTrouble` hears of the first. */
export function coalesced(work: () => Promise<void>, onTrouble: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isFailing = false;
  const attempt = () =>
    work().then(
      () => void (isFailing = false),
      (error: unknown) => {
        if (!isFailing) onTrouble(error);
        isFailing = true;
      },
    );
  return () => {
    isAskedAgain = true;
    running ??= (async () => {
      while (isAskedAgain) {
        isAskedAgain = false;
        await attempt();
      }
      running = null;
    })();
    return running;
  };
}
