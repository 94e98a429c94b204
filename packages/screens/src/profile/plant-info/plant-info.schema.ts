import type { Answer } from '@millwright/api-client/client';
import * as z from 'zod/mini';
import { isDayOrEmpty, notADay } from '../../shared/days.ts';

type PlantInfo = Answer<'getPlantInfo'>;

const optionalText = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `At most ${longest} characters`));
/** Nothing, or a text of the given form. */
const emptyOr = (form: RegExp, message: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || form.test(text), message),
  );

/** The form of a plant; empty means not given. The server checks the GSTIN's last character. */
export const plantInfoSchema = z.object({
  address: optionalText(300),
  city: optionalText(80),
  state: optionalText(80),
  pinCode: emptyOr(/^[1-9][0-9]{5}$/, 'A PIN code has 6 digits'),
  gstin: emptyOr(/^[0-9]{2}[A-Za-z0-9]{13}$/, 'A GSTIN has 15 characters and begins with two digits'),
  commissionedYear: emptyOr(/^(18[5-9]|19|20)[0-9]{1,2}$/, 'Please enter a year, such as 1998'),
  employeeCount: emptyOr(/^[1-9][0-9]{0,5}$/, 'Please enter a number from 1 to 9,99,999'),
  products: optionalText(500),
  shutdownMonths: z.array(z.number()),
  holidays: z.array(
    z.object({
      date: z.string().check(z.minLength(1, 'Please choose the day'), z.refine(isDayOrEmpty, notADay)),
      name: z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(80, 'At most 80 characters')),
    }),
  ),
});

export type PlantInfoFields = z.infer<typeof plantInfoSchema>;

/** The fields of a plant. */
export const plantInfoDefaults = (plant: PlantInfo): PlantInfoFields => ({
  address: plant.address ?? '',
  city: plant.city ?? '',
  state: plant.state ?? '',
  pinCode: plant.pinCode ?? '',
  gstin: plant.gstin ?? '',
  commissionedYear: plant.commissionedYear === null ? '' : String(plant.commissionedYear),
  employeeCount: plant.employeeCount === null ? '' : String(plant.employeeCount),
  products: plant.products ?? '',
  shutdownMonths: plant.shutdownMonths,
  holidays: plant.holidays,
});

/** What is sent: empty fields as null, city and state of the Corporate Office only, which has neither year, products nor shutdowns. */
export function plantInfoBody(plant: PlantInfo, fields: PlantInfoFields) {
  const given = (text: string) => (text === '' ? null : text);
  const number = (text: string) => (text === '' ? null : Number(text));
  const isOffice = plant.isCorporateOffice;
  return {
    ...(plant.plantId === null ? {} : { plantId: plant.plantId }),
    version: plant.version,
    address: given(fields.address),
    ...(isOffice ? { city: given(fields.city), state: given(fields.state) } : {}),
    pinCode: given(fields.pinCode),
    gstin: given(fields.gstin.toUpperCase()),
    commissionedYear: isOffice ? null : number(fields.commissionedYear),
    employeeCount: number(fields.employeeCount),
    products: isOffice ? null : given(fields.products),
    shutdownMonths: isOffice ? [] : fields.shutdownMonths,
    holidays: fields.holidays,
  };
}
