import '@millwright/api-client/procurement-operations';
import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Button } from '@millwright/ui/button/button';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useRef, useState, type ReactNode } from 'react';
import { FailedState } from '../../shared/failed-state.tsx';
import { Form } from '../../shared/form.tsx';
import { useHost } from '../../shared/host.tsx';
import { useLeaveQuestion } from '../../shared/leave-question.tsx';
import { setLeaveQuestion } from '../../shared/leaving.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { VisitFields } from './visit-fields.tsx';
import { visitBody, visitDefaults, visitSchema, type Choices, type Types, type VisitValues } from './visit.schema.ts';

/** The body of postRequestCreate has these one level deeper. */
const fieldNames = { fields: '' } as const;

/** Asks vendors for a visit: from the bar, a job, a vendor or a thread, as the address says. */
export default function PlantVisitNew() {
  const { query } = useHost();
  const [about, setAbout] = useState(() => ({
    jobId: query.get('job') ?? undefined,
    jobVendorId: query.get('jobVendor') ?? undefined,
    gstn: query.get('gstn') ?? undefined,
    threadId: query.get('thread') ?? undefined,
  }));
  const given = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined)) as Partial<
    Record<keyof typeof about, string>
  >;
  const choices = useApi('getVisitChoices', { query: given }, { keepPrevious: true });
  const types = useApi('getRequestTypeList', {});
  const user = useApi('getUserinfoData', {});
  const failed = [choices, types, user].find(({ error, data }) => error && !data);
  if (failed) return <Page>{<FailedState problem={failed.error!} onRetry={failed.retry} />}</Page>;
  if (!choices.data || !types.data || !user.data)
    return (
      <Page>
        <div aria-busy="true" className="grid gap-6">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      </Page>
    );
  return (
    <Editor
      choices={choices.data}
      types={types.data}
      userId={user.data._id}
      threadId={about.threadId}
      onJob={(jobId) =>
        setAbout({ jobId: jobId ?? undefined, jobVendorId: undefined, gstn: undefined, threadId: undefined })
      }
    />
  );
}

function Page({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { hrefFor, renderLink } = useHost();
  return (
    <div className="mx-auto grid w-full max-w-240 gap-6 px-gutter py-7 max-sm:pb-24">
      <PageHeader
        breadcrumb={
          <Breadcrumb
            renderLink={renderLink}
            items={[{ label: 'Plant visits', href: hrefFor({ screen: 'plant-visits' }) }, { label: 'New' }]}
          />
        }
        title="Request a visit"
        actions={actions}
      />
      {children}
    </div>
  );
}

/** On a phone the actions stand at the bottom of the window. */
const docked =
  'flex flex-wrap items-center gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-sticky max-sm:flex-nowrap max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-gutter max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]';

function Editor({
  choices,
  types,
  userId,
  threadId,
  onJob,
}: {
  choices: Choices;
  types: Types;
  userId: string;
  threadId: string | undefined;
  onJob: (jobId: string | null) => void;
}) {
  const id = useId();
  const { go } = useHost();
  const toast = useToast();
  const create = useApiMutation('postRequestCreate');
  const [defaults] = useState(() => visitDefaults(choices, types, userId));
  const isDraft = useRef(false);
  const [isDirty, setDirty] = useState(false);
  const { question } = useLeaveQuestion(isDirty);
  const done = ({ requests }: Answer<'postRequestCreate'>) => {
    setLeaveQuestion(null);
    const [first] = requests;
    toast.show({
      tone: 'good',
      title: isDraft.current
        ? `${formatQuantity(requests.length, 'draft')} saved`
        : `${formatQuantity(requests.length, 'request')} sent`,
    });
    go(
      requests.length === 1 && first
        ? { screen: 'plant-visit', params: { requestId: first._id } }
        : { screen: 'plant-visits' },
    );
  };
  const submit = async (values: VisitValues) => {
    const about = {
      ...(choices.job && { jobId: choices.job.jobId }),
      ...(threadId !== undefined && { threadId }),
    };
    done(await create.run({ body: visitBody(values, choices, about, isDraft.current) }));
  };
  const send = (asDraft: boolean) => () => {
    isDraft.current = asDraft;
  };
  return (
    <Page
      actions={
        <span className={docked}>
          <Button type="submit" form={id} isLoading={create.isPending && isDraft.current} onClick={send(true)}>
            Save draft
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            className="max-sm:flex-auto"
            isLoading={create.isPending && !isDraft.current}
            onClick={send(false)}
          >
            Send request
          </Button>
        </span>
      }
    >
      {question}
      {create.error?.code === 'SLOT_TAKEN' && (
        <Banner tone="bad" title="All slots are taken">
          The host or the job has other visits at these times. Choose other times.
        </Banner>
      )}
      <Form
        id={id}
        aria-label="Visit"
        schema={visitSchema}
        defaultValues={defaults}
        pending={create.isPending}
        error={create.error?.code === 'SLOT_TAKEN' ? undefined : create.error}
        fieldNames={fieldNames}
        draftKey="visit new"
        onDirtyChange={setDirty}
        onSubmit={submit}
        className="grid gap-6"
      >
        {(fields) => <VisitFields fields={fields} choices={choices} types={types} onJob={onJob} />}
      </Form>
    </Page>
  );
}
