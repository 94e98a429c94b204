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
    why: 'So that vendors and colleagues know who you are: phone number, designation and department.',
    to: { screen: 'user-info' },
  },
  plant: {
    title: 'Describe your plant',
    why: 'For jobs and vendor suggestions nearby: address and products.',
    to: { screen: 'plant-info' },
  },
  colleague: {
    title: 'Invite a colleague',
    why: 'A second person can help open quotes and approve awards. You need their work email.',
    to: { screen: 'invite' },
  },
  vendor: {
    title: 'Find your first vendor',
    why: 'Search for a service near your plant and shortlist promising vendors.',
    to: { screen: 'vendor-search' },
  },
  job: {
    title: 'Post your first job',
    why: 'You need a title, a service, a plant and one scope item.',
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
      toast.show({ title: 'First steps hidden' });
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
          <p className="text-small text-ink-muted">You are the first user from your company. Set it up for everyone.</p>
        </div>
        <IconButton label="Hide first steps" size="small" isLoading={dismiss.isPending} onClick={() => void putAway()}>
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
