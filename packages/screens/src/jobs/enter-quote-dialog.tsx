import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import type { components } from '@millwright/contract/types';
import { isMeasured, isProvisional } from '@millwright/evaluation/item-kinds';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { DateField } from '@millwright/ui/date-field/date-field';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState, type FormEvent } from 'react';
import { attachmentKinds, attachmentLimit } from '../shared/file-limits.ts';
import { isDayOrEmpty, notADay } from '../shared/days.ts';
import { ItemKindText } from '../shared/item-kind-text.tsx';
import { isolated } from '../shared/isolated.ts';
import { amountOf } from '../shared/quote-amount.ts';
import { useUploads } from '../shared/use-uploads.ts';
import { formatRupees } from '../shared/vendor-format.ts';

type Schemas = components['schemas'];
type Content = Schemas['QuoteContent'];
type Asked = Schemas['RfqLine'];
type Registration = NonNullable<Content['gstRegistration']>;
type Terms = Record<
  'discountPercent' | 'gstPercent' | 'validTill' | 'workingDays' | 'warrantyMonths' | 'deviations',
  string
>;

const emptyTerms: Terms = {
  discountPercent: '',
  gstPercent: '',
  validTill: '',
  workingDays: '',
  warrantyMonths: '',
  deviations: '',
};
const wholeOrNull = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null);

/** Enters a quote that a vendor sent outside Millwright, with its document. The quote is marked as entered. */
export default function EnterQuoteDialog({
  vendor,
  askedLines,
  onClose,
}: {
  vendor: { jobVendorId: string; companyName: string };
  askedLines: readonly Asked[];
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const enter = useApiMutation('enterQuote');
  // Keyed by item: an addendum published in the meantime can insert items.
  const [typed, setTyped] = useState<Record<string, Content['lines'][number]>>({});
  const lines = askedLines.map(({ _id }) => typed[_id] ?? { rateInPaise: null });
  const [freight, setFreight] = useState<number | null>(null);
  const [terms, setTerms] = useState(emptyTerms);
  const [registration, setRegistration] = useState<Registration>('regular');
  const [isMse, setMse] = useState(false);
  // Only regular vendors charge GST.
  const isRegular = registration === 'regular';
  const [isTouched, setTouched] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { uploads, add, remove, retry } = useUploads({ most: 1, limit: attachmentLimit });
  const fileId = uploads.find(({ state }) => state === 'done')?.fileId;
  const setLine = (itemId: string, change: Partial<Content['lines'][number]>) => {
    setTouched(true);
    setTyped((all) => ({ ...all, [itemId]: { rateInPaise: null, ...all[itemId], ...change } }));
  };
  const text = (name: keyof Terms) => ({
    value: terms[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setTouched(true);
      setTerms((all) => ({ ...all, [name]: event.target.value }));
    },
  });
  const missing = (): Record<string, string> => ({
    ...Object.fromEntries(
      lines.flatMap((line, index) =>
        isProvisional(askedLines[index]!) || line.isExcluded || line.rateInPaise !== null
          ? []
          : [[`line ${index}`, 'Enter a rate, or mark the item as not quoted.']],
      ),
    ),
    ...(!isRegular || /^([0-9]|[1-3][0-9]|40)(\.[0-9]{1,2})?$/.test(terms.gstPercent.trim())
      ? {}
      : { gstPercent: 'Enter the GST rate, such as 18.' }),
    ...(terms.discountPercent.trim() === '' || /^(100|[0-9]{1,2}(\.[0-9]{1,2})?)$/.test(terms.discountPercent.trim())
      ? {}
      : { discountPercent: 'Enter a percentage, such as 2.5.' }),
    ...(terms.validTill === '' ? { validTill: 'Enter the validity of the quote.' } : {}),
    ...(isDayOrEmpty(terms.validTill) ? {} : { validTill: notADay }),
    ...(fileId ? {} : { file: "Add the vendor's document." }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (enter.isPending) return;
    const found = missing();
    setErrors(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`#${CSS.escape(id)} [aria-invalid=true]`)?.focus(),
      );
      return;
    }
    const content: Content = {
      lines,
      discountPercent: terms.discountPercent.trim() || null,
      freightInPaise: freight,
      gstPercent: isRegular ? terms.gstPercent.trim() : null,
      ...(!isRegular && { gstRegistration: registration }),
      ...(isMse && { isMse }),
      validTill: terms.validTill,
      workingDays: wholeOrNull(terms.workingDays),
      warrantyMonths: wholeOrNull(terms.warrantyMonths),
      deviations: terms.deviations.trim() || null,
    };
    try {
      await enter.run({ body: { jobVendorId: vendor.jobVendorId, content, fileId: fileId! } });
      toast.show({ tone: 'good', title: `Quote entered for ${vendor.companyName}` });
      onClose();
    } catch (thrown) {
      const { errors: refused } = thrown as ApiProblem;
      const early = refused.find(({ pointer }) => pointer === '/content/valid_till_early');
      if (early) setErrors({ validTill: early.message });
    }
  };
  const sum = lines.reduce(
    (total, { rateInPaise, isExcluded }, index) =>
      isExcluded || rateInPaise === null || !isMeasured(askedLines[index]!)
        ? total
        : total + amountOf(rateInPaise, askedLines[index]!.quantity),
    0,
  );
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => isTouched || uploads.length > 0}
      title={`Enter a quote for ${isolated(vendor.companyName)}`}
      description="Enter it as in the vendor's document. The quote is marked as entered by you, and the vendor is notified by email."
      footer={
        <>
          <span className="me-auto self-center tabular-nums">Items {formatRupees(sum)}</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={enter.isPending}>
            Enter quote
          </Button>
        </>
      }
    >
      <form id={id} noValidate aria-label="Quote" className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {enter.error && !errors['validTill'] && (
          <Banner tone="bad" title="Quote not entered">
            {enter.error.errors[0]?.message ?? enter.error.message}
          </Banner>
        )}
        <FileUpload
          label="Vendor's document"
          description={`The quotation as received: ${attachmentKinds.words}; at most ${attachmentLimit.words}.`}
          error={!fileId && errors['file']}
          disabledReason={uploads.length > 0 && 'One document only.'}
          accept={attachmentKinds.accept}
          files={uploads}
          onFilesAdd={add}
          onCancel={remove}
          onRetry={retry}
          onRemove={remove}
        />
        <ol className="grid gap-3">
          {askedLines.map(({ _id: itemId, lineNumber, description, quantity, unit, ...item }, index) => (
            <li
              key={itemId}
              className="grid items-start gap-x-4 gap-y-2 border-t border-line pt-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
            >
              <p className="min-w-0">
                <span className="block wrap-anywhere">
                  {lineNumber ?? index + 1}. {isolated(description)}
                </span>
                <span className="text-small text-ink-muted">{quantityText({ quantity, unit })}</span>
                <ItemKindText item={item} />
              </p>
              {!isProvisional(item) && (
                <>
                  <CurrencyField
                    label={`Rate of ${lineNumber ?? index + 1}. ${description}`}
                    isLabelHidden
                    size="small"
                    value={lines[index]!.rateInPaise}
                    error={lines[index]!.isExcluded ? undefined : errors[`line ${index}`]}
                    disabledReason={lines[index]!.isExcluded ? 'Not quoted' : undefined}
                    onValueChange={(rateInPaise) => setLine(itemId, { rateInPaise })}
                  />
                  <Checkbox
                    label="Not quoted"
                    aria-label={`Not quoted: ${description}`}
                    checked={lines[index]!.isExcluded === true}
                    onChange={(event) =>
                      setLine(itemId, {
                        isExcluded: event.target.checked,
                        ...(event.target.checked && { rateInPaise: null }),
                      })
                    }
                  />
                </>
              )}
            </li>
          ))}
        </ol>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="GST registration"
            value={registration}
            onChange={({ target }) => {
              setTouched(true);
              setRegistration(target.value as Registration);
            }}
          >
            <option value="regular">Regular</option>
            <option value="composition">Composition scheme</option>
            <option value="unregistered">Not registered</option>
          </Select>
          {isRegular && (
            <TextField label="GST (%)" isRequired inputMode="decimal" maxLength={5} {...text('gstPercent')} />
          )}
          <DateField
            label="Valid until"
            isRequired
            value={terms.validTill}
            error={errors['validTill']}
            onValueChange={(validTill) => {
              setTouched(true);
              setTerms((all) => ({ ...all, validTill }));
            }}
          />
          <TextField
            label="Discount (%)"
            optionalLabel="optional"
            inputMode="decimal"
            maxLength={6}
            {...text('discountPercent')}
          />
          <CurrencyField
            label="Freight and packing"
            optionalLabel="optional"
            value={freight}
            onValueChange={(paise) => {
              setTouched(true);
              setFreight(paise);
            }}
          />
          <TextField
            label="Working days on site"
            optionalLabel="optional"
            inputMode="numeric"
            maxLength={4}
            {...text('workingDays')}
          />
          <TextField
            label="Warranty (months)"
            optionalLabel="optional"
            inputMode="numeric"
            maxLength={3}
            {...text('warrantyMonths')}
          />
        </div>
        <Checkbox
          label="Micro or small enterprise (Udyam)"
          checked={isMse}
          onChange={({ target }) => {
            setTouched(true);
            setMse(target.checked);
          }}
        />
        <Textarea label="Deviations" optionalLabel="optional" characterLimit={4000} {...text('deviations')} />
      </form>
    </Modal>
  );
}
