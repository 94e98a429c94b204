import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { RadioGroup } from '@millwright/ui/radio-group/radio-group';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState, type FormEvent } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { findingNames, type Finding, type JudgedVendor, type TechnicalEvaluation } from '../qualification-words.ts';
import { Offer } from './offer.tsx';

type Row = { finding: Finding | null; note: string };
const unjudged: Row = { finding: null, note: '' };
const choices = Object.entries(findingNames).map(([value, label]) => ({ value, label }));

/** Says how one vendor's quote complies, clause by clause, beside what it offers. */
export default function JudgeDialog({
  evaluation: { clauses },
  vendor,
  onClose,
}: {
  evaluation: TechnicalEvaluation;
  vendor: JudgedVendor;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const judge = useApiMutation('judgeTechnical');
  const { offer, companyName, jobVendorId } = vendor;
  const [rows, setRows] = useState<Record<string, Row>>(() =>
    Object.fromEntries(
      clauses.map(({ _id }) => {
        const mine = vendor.findings.find(({ clauseId, isMine }) => isMine && clauseId === _id);
        return [_id, { finding: mine?.finding ?? null, note: mine?.note ?? '' }];
      }),
    ),
  );
  const [isTouched, setTouched] = useState(false);
  // A colleague may change the clauses while this is open.
  const rowOf = (clauseId: string): Row => rows[clauseId] ?? unjudged;
  const change = (clauseId: string, part: Partial<Row>) => {
    setTouched(true);
    setRows((all) => ({ ...all, [clauseId]: { ...(all[clauseId] ?? unjudged), ...part } }));
  };
  const open = clauses.filter(({ _id }) => rowOf(_id).finding === null).length;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (judge.isPending) return;
    const findings = clauses.flatMap(({ _id }) => {
      const { finding, note } = rowOf(_id);
      return finding === null ? [] : [{ clauseId: _id, finding, note: note.trim() || null }];
    });
    try {
      await judge.run({ path: { id: jobVendorId }, body: { findings } });
      toast.show({ tone: 'good', title: `${companyName} evaluated` });
      onClose();
    } catch {
      // Said above the form.
    }
  };
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => isTouched}
      title={`Compliance of ${isolated(companyName)}`}
      description={`Version ${offer.number} of its quote, without prices.`}
      footer={
        <>
          <span className="me-auto self-center text-small text-ink-muted">
            {open > 0 && `${formatQuantity(open, 'clause')} open. The result counts after all clauses are evaluated.`}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={judge.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} noValidate aria-label="Findings" className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {judge.error && (
          <Banner tone="bad" title="Not saved">
            {judge.error.errors[0]?.message ?? judge.error.message}
          </Banner>
        )}
        <Offer offer={offer} />
        <ol className="grid gap-4">
          {clauses.map(({ _id, text, isMandatory }) => (
            <li key={_id} className="grid gap-2 border-t border-line pt-3">
              <RadioGroup
                legend={`${text}${isMandatory ? ' (mandatory)' : ''}`}
                orientation="horizontal"
                options={choices}
                value={rowOf(_id).finding ?? ''}
                onValueChange={(finding) => change(_id, { finding: finding as Finding })}
              />
              <TextField
                label={`Note on ${text}`}
                isLabelHidden
                placeholder="Note"
                size="small"
                maxLength={1000}
                value={rowOf(_id).note}
                onChange={(event) => change(_id, { note: event.target.value })}
              />
            </li>
          ))}
        </ol>
      </form>
    </Modal>
  );
}
