import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ContextOf, FileCheck, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import {
  assertFields,
  changedMeanwhile,
  conflict,
  invalidRequest,
  notFound,
  notLoggedIn,
  Problem,
  unsupportedType,
} from '../../problems.ts';
import { needsSingleSignOn } from '../authentication/authentication.rules.ts';
import { assertCurrentPassword } from '../authentication/current-password.ts';
import { countUnread } from '../chat/chat.queries.ts';
import { keepFile } from '../file-upload/keep-file.ts';
import { registrationPolicies } from '../registration/registration.policies.ts';
import { clientInfoPolicies } from './client-info.policies.ts';
import { numberChangedMail } from './client-info.mails.ts';
import {
  changePlant,
  changeUser,
  clientPage,
  hasSharedVendor,
  insertPlant,
  lockedUser,
  officeOf,
  plantById,
  plantProfile,
  plantsOf,
  retirePlant,
  setLogo,
  userRow,
  writePlantProfile,
} from './client-info.queries.ts';
import {
  clientOf,
  columnsOfPlant,
  CORPORATE_OFFICE,
  isFreshLogin,
  logoPath,
  mobileOf,
  overwrites,
  placedPlant,
  placeProblems,
  plantFields,
  plantInfoOf,
  plantOf,
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
  | 'createPlant'
  | 'editPlant'
  | 'setPlantRetired'
  | 'userPlantInfoCompletion'
  | 'updateLogo'
  | 'getClientsList';

/** What updateLogo keeps: the picture drawn anew. */
export const checkLogo: FileCheck = async (file, { principal, budgets, files }) => {
  await budgets.spend('uploadsPerUserPerHour', principal.userId);
  if (file.bytes.length === 0) throw invalidRequest([{ pointer: '/file', message: 'is empty' }]);
  const drawn = await drawLogo(file.fileName, file.bytes);
  if ('refusal' in drawn) throw unsupportedType(drawn.refusal);
  const { png, width, height } = drawn;
  const { sha256 } = await files.put([png]);
  return {
    fileName: 'logo.png',
    mediaType: 'image/png',
    bytes: png,
    sha256,
    picture: { width, height },
  };
};

/** Handlers of a person's own profile, of their plant and of their company's logo (section 7 of the product specification). */
export const clientInfoHandlers: HandlersOf<Operations> = {
  getUserinfoData: shownUser,

  setUserinfoData: async (context) => {
    const { db, body, principal, config, now, activity, budgets } = context;
    const isSingleSignOn = needsSingleSignOn(principal.email, config.ssoDomain);
    // Before the transaction begins: a wrong password is counted although nothing is written.
    if (body.currentPassword !== undefined && !isSingleSignOn)
      await assertCurrentPassword(context, body.currentPassword);
    const before = await lockedUser(db, principal.userId);
    if (!before) throw notLoggedIn();
    if (before.version !== body.version) throw changedMeanwhile();
    const changesNumber = body.phoneNumber !== mobileOf(before.phone);
    if (changesNumber) {
      // The number logs in: who found an open session must not make the account theirs by another one. It does so for nobody of single
      // sign-on; but their company may leave it, and the number would stay.
      if (isSingleSignOn) {
        if (!isFreshLogin(await ownRow(db, principal), now)) throw freshLoginNeeded();
      } else if (body.currentPassword === undefined) throw passwordNeeded();
      await budgets.spend('mobileNumbersPerUserPerDay', principal.userId);
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
    return shownUser(context);
  },

  getPlantInfo: async ({ db, query, principal, authorise }) => {
    const place = await placeOf(db, principal, query.plantId);
    authorise(clientInfoPolicies['plant.read'], place);
    return shownPlant(db, principal, place);
  },

  setPlantInfo: async ({ db, body, principal, now, activity, authorise }) => {
    const place = await placeOf(db, principal, body.plantId);
    const { companyId, userId } = principal;
    const before = await plantProfile(db, companyId, place.id, true);
    const columns = columnsOfPlant(body);
    authorise(clientInfoPolicies['plant.change'], { id: place.id, isOverwritten: overwrites(before, columns) });
    assertFields(plantProblems(body, place.id === null, now.getUTCFullYear()));
    if ((before?.version ?? 0) !== body.version) throw changedMeanwhile();
    const where = { companyId, plantId: place.id, version: body.version, userId, at: now };
    if (!(await writePlantProfile(db, where, columns))) throw changedMeanwhile();
    await activity.add({
      subjectKind: 'plant',
      subjectId: place.id ?? companyId,
      detail: { version: body.version + 1 },
    });
    return shownPlant(db, principal, place);
  },

  createPlant: async ({ db, body, principal, activity }) => {
    assertFields(placeProblems(body));
    const placed = placedPlant(body);
    const id = await insertPlant(db, principal.companyId, placed);
    if (id === null) throw plantTaken();
    await activity.add({ subjectKind: 'plant', subjectId: id, detail: placed });
    return shownPlant(db, principal, { id, ...placed });
  },

  editPlant: async ({ db, path, body, principal, activity }) => {
    const before = await plantById(db, principal.companyId, path.id);
    if (!before) throw notFound('plant');
    assertFields(placeProblems(body));
    const placed = placedPlant(body);
    const outcome = await changePlant(db, path.id, body.version, placed);
    if (outcome === 'taken') throw plantTaken();
    if (outcome === 'changed') throw changedMeanwhile();
    await activity.add({ subjectKind: 'plant', subjectId: path.id, detail: { from: before, to: placed } });
    return shownPlant(db, principal, { id: path.id, ...placed });
  },

  setPlantRetired: async ({ db, path, body, principal, now, activity }) => {
    const plant = await plantById(db, principal.companyId, path.id);
    if (!plant) throw notFound('plant');
    await retirePlant(db, path.id, body.isRetired ? now : null);
    await activity.add({ subjectKind: 'plant', subjectId: path.id, detail: { retired: body.isRetired } });
    return shownPlant(db, principal, plant);
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

  updateLogo: async (context) => {
    const { db, principal, now, activity } = context;
    const { bytes, picture } = context.file!;
    const stored = await keepFile(context, context.file!);
    await setLogo(db, principal.companyId, stored.id, now);
    await activity.add({ subjectKind: 'company', subjectId: principal.companyId, detail: { logo: stored.id } });
    return { companyLogo: logoPath(stored.id), ...picture!, sizeInBytes: bytes.length };
  },

  getClientsList: async ({ db, query, principal }) => {
    const { search, offset = 1, limit = 20 } = query;
    const page = await clientPage(db, principal.companyId, { search: search ?? null, offset, limit });
    return { data: page.rows.map(clientOf), totalRecords: page.total, offset, limit };
  },
};

async function shownUser({
  db,
  principal,
  config,
  now,
}: Pick<ContextOf<'getUserinfoData'>, 'db' | 'principal' | 'config' | 'now'>) {
  const can = {
    changeLogo: may(clientInfoPolicies['company.changeLogo'], principal, undefined),
    decideRegistrations: may(registrationPolicies['registration.decide'], principal, undefined),
  };
  const row = await ownRow(db, principal);
  // Who waits for approval is in no thread.
  const unread = principal.scope === 'full' ? (await countUnread(db, principal.userId)).messages : 0;
  return userInfoOf(row, needsSingleSignOn(principal.email, config.ssoDomain), can, unread, now);
}

async function ownRow(db: Kysely<Database>, principal: Principal) {
  const row = await userRow(db, principal.userId, principal.sessionId);
  if (!row) throw notLoggedIn();
  return row;
}

/** The plant that a call is about: the caller's own, or the one that it names. A plant of another company is not there. */
async function placeOf(db: Kysely<Database>, principal: Principal, asked?: string): Promise<PlantPlace> {
  const { companyId } = principal;
  const id = asked ?? plantOf(principal);
  if (id === null) {
    const office = await officeOf(db, companyId);
    return { id, name: CORPORATE_OFFICE, city: office?.city ?? null, state: office?.state ?? null };
  }
  const plant = await plantById(db, companyId, id);
  if (!plant) throw notFound('plant');
  return plant;
}

async function shownPlant(db: Kysely<Database>, principal: Principal, place: PlantPlace) {
  const can = {
    overwrite: principal.scope === 'full',
    manage: may(clientInfoPolicies['plant.manage'], principal, undefined),
  };
  return plantInfoOf(
    place,
    await plantProfile(db, principal.companyId, place.id),
    can.manage ? await plantsOf(db, principal.companyId) : [],
    can,
  );
}

async function tellOfNumber({ config, now, outbox, principal }: ContextOf<'setUserinfoData'>): Promise<void> {
  const notice = numberChangedMail(config.productName, config.publicUrl, now);
  await outbox.add({ channel: 'mail', recipient: principal.email, ...notice });
}

const passwordNeeded = () =>
  invalidRequest([{ pointer: '/currentPassword', message: 'Please enter your password to change the mobile number.' }]);

const freshLoginNeeded = () => {
  const message = 'Please log in via Microsoft again to change the mobile number.';
  return new Problem(403, 'FRESH_LOGIN', 'Log in again first', message, [{ pointer: '/phoneNumber', message }]);
};

const plantTaken = () => {
  const message = 'Your company already has a plant with this name.';
  return conflict('PLANT_TAKEN', message, [{ pointer: '/plantName', message }]);
};

const numberTaken = () =>
  conflict('PHONE_TAKEN', 'This mobile number belongs to another account.', [
    { pointer: '/phoneNumber', message: 'This mobile number belongs to another account.' },
  ]);
