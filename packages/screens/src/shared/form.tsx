import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';

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
  errorOf: (name: FieldPath<Values>) => string | undefined;
  control: Control<Values>;
  form: UseFormReturn<Values>;
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

/** The field of a server pointer: `/body/recipients/0` and `/recipients/0` are both the field `recipients`. */
export function fieldOfPointer(pointer: string, names: readonly string[]): string | null {
  const parts = pointer.split('/').filter(Boolean);
  const name = parts[0] === 'body' && parts.length > 1 ? parts[1] : parts[0];
  return name !== undefined && names.includes(name) ? name : null;
}

/**
 * The shell of every form: values checked by the schema on submit and while they are mended; what the server refuses lands on its fields all
 * at once and the rest is one alert; leaving the page with changes asks. Fields are not cleared by a failure.
 *
 * @param pending The write is on its way; a second submit does nothing.
 * @param error What the last submit was refused with.
 * @param fieldNames Server field to form field, where the names differ.
 * @param valuesKey When it changes, the form takes the default values anew, such as what was saved; the fields and the focus in them stay.
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
  fieldNames?: Record<string, FieldPath<Values>>;
  onDirtyChange?: (isDirty: boolean) => void;
  valuesKey?: string | number;
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
  });
  const { errors } = form.formState;
  const [rest, setRest] = useState<ApiProblem>();

  useEffect(() => {
    setRest(undefined);
    if (!error) return;
    const names = Object.keys(form.getValues());
    const placed = error.errors.flatMap(({ pointer, message }) => {
      const name = fieldOfPointer(pointer, [...names, ...Object.keys(fieldNames ?? {})]);
      return name ? [{ name: (fieldNames?.[name] ?? name) as FieldPath<Values>, message }] : [];
    });
    for (const [index, { name, message }] of placed.entries())
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    if (placed.length < Math.max(1, error.errors.length)) setRest(error);
  }, [error, form, fieldNames]);

  const takenKey = useRef(valuesKey);
  useLayoutEffect(() => {
    if (takenKey.current === valuesKey) return;
    takenKey.current = valuesKey;
    form.reset(defaultValues as Values);
  }, [form, valuesKey, defaultValues]);
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
      formState: { isDirty: true },
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
  // At once, not with the next drawing: two presses in one moment are one submit.
  const isSending = useRef(false);
  const submit = form.handleSubmit(async (values) => {
    if (pending || isSending.current) return;
    isSending.current = true;
    try {
      await onSubmit(values);
    } catch {
      // the caller's mutation keeps the refusal in `error`
    } finally {
      isSending.current = false;
    }
  });
  return (
    <form id={id} noValidate aria-label={ariaLabel} onSubmit={(event) => void submit(event)} className={className}>
      {rest ? (
        <Banner tone="bad" className="mb-4">
          {rest.message}
          {rest.requestId ? <span className="block text-small">Request {rest.requestId}</span> : null}
        </Banner>
      ) : null}
      {children({ field, checkbox, errorOf, control: form.control, form })}
    </form>
  );
}
