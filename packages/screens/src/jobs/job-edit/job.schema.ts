import type { components } from '@millwright/contract/types';
import * as z from 'zod/mini';
import { isDayOrEmpty, notADay } from '../../shared/days.ts';
import type { Job } from '../../parts/jobs/job-words.ts';

type JobFields = components['schemas']['JobFields'];
export type ScopeItem = components['schemas']['ScopeItem'];

const contactSchema = z.object({
  fullName: z.string().check(z.trim(), z.maxLength(120, 'Write at most 120 characters.')),
  designation: z.string().check(z.trim(), z.maxLength(120, 'Write at most 120 characters.')),
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(256, 'Write at most 256 characters.'),
      z.regex(/^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+)?$/, 'Enter an address such as name@company.example'),
    ),
  phone: z.string().check(z.trim(), z.regex(/^((\+91)?[6-9]\d{9})?$/, 'Please enter 10 digit mobile number')),
});

/** The form of a job. All may be empty while it is a draft; what is filled in has to be right. */
export const jobSchema = z.object({
  title: z.string().check(z.maxLength(160, 'A title has at most 160 characters')),
  subcategoryId: z.string(),
  plantId: z.string(),
  projectId: z.string(),
  requiredBy: z.string().check(z.refine(isDayOrEmpty, notADay)),
  budgetInPaise: z.nullable(z.number()),
  scope: z.string().check(z.maxLength(20_000, 'The scope of work has at most 20,000 characters')),
  contacts: z.array(contactSchema).check(z.maxLength(5, 'At most 5 contacts.')),
});
export type JobValues = z.infer<typeof jobSchema>;

/** What the form holds of a job; of a new one, what is known of who posts it. */
export const jobDefaults = (job: Job | null, plantId: string | null): JobValues => ({
  title: job?.title ?? '',
  subcategoryId: job?.subcategory?._id ?? '',
  plantId: (job ? job.plant?._id : plantId) ?? '',
  projectId: job?.project?._id ?? '',
  requiredBy: job?.requiredBy ?? '',
  budgetInPaise: job?.budgetInPaise ?? null,
  scope: job?.scope ?? '',
  contacts: (job?.contacts ?? []).map(({ fullName, designation, email, phone }) => ({
    fullName,
    designation: designation ?? '',
    email: email ?? '',
    phone: phone ?? '',
  })),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What of the form can be saved: what is wrong stays as it was saved last, and a contact without a name is not one yet. */
export function savable(values: JobValues, saved: JobValues): JobValues {
  const faults = new Set(
    (jobSchema.safeParse(values).error?.issues ?? []).map(({ path }) => path[0] as keyof JobValues),
  );
  const good = { ...values };
  for (const name of faults) Object.assign(good, { [name]: saved[name] });
  return { ...good, contacts: good.contacts.filter(({ fullName }) => fullName.trim() !== '') };
}

/** The body of createJob and editJob. */
export const jobBody = (values: JobValues): JobFields => ({
  title: orNull(values.title),
  subcategoryId: orNull(values.subcategoryId),
  plantId: orNull(values.plantId),
  projectId: orNull(values.projectId),
  requiredBy: orNull(values.requiredBy),
  budgetInPaise: values.budgetInPaise,
  scope: values.scope.trim() === '' ? null : values.scope,
  contacts: values.contacts.map(({ fullName, designation, email, phone }) => ({
    fullName: fullName.trim(),
    designation: orNull(designation),
    email: orNull(email),
    phone: orNull(phone),
  })),
});
