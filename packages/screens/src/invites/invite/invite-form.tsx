import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useAccount, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { useDraft } from '../../shared/drafts.ts';
import { typedAgain } from '../../shared/form.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { addressesIn, addressProblem, mostAddresses } from './addresses.ts';

type Row = { key: number; text: string; problem: string | null };
type Result = Answer<'sendInviteApi'>['results'][number];

let lastKey = 0;
const newRow = (text = '', problem: string | null = null): Row => ({ key: (lastKey += 1), text, problem });

/**
 * The form that invites one or several colleagues. Each address has its own error; what was sent leaves the form, what was not stays as it
 * was typed.
 *
 * @param emailDomain The company's mail domain, null while it is not known.
 * @param allowance How many invitations may be sent today, null while that is not known.
 */
export function InviteForm({
  emailDomain,
  allowance,
}: {
  emailDomain: string | null;
  allowance: Answer<'getInviteeList'>['allowance'] | null;
}) {
  const toast = useToast();
  const send = useApiMutation('sendInviteApi');
  const typed = useRef<string[]>([]);
  const draft = useDraft('invite', () => (typed.current.length > 0 ? typed.current : null));
  const [rows, setRows] = useState<Row[]>(() => draft?.map((text) => newRow(text)) ?? [newRow()]);
  const [failure, setFailure] = useState<ApiProblem>();
  const form = useRef<HTMLFormElement>(null);
  /** Which field gets the focus once the rows are drawn: a row's key, or the first with an error. */
  const [wanted, setWanted] = useState<number | 'error' | null>(null);
  useEffect(() => {
    typed.current = rows.flatMap(({ text }) => (text === '' ? [] : [text]));
  }, [rows]);
  const isDirty = rows.some(({ text }) => text !== '');

  useEffect(() => {
    if (wanted === null) return;
    const selector = wanted === 'error' ? 'input[aria-invalid=true]' : `input[name="email-${wanted}"]`;
    form.current?.querySelector<HTMLInputElement>(selector)?.focus();
    setWanted(null);
  }, [wanted]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const change = (key: number, text: string) =>
    setRows((all) =>
      all.map((row) =>
        row.key === key
          ? // An error goes as soon as it is mended, and none comes while one types.
            { ...row, text, problem: row.problem && addressProblem(text.trim(), emailDomain) }
          : row,
      ),
    );
  const add = () => {
    const row = newRow();
    setRows((all) => [...all, row]);
    setWanted(row.key);
  };
  const remove = (key: number) => {
    const at = rows.findIndex((row) => row.key === key);
    const left = rows.filter((row) => row.key !== key);
    setRows(left);
    setWanted(left[Math.max(0, at - 1)]?.key ?? null);
  };
  /** Many addresses pasted into one field become a field each. */
  const paste = (event: ClipboardEvent<HTMLInputElement>, key: number) => {
    const pasted = addressesIn(event.clipboardData.getData('text'));
    const row = rows.find((each) => each.key === key);
    if (pasted.length < 2 || !row) return;
    event.preventDefault();
    const before = rows.filter((each) => each.key !== key && each.text !== '');
    const given = [...before.map(({ text }) => text), ...(row.text ? [row.text] : []), ...pasted];
    const distinct = [...new Map(given.map((text) => [text.toLowerCase(), text])).values()];
    const known = new Map(before.map((each) => [each.text, each]));
    const next = distinct.map((text) => known.get(text) ?? newRow(text));
    setRows(next);
    setWanted(next.at(-1)!.key);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setFailure(undefined);
    const filled = rows.flatMap((row) => addressesIn(row.text).map((text) => newRow(text)));
    const distinct = [...new Map(filled.map((row) => [row.text.toLowerCase(), row])).values()];
    const looked = (distinct.length > 0 ? distinct : [newRow()]).map((row) => ({
      ...row,
      problem: addressProblem(row.text, emailDomain),
    }));
    if (looked.length > mostAddresses || looked.some(({ problem }) => problem !== null)) {
      setRows(looked);
      setWanted('error');
      return;
    }
    setRows(looked);
    try {
      const { results } = await send.run({ body: { emails: looked.map(({ text }) => text) } });
      settle(looked, results);
    } catch (problem) {
      refuse(looked, problem as ApiProblem);
    }
  };
  /** What was sent leaves the form; the rest stays with its reason. */
  const settle = (given: Row[], results: readonly Result[]) => {
    const byEmail = new Map(results.map((result) => [result.email, result]));
    const left = given.flatMap((row) => {
      const result = byEmail.get(row.text.toLowerCase());
      return result && !result.problem ? [] : [{ ...row, problem: result?.problem?.message ?? null }];
    });
    const sent = results.filter(({ problem }) => problem === null);
    const next = left.length > 0 ? left : [newRow()];
    setRows(next);
    setWanted(left.length > 0 ? 'error' : next[0]!.key);
    if (sent.length > 0)
      toast.show({
        tone: 'good',
        title: `${formatQuantity(sent.length, 'invitation')} sent`,
        description:
          left.length > 0 ? `${formatQuantity(left.length, 'address', 'addresses')} could not be invited.` : undefined,
      });
  };
  /** A refusal that names addresses stands at them, any other above them; nothing that was typed is lost. */
  const refuse = (given: Row[], problem: ApiProblem) => {
    const byIndex = new Map(
      problem.errors.flatMap(({ pointer }) => {
        const index = pointer.match(/\/emails\/(\d+)$/)?.[1];
        return index === undefined ? [] : [[Number(index), 'Please enter valid email address'] as const];
      }),
    );
    if (byIndex.size === 0) return setFailure(problem);
    setRows(given.map((row, index) => ({ ...row, problem: byIndex.get(index) ?? null })));
    setWanted('error');
  };

  const isFull = rows.length >= mostAddresses;
  const isUsedUp = allowance !== null && allowance.left === 0;
  // Until the server says it, that of their own address: the line must not push the form down when it comes.
  const ownDomain = useAccount()?.email.split('@')[1];
  const shownDomain = emailDomain ?? (allowance === null ? ownDomain : undefined);
  return (
    <Card as="section" aria-labelledby="invite-form" className="grid gap-4">
      <h2 id="invite-form">Send invitations</h2>
      {draft && <Banner tone="info">{typedAgain}</Banner>}
      {failure && (
        <Banner tone="bad" title="No invitation was sent">
          {failure.message}
          {failure.requestId ? <span className="block text-small">Request {failure.requestId}</span> : null}
        </Banner>
      )}
      <form
        ref={form}
        noValidate
        aria-labelledby="invite-form"
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
      >
        <ul className="grid gap-3">
          {rows.map((row, index) => (
            <li key={row.key}>
              <TextField
                type="email"
                name={`email-${row.key}`}
                label={rows.length === 1 ? 'Email address' : `Email address ${index + 1}`}
                description={
                  index === 0 && shownDomain ? `Addresses of your company end in @${shownDomain}.` : undefined
                }
                error={row.problem ?? undefined}
                isRequired={index === 0}
                autoComplete="off"
                spellCheck={false}
                autoCapitalize="none"
                value={row.text}
                onChange={(event) => change(row.key, event.target.value)}
                onPaste={(event) => paste(event, row.key)}
                trailing={
                  rows.length > 1 && (
                    <IconButton size="small" label={`Remove address ${index + 1}`} onClick={() => remove(row.key)}>
                      <X aria-hidden />
                    </IconButton>
                  )
                }
              />
            </li>
          ))}
        </ul>
        {rows.length > mostAddresses && (
          <Banner tone="bad">
            At most {mostAddresses} addresses can be invited at once. Please remove {rows.length - mostAddresses}.
          </Banner>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            className="-ms-3 text-accent"
            onClick={add}
            disabledReason={isFull && `At most ${mostAddresses} addresses can be invited at once.`}
          >
            <Plus aria-hidden />
            Add another address
          </Button>
        </div>
        <Button
          type="submit"
          variant="primary"
          isWide
          isLoading={send.isPending}
          disabledReason={isUsedUp && `You have sent ${allowance.limit} invitations today. You can send more tomorrow.`}
        >
          Send {rows.length > 1 ? 'invitations' : 'invitation'}
        </Button>
        <p className="text-small text-ink-muted">
          {allowance === null
            ? '\u00a0'
            : isUsedUp
              ? `You have sent ${allowance.limit} invitations today. You can send more tomorrow.`
              : `You can send ${formatQuantity(allowance.left, 'more invitation')} today.`}
        </p>
      </form>
    </Card>
  );
}
