import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ContextOf, HandlersOf, Principal } from '../../http/handler.ts';
import {
  assertFields,
  conflict,
  invalidRequest,
  notAllowed,
  notFound,
  notLoggedIn,
  unsupportedType,
} from '../../problems.ts';
import { assertCurrentPassword } from '../authentication/current-password.ts';
import { insertFile } from '../file-upload/file-upload.queries.ts';
import { numberChangedMail } from './client-info.mails.ts';
import {
  changeUser,
  clientPage,
  hasSharedVendor,
  lockedUser,
  officeOf,
  plantById,
  plantProfile,
  plantsOf,
  setLogo,
  userRow,
  writePlantProfile,
} from './client-info.queries.ts';
import {
  clientOf,
  columnsOfPlant,
  CORPORATE_OFFICE,
  logoPath,
  mobileOf,
  overwrites,
  plantFields,
  plantInfoOf,
  plantProblems,
  profileCompletionOf,
  trimmed,
  userFields,
  userInfoOf,
} from './client-info.rules.ts';
import type { PlantPlace } from './client-info.rules.ts';
import { drawLogo } from './logo.ts';

type Operations =
  | 'getUserinfoData'
  | 'setUserinfoData'
  | 'getPlantInfo'
  | 'setPlantInfo'
  | 'userPlantInfoCompletion'
  | 'updateLogo'
  | 'getClientsList';

/** Handlers of a person's own profile, of their plant and of their company's logo (section 7 of the product specification). */
export const clientInfoHandlers: HandlersOf<Operations> = {
  getUserinfoData: async ({ db, principal }) => userInfoOf(await ownRow(db, principal)),

  setUserinfoData: async (context) => {
    const { db, body, principal, activity, budgets } = context;
    // Before the transaction begins: a wrong password is counted although nothing is written.
    if (body.currentPassword !== undefined) await assertCurrentPassword(context, body.currentPassword);
    const before = await lockedUser(db, principal.userId);
    if (!before) throw notLoggedIn();
    if (before.version !== body.version) throw changedMeanwhile();
    const changesNumber = body.phoneNumber !== mobileOf(before.phone);
    if (changesNumber) {
      // The number logs in: who found an open session must not make the account theirs by another one.
      if (body.currentPassword === undefined) throw passwordNeeded();
      budgets.take('mobileNumbersPerUserPerDay', principal.userId);
    }
    const isWritten = await changeUser(db, principal.userId, {
      full_name: body.fullName.trim(),
      designation: trimmed(body.designation),
      department: trimmed(body.department),
      ...(changesNumber ? { phone: body.phoneNumber } : {}),
    });
    if (!isWritten) throw numberTaken();
    if (changesNumber) await tellOfNumber(context);
    await activity.add({ subjectKind: 'user', subjectId: principal.userId, detail: { number: changesNumber } });
    return userInfoOf(await ownRow(db, principal));
  },

  getPlantInfo: async ({ db, query, principal }) => {
    const place = await placeOf(db, principal, query.plantId);
    return shownPlant(db, principal, place);
  },

  setPlantInfo: async ({ db, body, principal, now, activity }) => {
    const place = await placeOf(db, principal, body.plantId);
    assertFields(plantProblems(body, place.id === null, now.getUTCFullYear()));
    const { companyId, userId } = principal;
    const before = await plantProfile(db, companyId, place.id, true);
    if ((before?.version ?? 0) !== body.version) throw changedMeanwhile();
    const columns = columnsOfPlant(body);
    if (principal.scope !== 'full' && overwrites(before, columns))
      throw notAllowed(
        'Until your access is approved you can fill in what is empty, and not change what your colleagues wrote.',
      );
    const where = { companyId, plantId: place.id, version: body.version, userId, at: now };
    if (!(await writePlantProfile(db, where, columns))) throw changedMeanwhile();
    await activity.add({
      subjectKind: 'plant',
      subjectId: place.id ?? companyId,
      detail: { version: body.version + 1 },
    });
    return shownPlant(db, principal, place);
  },

  userPlantInfoCompletion: async ({ db, principal, config }) => {
    const row = await ownRow(db, principal);
    const place = await placeOf(db, principal);
    const plant = await plantProfile(db, principal.companyId, place.id);
    const isApproved = principal.scope === 'full';
    return {
      ...profileCompletionOf(userFields(row), plantFields(place, plant)),
      jobDashboardUrl: isApproved ? config.jobDashboardUrl : null,
      vendorShare: {
        canShare: isApproved,
        hasShared: await hasSharedVendor(db, principal.companyId, principal.userId),
      },
    };
  },

  updateLogo: async ({ db, file, principal, now, budgets, activity }) => {
    if (!principal.isSuperUser) throw notAllowed("The logo is your company's: only its super users can change it.");
    budgets.take('uploadsPerUserPerHour', principal.userId);
    if (!file) throw invalidRequest([{ pointer: '/file', message: 'is required' }]);
    if (file.bytes.length === 0) throw invalidRequest([{ pointer: '/file', message: 'is empty' }]);
    const drawn = await drawLogo(file.fileName, file.bytes);
    if ('refusal' in drawn) throw unsupportedType(drawn.refusal);
    const { png, width, height } = drawn;
    const stored = await insertFile(db, {
      company_id: principal.companyId,
      uploaded_by: principal.userId,
      file_name: 'logo.png',
      media_type: 'image/png',
      size_in_bytes: png.length,
      sha256: createHash('sha256').update(png).digest(),
      content: png,
      created_at: now,
    });
    await setLogo(db, principal.companyId, stored.id, now);
    await activity.add({ subjectKind: 'company', subjectId: principal.companyId, detail: { logo: stored.id } });
    return { companyLogo: logoPath(stored.id), width, height, sizeInBytes: png.length };
  },

  getClientsList: async ({ db, query, principal }) => {
    const { search, offset = 1, limit = 20 } = query;
    const page = await clientPage(db, principal.companyId, { search: search ?? null, offset, limit });
    return { data: page.rows.map(clientOf), totalRecords: page.total, offset, limit };
  },
};

async function ownRow(db: Kysely<Database>, principal: Principal) {
  const row = await userRow(db, principal.userId, principal.sessionId);
  if (!row) throw notLoggedIn();
  return row;
}

/**
 * The plant that a call is about: the caller's own, or the one that it names. A plant of another company is not there; one of the own company
 * that is not the caller's is for super users.
 */
async function placeOf(db: Kysely<Database>, principal: Principal, asked?: string): Promise<PlantPlace> {
  const { companyId, userType, isSuperUser, scope } = principal;
  const own = userType === 'Corporate' ? null : principal.plantId;
  const id = asked ?? own;
  if (id === null) {
    const office = await officeOf(db, companyId);
    return { id, name: CORPORATE_OFFICE, city: office?.city ?? null, state: office?.state ?? null };
  }
  const plant = await plantById(db, companyId, id);
  if (!plant) throw notFound('plant');
  if (id !== own && !(isSuperUser && scope === 'full'))
    throw notAllowed('This plant is not yours. Ask the super user of your company.');
  return plant;
}

async function shownPlant(db: Kysely<Database>, principal: Principal, place: PlantPlace) {
  const isApproved = principal.scope === 'full';
  return plantInfoOf(
    place,
    await plantProfile(db, principal.companyId, place.id),
    principal.isSuperUser && isApproved ? await plantsOf(db, principal.companyId) : [],
    isApproved,
  );
}

async function tellOfNumber({ config, now, outbox, principal }: ContextOf<'setUserinfoData'>): Promise<void> {
  const notice = numberChangedMail(config.productName, config.publicUrl, now);
  await outbox.add({ channel: 'mail', recipient: principal.email, ...notice });
}

const changedMeanwhile = () =>
  conflict('VERSION_CONFLICT', 'This was changed meanwhile. Load it again and repeat your change.');

const passwordNeeded = () =>
  invalidRequest([{ pointer: '/currentPassword', message: 'Please enter your password to change the mobile number.' }]);

const numberTaken = () =>
  conflict('PHONE_TAKEN', 'This mobile number belongs to another account.', [
    { pointer: '/phoneNumber', message: 'This mobile number belongs to another account.' },
  ]);
