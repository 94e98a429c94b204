import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import {
  get,
  useForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { ChangeQuestion } from './change-question.tsx';
import { useDraft } from './drafts.ts';
import { mergeInto } from './form-merge.ts';
import { fieldOfPointer } from './field-of-pointer.ts';

/** What `fields` hands to a native control: its registration and its error. Spread it on TextField, Textarea, Select. */
export type FormControl = Omit<
  UseFormRegisterReturn,
  'required' | 'min' | 'max' | 'maxLength' | 'minLength' | 'pattern'
> & {
  error: string | undefined;
};

/** What the fields of a form are given. */
export type FormFields<Values extends FieldValues> = {
  field: (name: FieldPath<Values>) => FormControl;
  /** For a Checkbox of a true-or-false value. */
  checkbox: (name: FieldPath<Values>) => {
    name: string;
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** For a DateField. */
  day: (name: FieldPath<Values>) => {
    name: string;
    value: string;
    error: string | undefined;
    onValueChange: (value: string) => void;
  };
  errorOf: (name: FieldPath<Values>) => string | undefined;
  control: Control<Values>;
  form: UseFormReturn<Values>;
};

/** How the form asks where a colleague saved something else over which a field was typed. */
export type FormMerges<Values extends FieldValues> = {
  /** "the payment terms" */
  nameOf: (name: FieldPath<Values>) => string;
  textOf: (name: FieldPath<Values>, value: unknown) => string;
};

/** A schema of zod or of any library that keeps to Standard Schema, with the values of the form as its input. */
type Schema<Values extends FieldValues> = Parameters<typeof standardSchemaResolver<Values, unknown, Values>>[0];

/** Whether a form has changes, kept without drawing anything anew: `note` for the form, `has` for the dialog around it, which asks when it closes. */
export function useUnsavedChanges(): { has: () => boolean; note: (isDirty: boolean) => void } {
  const [changes] = useState(() => {
    let isUnsaved = false;
    return {
      has: () => isUnsaved,
      note: (isDirty: boolean) => {
        isUnsaved = isDirty;
      },
    };
  });
  return changes;
}

/** Said above a form that has taken back what was typed when the session ended under it. */
export const typedAgain = 'Your entries from before your session ended are back. They have not been sent yet.';

/** Never kept beyond the form. */
const isSecret = (name: string) => /password|otp|token/i.test(name);

/**
 * Moves the focus to the first field with an error in the order of the page, and brings the field with its text into view: on a phone the error
 * may be far above the button.
 */
function focusFirstError(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!invalid) return;
  // A group of radios is wrong as a whole; the focus is for the one that Tab would reach.
  const inner =
    invalid.querySelector<HTMLElement>('input:checked') ??
    invalid.querySelector<HTMLElement>('input, select, textarea, button');
  (inner ?? invalid).focus({ preventScroll: true });
  invalid.scrollIntoView({ block: 'center' });
}

/**
 * The shell of every form: values checked by the schema on submit and while they are mended; what the server refuses lands on its fields all
 * at once and the rest is one alert; leaving the page with changes asks. Fields are not cleared by a failure.
 *
 * @param pending The write is on its way; a second submit does nothing.
 * @param error What the last submit was refused with.
 * @param fieldNames Server field to form field, where the names differ; an empty one is a level that the form does not have.
 * @param draftKey The form and what it is about: what was typed when the session ended comes back under this name, but for secrets.
 * @param valuesKey When it changes, the form takes the default values anew, such as what was saved; the fields and the focus in them stay.
 * @param merges With it, what is typed stays even then, and where the new default values differ from those that it was typed over, the form asks.
 */
export function Form<Values extends FieldValues>({
  schema,
  defaultValues,
  onSubmit,
  pending,
  error,
  children,
  fieldNames,
  onDirtyChange,
  valuesKey,
  merges,
  draftKey,
  asksBeforeLeaving = true,
  id,
  className,
  'aria-label': ariaLabel,
}: {
  schema: Schema<Values>;
  defaultValues: DefaultValues<Values>;
  /** A refusal is shown through `error`; a rejected promise is taken as that and not thrown further. */
  onSubmit: (values: Values) => Promise<unknown> | void;
  pending: boolean;
  error: ApiProblem | undefined;
  children: (fields: FormFields<Values>) => ReactNode;
  fieldNames?: Record<string, FieldPath<Values> | ''>;
  onDirtyChange?: (isDirty: boolean) => void;
  valuesKey?: string | number;
  merges?: FormMerges<Values>;
  draftKey?: string;
  asksBeforeLeaving?: boolean;
  /** For a submit button outside the form. */
  id?: string;
  className?: string;
  'aria-label'?: string;
}) {
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // It would skip a field that is no native control, such as a rating.
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (submitCount > 0) focusFirstError(element.current);
  }, [submitCount, refusals]);
  const [rest, setRest] = useState<ApiProblem>();

  useEffect(() => {
    setRest(undefined);
    if (!error) return;
    const placed = error.errors.flatMap(({ pointer, message }) => {
      const name = fieldOfPointer(pointer, form.getValues(), fieldNames);
      return name === null ? [] : [{ name: name as FieldPath<Values>, message }];
    });
    for (const { name, message } of placed) form.setError(name, { type: 'server', message });
    if (placed.length > 0) setRefusals((before) => before + 1);
    if (placed.length < Math.max(1, error.errors.length)) setRest(error);
  }, [error, form, fieldNames]);

  const taken = useRef({ valuesKey, defaultValues });
  /** What was last submitted: newer default values that have it are no colleague's change. */
  const sent = useRef<Values | null>(null);
  const [contested, setContested] = useState<FieldPath<Values>[]>([]);
  useLayoutEffect(() => {
    if (taken.current.valuesKey === valuesKey) return;
    const before = taken.current.defaultValues as Values;
    taken.current = { valuesKey, defaultValues };
    if (merges) setContested((open) => mergeInto(form, before, defaultValues as Values, sent.current, open));
    else form.reset(defaultValues as Values);
  }, [form, valuesKey, defaultValues, merges]);
  const settle = (name: FieldPath<Values>, choice: 'mine' | 'theirs') => {
    if (choice === 'theirs') form.setValue(name, get(defaultValues, name), { shouldDirty: true });
    setContested((open) => open.filter((one) => one !== name));
  };
  const firstValues = useRef(defaultValues);
  useEffect(() => {
    firstValues.current = defaultValues;
  });
  const draft = useDraft(draftKey ?? null, () => {
    const before = firstValues.current as Record<string, unknown>;
    const changed = Object.entries(form.getValues()).filter(
      ([name, value]) => !isSecret(name) && JSON.stringify(value) !== JSON.stringify(before[name]),
    );
    return changed.length > 0 ? changed : null;
  });
  useEffect(() => {
    for (const [name, value] of draft ?? [])
      form.setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, { shouldDirty: true });
  }, [draft, form]);
  // Told while the key is handled, and without drawing the form anew: who presses Enter right after the last letter must not meet a button that
  // says "nothing is changed".
  const isDirty = useRef(false);
  useLayoutEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const tell = () => {
      if (isDirty.current && asksBeforeLeaving) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
      onDirtyChange?.(isDirty.current);
    };
    tell();
    const unsubscribe = form.subscribe({
      formState: { isDirty: true, dirtyFields: true },
      callback: (state) => {
        if (state.isDirty === isDirty.current) return;
        isDirty.current = Boolean(state.isDirty);
        tell();
      },
    });
    return () => {
      unsubscribe();
      window.removeEventListener('beforeunload', ask);
    };
  }, [form, onDirtyChange, asksBeforeLeaving]);

  const errorOf = (name: FieldPath<Values>): string | undefined => {
    const found = name
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], errors);
    return (found as { message?: string } | undefined)?.message;
  };
  const field = (name: FieldPath<Values>): FormControl => ({ ...form.register(name), error: errorOf(name) });
  const checkbox: FormFields<Values>['checkbox'] = (name) => ({
    name,
    checked: Boolean(form.watch(name)),
    onChange: (event) =>
      form.setValue(name, event.target.checked as PathValue<Values, FieldPath<Values>>, { shouldDirty: true }),
  });
  const day: FormFields<Values>['day'] = (name) => ({
    name,
    value: String(form.watch(name) ?? ''),
    error: errorOf(name),
    onValueChange: (value) =>
      form.setValue(name, value as PathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      }),
  });
  // At once, not with the next drawing: two presses in one moment are one submit.
  const isSending = useRef(false);
  const submit = form.handleSubmit(async (values) => {
    if (pending || isSending.current) return;
    if (contested.length > 0) {
      element.current?.querySelector<HTMLElement>('[data-slot=form-questions] button')?.focus();
      return;
    }
    isSending.current = true;
    sent.current = values;
    try {
      await onSubmit(values);
    } catch {
      // the caller's mutation keeps the refusal in `error`
    } finally {
      isSending.current = false;
    }
  });
  return (
    <form
      ref={element}
      id={id}
      noValidate
      aria-label={ariaLabel}
      onSubmit={(event) => void submit(event)}
      className={className}
    >
      {draft ? (
        <Banner tone="info" className="mb-4">
          {typedAgain}
        </Banner>
      ) : null}
      {merges && contested.length > 0 ? (
        <div data-slot="form-questions" className="grid gap-3">
          {contested.map((name) => (
            <ChangeQuestion
              key={name}
              what={merges.nameOf(name)}
              theirs={merges.textOf(name, get(defaultValues, name))}
              mine={merges.textOf(name, form.getValues(name))}
              onSettle={(choice) => settle(name, choice)}
            />
          ))}
        </div>
      ) : null}
      {rest ? (
        <Banner tone="bad" className="mb-4">
          {rest.message}
          {rest.requestId ? <span className="block text-small">Request {rest.requestId}</span> : null}
        </Banner>
      ) : null}
      {children({ field, checkbox, day, errorOf, control: form.control, form })}
    </form>
  );
}
