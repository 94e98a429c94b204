import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Card } from '@millwright/ui/card/card';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { linkClass } from '@millwright/ui/link/link';
import { Progress } from '@millwright/ui/progress/progress';
import { useToast } from '@millwright/ui/toast/toast';
import { CircleCheck, CircleDashed, X } from 'lucide-react';
import { ScreenLink, useHost, type Target } from '../../shared/host.tsx';

type Step = Answer<'getFirstSteps'>['steps'][number];

const words: Record<Step['step'], { title: string; why: string; to: Target }> = {
  profile: {
    title: 'Complete your profile',
    why: 'Vendors and colleagues see who asks. It needs your phone number, designation and department.',
    to: { screen: 'user-info' },
  },
  plant: {
    title: 'Describe your plant',
    why: 'A job names its plant, and suggestions follow where it is. It needs an address and what you make.',
    to: { screen: 'plant-info' },
  },
  colleague: {
    title: 'Invite a colleague',
    why: 'Two people can open quotes together, and somebody else approves the award. It needs a work email.',
    to: { screen: 'invite' },
  },
  vendor: {
    title: 'Find your first vendor',
    why: 'Search for a service near your plant, and shortlist who is worth a second look.',
    to: { screen: 'vendor-search' },
  },
  job: {
    title: 'Post your first job',
    why: 'It needs a title, the service, a plant and one scope item.',
    to: { screen: 'job-edit' },
  },
};

/**
 * What the first user of a company does first (section 6 of the product specification, first company user): done or not as the company's
 * data say, until all is done or it is put away. Nothing for others, and nothing while it is not known.
 */
export function FirstSteps() {
  const { hasScreen } = useHost();
  const { data } = useApi('getFirstSteps', {});
  const dismiss = useApiMutation('dismissFirstSteps');
  const toast = useToast();
  const steps = data?.isShown ? data.steps.filter(({ step }) => hasScreen(words[step].to.screen)) : [];
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  const putAway = async () => {
    try {
      await dismiss.run({});
      toast.show({ title: 'First steps put away' });
      document.querySelector<HTMLElement>('main')?.focus();
    } catch {
      // the refusal stands in the card
    }
  };
  return (
    <Card as="section" aria-labelledby="first-steps" className="grid gap-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 id="first-steps">First steps</h2>
          <p className="text-small text-ink-muted">
            You are the first of your company here: this is how to make it useful for all of you.
          </p>
        </div>
        <IconButton
          label="Put the first steps away"
          size="small"
          isLoading={dismiss.isPending}
          onClick={() => void putAway()}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      {dismiss.error && <Banner tone="bad">{dismiss.error.message}</Banner>}
      <Progress
        label="First steps done"
        isLabelHidden
        value={done}
        max={steps.length}
        labels={{ percent: () => `${done} of ${steps.length} done` }}
      />
      <ol className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {steps.map((step) => (
          <li key={step.step}>
            <StepLine {...step} isNext={step === next} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepLine({ step, isDone, percentage, isNext }: Step & { isNext: boolean }) {
  const { title, why, to } = words[step];
  return (
    <div className="flex items-start gap-2.5" aria-current={isNext ? 'step' : undefined}>
      {isDone ? (
        <CircleCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-good" />
      ) : (
        <CircleDashed aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${isNext ? 'text-spark' : 'text-ink-muted'}`} />
      )}
      <div className="min-w-0">
        <p className="font-medium">
          {isDone ? (
            <span className="text-ink-muted">{title}</span>
          ) : (
            <ScreenLink to={to} className={linkClass()}>
              {title}
            </ScreenLink>
          )}
          <span className="sr-only">{isDone ? ', done' : isNext ? ', next' : ', to do'}</span>
        </p>
        {!isDone && (
          <p className="text-small text-ink-muted">
            {why}
            {percentage !== null && percentage > 0 ? ` ${percentage}% filled in.` : ''}
          </p>
        )}
      </div>
    </div>
  );
}
