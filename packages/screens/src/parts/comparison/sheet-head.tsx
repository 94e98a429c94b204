import type { ApiProblem } from '@millwright/api-client/problem';
import { useAccount, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { Menu } from '@millwright/ui/menu/menu';
import { useToast } from '@millwright/ui/toast/toast';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useFile } from '../../shared/use-file.ts';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import { saveSheetCsv } from './sheet-export.ts';
import { SheetSteps } from './sheet-steps.tsx';
import { stateLabels, stateTones, type Sheet } from './sheet-words.ts';

const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'));

/** The head of a comparison: its version and who touched it last, and what can be done with the whole of it. */
export function SheetHead({
  sheet,
  types,
  actions,
  comments,
  propose,
  onStale,
}: {
  sheet: Sheet;
  types: ReactNode;
  actions: ReactNode;
  /** Leads from a frozen comparison to the proposal of its award. */
  propose: ReactNode;
  /** Leads to what is said on it. */
  comments: ReactNode;
  onStale: () => void;
}) {
  const toast = useToast();
  const account = useAccount();
  const [asked, setAsked] = useState<'freeze' | 'reopen' | null>(null);
  const freeze = useApiMutation('freezeComparison');
  const recreate = useApiMutation('recreateComparison');
  const note = useApiMutation('logActivity');
  const { _id, version, revision, can, evaluation, vendors, openedAt } = sheet;
  const away = vendors.filter(({ isArchived }) => isArchived);
  const quoted = formatQuantity(vendors.length, 'vendor');
  const last = sheet.entries[0];
  const { take, isPending: isTaking } = useFile();
  const savePdf = (paper: 'a4' | 'a3') =>
    take({
      name: `${sheet.job?.number ?? 'comparison'}-v${version}.pdf`,
      read: (client) => client.call('getComparisonPdf', { path: { a: _id, b: String(version), c: paper } }),
    });
  // Prices leave the product: the job's log says so first.
  const exported = async (as: 'CSV' | 'XLSX' | 'print', save: () => unknown) => {
    try {
      if (sheet.job) await note.run({ body: { jobId: sheet.job._id, kind: 'exported', comparison: { version, as } } });
      await save();
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'Export failed', description: (problem as ApiProblem).message });
    }
  };
  const frozen = sheet.versions.find(({ number }) => number === version);
  const act = async (work: () => Promise<unknown>, title: string) => {
    try {
      await work();
      setAsked(null);
      toast.show({ tone: 'good', title });
    } catch (problem) {
      const { code, message } = problem as ApiProblem;
      if (code === 'SHEET_CHANGED') onStale();
      if (asked === null) toast.show({ tone: 'bad', title: message });
    }
  };
  return (
    <header className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-heading font-semibold">
          Comparison sheet
          <Badge tone={stateTones[sheet.state]}>
            Version {version}, {stateLabels[sheet.state].toLowerCase()}
          </Badge>
        </h2>
        <p className="text-small wrap-anywhere text-ink-muted">
          {openedAt ? `${quoted} quoted, opened ${formatDateTime(openedAt)}` : `${quoted} compared`}
          {away.length > 0 && ` · archived: ${away.map(({ companyName }) => isolated(companyName)).join(', ')}`}
          {frozen?.frozenAt && ` · frozen by ${isolated(frozen.frozenBy ?? '')}, ${formatDateTime(frozen.frozenAt)}`}
          {!frozen?.frozenAt &&
            last &&
            ` · last change by ${last.isMine ? 'you' : isolated(last.by)}, ${formatDateTime(last.at)}`}
        </p>
        {sheet.sha256 && <p className="text-small wrap-anywhere text-ink-muted tabular-nums">SHA-256 {sheet.sha256}</p>}
      </div>
      <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2 print:hidden">
        {types}
        {can.edit && <SheetSteps sheet={sheet} onStale={onStale} />}
        {comments}
        {evaluation && (
          <Menu
            align="end"
            trigger={
              <Button isLoading={isTaking}>
                Export <ChevronDown aria-hidden className="size-4" />
              </Button>
            }
            entries={[
              { id: 'csv', label: 'CSV', onSelect: () => void exported('CSV', () => saveSheetCsv(sheet, evaluation)) },
              {
                id: 'xlsx',
                label: 'Excel, with formulas',
                onSelect: () =>
                  void exported('XLSX', async () =>
                    (await import('./sheet-xlsx.ts')).saveSheetXlsx(sheet, account?.email ?? 'a guest'),
                  ),
              },
              { id: 'pdf-a4', label: 'PDF on A4', onSelect: () => void savePdf('a4') },
              { id: 'pdf-a3', label: 'PDF on A3', onSelect: () => void savePdf('a3') },
              { id: 'print', label: 'Print', onSelect: () => void exported('print', () => window.print()) },
            ]}
          />
        )}
        {can.recreate && (
          <Button
            isLoading={recreate.isPending}
            onClick={() =>
              void act(
                () => recreate.run({ body: { comparisonId: _id, version } }),
                'Recreated from the current quotes',
              )
            }
          >
            Recreate sheet
          </Button>
        )}
        {actions}
        {can.reopen && <Button onClick={() => setAsked('reopen')}>Reopen comparison</Button>}
        {propose}
        {can.freeze && evaluation && (
          <Button variant="primary" onClick={() => setAsked('freeze')}>
            Freeze
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked === 'freeze'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'freeze' : null)}
        tone="primary"
        title={`Freeze version ${version}?`}
        description={`The current evaluation is frozen with a fingerprint${sheet.job ? ' and used for approvals' : ''}. You can reopen it with a reason.`}
        confirmLabel="Freeze"
        isPending={freeze.isPending}
        error={freeze.error?.message}
        onConfirm={() =>
          void act(() => freeze.run({ body: { comparisonId: _id, version, revision } }), `Version ${version} frozen`)
        }
      />
      {asked === 'reopen' && <ReasonDialog sheet={sheet} onClose={() => setAsked(null)} />}
    </header>
  );
}
