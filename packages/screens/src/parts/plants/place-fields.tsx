import { useApi } from '@millwright/api-client/use-api';
import { Combobox } from '@millwright/ui/combobox/combobox';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { FormFields } from '../../shared/form.tsx';

type Place = { state: string; city: string };

const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** State and city, the states of India with the product's cities; a place that is no such city is typed. */
export function PlaceFields<Fields extends FieldValues & Place>({
  form,
  errorOf,
  isRequired = false,
  reasons,
}: Pick<FormFields<Fields>, 'errorOf'> & {
  form: UseFormReturn<Fields>;
  isRequired?: boolean;
  /** Why a field cannot be changed. */
  reasons?: Partial<Record<keyof Place, string | undefined>>;
}) {
  const places = useApi('getStatesAndCities', {});
  const states = places.data?.states ?? [];
  const [stateName, cityName] = ['state' as Path<Fields>, 'city' as Path<Fields>];
  const state = form.watch(stateName) as string;
  const city = form.watch(cityName) as string;
  const set = (name: Path<Fields>, value: string | null) =>
    form.setValue(name, (value ?? '') as PathValue<Fields, Path<Fields>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <>
      <Combobox
        label="State"
        isRequired={isRequired}
        options={options(states.map((one) => one.state))}
        value={state || null}
        allowsCustomValue={!isRequired}
        isLoading={places.isLoading}
        disabledReason={reasons?.state}
        error={errorOf(stateName)}
        onValueChange={(next) => {
          set(stateName, next);
          if (next !== state) set(cityName, null);
        }}
      />
      <Combobox
        label="City"
        isRequired={isRequired}
        options={options(states.find((one) => one.state === state)?.cities ?? [])}
        value={city || null}
        allowsCustomValue
        isLoading={places.isLoading}
        disabledReason={reasons?.city}
        error={errorOf(cityName)}
        onValueChange={(next) => set(cityName, next)}
      />
    </>
  );
}
