import type { components } from '@millwright/contract/types';
import type { ApiProblem } from '@millwright/api-client/problem';
import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Card } from '@millwright/ui/card/card';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Switch } from '@millwright/ui/switch/switch';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';

type Schemas = components['schemas'];
type Group = Schemas['MailGroup'];
type Delivery = Schemas['MailDelivery'];
type Preference = Answer<'getMailPreferences'>['preferences'][number];

const groups: Record<Group, readonly [label: string, hint: string]> = {
  jobs: ['Jobs', 'Where a job of yours was moved to: accepted, returned, put on hold, cancelled.'],
  quotes: ['Quotes', 'Quotes submitted, withdrawn and opened. Never an amount.'],
  questions: ['Questions', 'Questions from vendors about your RFQs.'],
  vendors: ['Vendors', 'Regrets from vendors, and vendors suggested for your jobs.'],
  requests: ['Vendor requests', 'Updates on your requests for unlisted vendors.'],
  approvals: ['Approvals', 'Awards pending your approval, and decisions.'],
  mentions: ['Mentions', 'Mentions of you in comments on comparisons and reports.'],
  roles: ['Roles', 'Roles assigned to you on jobs and projects.'],
  deadlines: ['Deadlines', 'One day before a deadline, and when quotes can be opened.'],
  security: ['Security', 'Codes, and changes to your password or mobile number.'],
};
const choices: readonly { value: Delivery; label: string }[] = [
  { value: 'now', label: 'Immediately' },
  { value: 'daily', label: 'Once a day' },
  { value: 'off', label: 'Off' },
];

/** Which mails a person wants: at once, all of a day in one, or none. What is chosen holds at once; the bell has everything in any case. */
export default function MailPreferences() {
  const user = useApi('getUserinfoData', {});
  const preferences = useApi('getMailPreferences', {});
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-gutter py-7">
      <PageHeader
        title="Email preferences"
        description={
          user.data
            ? `Emails sent to ${isolated(user.data.email)}. All notifications also appear under the bell.`
            : '\u00a0'
        }
      />
      <Loadable of={preferences} skeleton={<Skeleton className="h-96" />}>
        {(data) => <Groups preferences={data.preferences} />}
      </Loadable>
      <CompanyMails />
    </div>
  );
}

function Groups({ preferences }: { preferences: readonly Preference[] }) {
  const { run } = useApiMutation('setMailPreferences');
  // What was pressed holds on the page until the server has said so, or has not.
  const [pressed, setPressed] = useState<{ [group in Group]?: Delivery | undefined }>({});
  const [saved, setSaved] = useState<Group | null>(null);
  const [failure, setFailure] = useState<{ group: Group; problem: ApiProblem } | null>(null);
  const choose = async (group: Group, delivery: Delivery) => {
    setPressed((before) => ({ ...before, [group]: delivery }));
    setSaved(null);
    setFailure(null);
    try {
      await run({ body: { preferences: [{ group, delivery }] } });
      setSaved(group);
    } catch (problem) {
      setFailure({ group, problem: problem as ApiProblem });
      setPressed((before) => ({ ...before, [group]: undefined }));
    }
  };
  return (
    <>
      {failure && (
        <Banner tone="bad" title={`Not saved: ${groups[failure.group][0].toLowerCase()}`}>
          {failure.problem.message}
        </Banner>
      )}
      <p role="status" className="sr-only">
        {saved && `Saved: ${groups[saved][0].toLowerCase()}`}
      </p>
      <Card className="divide-y divide-line p-0">
        {preferences.map(({ group, delivery, isFixed }) => {
          const [label, hint] = groups[group];
          return (
            <div key={group} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-card">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold">
                  {label}
                  {saved === group && (
                    <Badge tone="good" className="ms-2">
                      Saved
                    </Badge>
                  )}
                </p>
                <p className="text-small text-ink-muted">{hint}</p>
              </div>
              {isFixed ? (
                <p className="text-small text-ink-muted">Always immediately</p>
              ) : (
                <SegmentedControl
                  size="small"
                  label={`Emails about ${label.toLowerCase()}`}
                  options={choices}
                  value={pressed[group] ?? delivery}
                  onValueChange={(value) => void choose(group, value)}
                />
              )}
            </div>
          );
        })}
      </Card>
      <p className="text-small text-ink-muted">
        The daily email is sent at 8:00 am IST if there is news. Emails about security and deadlines cannot be turned
        off.
      </p>
    </>
  );
}

/** What a super user sets for the mails of the company. */
function CompanyMails() {
  const settings = useApi('getMessageSettings', {});
  const { run, isPending, error } = useApiMutation('setMessageSettings');
  if (!settings.data?.can.set) return null;
  return (
    <Card>
      <h2 className="mb-3 font-semibold">Company emails</h2>
      <Switch
        label="Quote messages in emails"
        description="Emails about unread messages include the message text, also to vendors. Messages about a job are never quoted before quote opening."
        checked={settings.data.isTextMailed}
        isLoading={isPending}
        error={error?.message}
        onChange={({ target }) => void run({ body: { isTextMailed: target.checked } }).catch(() => {})}
      />
    </Card>
  );
}
