import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';
import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient } from '@millwright/api-client/use-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useHost } from '../../shared/host.tsx';
import { needsSingleSignOn } from '../single-sign-on/corporate-domain.ts';
import { forgetInvite, readInvite } from '../invite.ts';
import type { CodeOutcome } from './otp-step.tsx';
import {
  asksForSingleSignOn,
  codeFailure,
  codeRequestFailure,
  firstMessage,
  isAboutField,
} from './registration-failure.ts';
import {
  companyDefaults,
  companySchema,
  companyWebAddress,
  detailsDefaults,
  detailsSchemaWith,
  sentEmail,
  sentPhone,
  type CompanyFields,
  type DetailsFields,
} from './registration.schema.ts';

type Company = Answer<'getClearBitCompanyData'>;

/** The code that was sent, and what is known of who registers by it. */
export type Challenge = {
  email: string;
  /** By the server's clock; null where nobody says. */
  expiresAt: string | null;
  serverOffsetInMilliseconds: number;
  /** When another code may be asked for, by this device's clock. */
  resendAt: number | null;
  isSubsequentUser: boolean;
  /** The code was right; what is left is to register. */
  isVerified: boolean;
  hasNoTriesLeft: boolean;
  /** Counts the codes that were sent, so that each is announced. */
  sent: number;
};

export type StepNumber = 1 | 2 | 3;
type Pending = 'details' | 'company' | 'code' | 'resend';

/** Nobody presses Resend twice in a row by accident: a code for a mail box takes a moment. */
const resendWaitInMilliseconds = 30_000;

/**
 * The registration of sections 2 to 5 of the product specification: its two forms, its code, and how far it came. What was typed stays while
 * one goes on and back; of it only step, name and address are stored in the browser, so that a reload resumes (security rule S9: the server
 * keeps the rest, of the password its hash).
 */
export function useRegistration() {
  const client = useApiClient();
  const { query, setQuery, go, hasScreen, product } = useHost();
  const [detailsSchema] = useState(() => detailsSchemaWith(product.mailBlocklist ?? []));
  const detailsForm = useForm<DetailsFields>({
    resolver: standardSchemaResolver(detailsSchema),
    defaultValues: detailsDefaults,
    mode: 'onTouched',
  });
  const companyForm = useForm<CompanyFields>({
    resolver: standardSchemaResolver(companySchema),
    defaultValues: companyDefaults,
  });
  const [company, setCompany] = useState<Company | null>(null);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [doneFor, setDoneFor] = useState<string | null>(null);
  const [pending, setPending] = useState<Pending | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isSingleSignOn, setSingleSignOn] = useState(false);

  // The step is part of the address, so that the browser's Back goes one step back; but only as far as one came.
  const wanted = query.get('step');
  const step: StepNumber = challenge && wanted === '3' ? 3 : company && (wanted === '2' || wanted === '3') ? 2 : 1;
  const host = useRef({ query, setQuery });
  useEffect(() => {
    host.current = { query, setQuery };
  });
  const show = useCallback((next: StepNumber, isReplacing = false) => {
    const changed = new URLSearchParams(host.current.query);
    if (next === 1) changed.delete('step');
    else changed.set('step', String(next));
    host.current.setQuery(changed, { isReplacing });
  }, []);

  // What is kept for this browser. Who was at the code in this tab waits for the answer; who begins is not held up by the question.
  const [stored] = useState(() => readStored('registration'));
  const [resuming, setResuming] = useState<'asking' | 'over' | ApiProblem>(stored ? 'asking' : 'over');
  const resume = useCallback(async () => {
    if (stored) setResuming('asking');
    try {
      const { registration } = await client.call('getPendingRegistration', {});
      const begun = detailsForm.getValues();
      const isUntouched = Object.values(begun).every((text) => text === '');
      const known = registration ?? stored;
      if (known && isUntouched) detailsForm.reset({ ...detailsDefaults, fullName: known.fullName, email: known.email });
      if (registration && isUntouched) {
        const { email, fullName } = registration;
        const own = stored?.email === email ? stored : null;
        setChallenge({
          email,
          expiresAt: own?.expiresAt ?? null,
          serverOffsetInMilliseconds: own?.serverOffsetInMilliseconds ?? 0,
          resendAt: null,
          isSubsequentUser: registration.isSubsequentUser,
          isVerified: registration.step === 'verified',
          hasNoTriesLeft: false,
          sent: 0,
        });
        writeStored('registration', { ...own, step: 'otp', fullName, email }, 'session');
        show(3, true);
      } else if (!registration && stored) {
        removeStored('registration');
        setNotice('Your earlier registration has expired. Please enter the rest again.');
      }
      setResuming('over');
    } catch (error) {
      setResuming(stored ? (error as ApiProblem) : 'over');
    }
  }, [client, detailsForm, show, stored]);
  useEffect(() => void resume(), [resume]);

  // A reload before the code was sent loses what was typed, after it nothing.
  const isLosing = doneFor === null && step < 3 && (detailsForm.formState.isDirty || companyForm.formState.isDirty);
  useEffect(() => {
    if (!isLosing) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLosing]);

  /** Runs one call at a time and clears what the last one said. */
  async function working<Result>(what: Pending, run: () => Promise<Result>): Promise<Result> {
    setPending(what);
    setAlert(null);
    setNotice(null);
    try {
      return await run();
    } finally {
      setPending(null);
    }
  }

  /** The company that the lookup answered fills step 2; what was typed for the same company, or for one that is not known, stays. */
  function takeCompany(found: Company) {
    if (found.isCompanyPresent && companyForm.getValues('companyName') !== found.companyName)
      companyForm.reset({ ...companyDefaults, companyName: found.companyName });
    else if (!found.isCompanyPresent && company?.isCompanyPresent) companyForm.reset(companyDefaults);
    setCompany(found);
  }

  const submitDetails = detailsForm.handleSubmit((fields) =>
    working('details', async () => {
      const email = sentEmail(fields.email);
      const phone = sentPhone(fields.phone);
      if (needsSingleSignOn(email)) return setSingleSignOn(true);
      const [byEmail, byPhone, lookup] = await Promise.allSettled([
        client.call('postEmailDuplication', { body: { email } }),
        phone === '' ? null : client.call('postPhoneDuplication', { body: { phone } }),
        client.call('getClearBitCompanyData', { query: { email: companyWebAddress(email) } }),
      ]);
      const refused: string[] = [];
      const refuse = (field: 'email' | 'phone', problem: ApiProblem) => {
        if (isAboutField(problem)) {
          detailsForm.setError(
            field,
            { type: 'server', message: firstMessage(problem) },
            { shouldFocus: refused.length === 0 },
          );
          refused.push(field);
        } else setAlert(problem.message);
      };
      if (byEmail.status === 'rejected') {
        const problem = byEmail.reason as ApiProblem;
        if (asksForSingleSignOn(problem)) return setSingleSignOn(true);
        refuse('email', problem);
      }
      if (byPhone.status === 'rejected') refuse('phone', byPhone.reason as ApiProblem);
      if (lookup.status === 'rejected' && refused.length === 0) setAlert((lookup.reason as ApiProblem).message);
      if (byEmail.status === 'fulfilled' && byPhone.status === 'fulfilled' && lookup.status === 'fulfilled') {
        takeCompany(lookup.value);
        show(2);
      }
    }),
  );

  const submitCompany = companyForm.handleSubmit((fields) =>
    working('company', async () => {
      const { fullName, password, ...typed } = detailsForm.getValues();
      const email = sentEmail(typed.email);
      const { address, foundedYear, companyLogo, totalEmployees, turnOver } = company!;
      try {
        const { expiresAt, isSubsequentUser } = await client.call('generateOtpForRegistration', {
          body: {
            email,
            fullName: fullName.trim(),
            companyEmail: companyWebAddress(email),
            phoneNumber: sentPhone(typed.phone) || null,
            details: {
              password,
              companyName: fields.companyName.trim(),
              plant: fields.plant.trim(),
              userType: fields.userType,
              address,
              foundedYear,
              companyLogo,
              totalEmployees,
              turnOver,
              ...carriedAlong(query),
            },
          },
        });
        const serverOffsetInMilliseconds = client.serverOffsetInMilliseconds();
        setChallenge({
          email,
          expiresAt,
          serverOffsetInMilliseconds,
          resendAt: Date.now() + resendWaitInMilliseconds,
          isSubsequentUser,
          isVerified: false,
          hasNoTriesLeft: false,
          sent: 1,
        });
        writeStored(
          'registration',
          { step: 'otp', fullName: fullName.trim(), email, expiresAt, serverOffsetInMilliseconds },
          'session',
        );
        show(3);
      } catch (error) {
        const problem = error as ApiProblem;
        if (asksForSingleSignOn(problem)) return setSingleSignOn(true);
        const { step: at, field, message } = codeRequestFailure(problem);
        if (at === 'company') return companyForm.setError(field, { type: 'server', message });
        show(1, true);
        detailsForm.setError(field, { type: 'server', message });
      }
    }),
  );

  async function register(email: string) {
    try {
      const answer = await client.call('register', { body: { email, ...carriedAlong(query) } });
      removeStored('registration');
      forgetInvite();
      detailsForm.reset(detailsDefaults);
      companyForm.reset(companyDefaults);
      if (answer.session && hasScreen('user-info')) {
        client.session.start(answer.session, false);
        go({ screen: 'user-info' }, { isReplacing: true });
      } else {
        show(1, true);
        setDoneFor(email);
      }
    } catch (error) {
      const problem = error as ApiProblem;
      if (problem.code === 'CODE_NOT_PROVED') setChallenge((before) => before && { ...before, isVerified: false });
      setAlert(firstMessage(problem));
    }
  }

  /** Whether the server knows that the address is proved; what it does not answer, it does not know. */
  const isProved = async (email: string): Promise<boolean> => {
    const answer = await client.call('getPendingRegistration', {}).catch(() => null);
    return answer?.registration?.step === 'verified' && answer.registration.email === email;
  };

  /** The code, where it is still asked for, then the registration itself. */
  const submitCode = (otp: string): Promise<CodeOutcome> =>
    working('code', async () => {
      const { email, isVerified } = challenge!;
      if (!isVerified) {
        try {
          const proved = await client.call('verifyEmailOtp', { body: { email, otp } });
          const isSubsequentUser = proved.isSubsequentUser ?? challenge!.isSubsequentUser;
          setChallenge((before) => before && { ...before, isVerified: true, isSubsequentUser });
        } catch (error) {
          const problem = error as ApiProblem;
          const failure = codeFailure(problem);
          // A code is good once: the answer to the try that was right may have been lost on its way.
          const wasRight = failure === 'expired' && (await isProved(email));
          if (!wasRight) {
            if (failure === 'spent') setChallenge((before) => before && { ...before, hasNoTriesLeft: true });
            if (failure === 'other') setAlert(firstMessage(problem));
            return failure === 'wrong' || failure === 'expired' ? failure : 'refused';
          }
          setChallenge((before) => before && { ...before, isVerified: true });
        }
      }
      await register(email);
      return 'good';
    });

  const resendCode = (): Promise<boolean> =>
    working('resend', async () => {
      try {
        const { expiresAt, isSubsequentUser } = await client.call('resendOtpForRegistration', {});
        const serverOffsetInMilliseconds = client.serverOffsetInMilliseconds();
        const kept = readStored('registration');
        if (kept) writeStored('registration', { ...kept, expiresAt, serverOffsetInMilliseconds }, 'session');
        setChallenge(
          (before) =>
            before && {
              ...before,
              expiresAt,
              serverOffsetInMilliseconds,
              isSubsequentUser,
              resendAt: Date.now() + resendWaitInMilliseconds,
              isVerified: false,
              hasNoTriesLeft: false,
              sent: before.sent + 1,
            },
        );
        return true;
      } catch (error) {
        setAlert(firstMessage(error as ApiProblem));
        return false;
      }
    });

  /** To the step before, with what was typed; after a reload that is the first one, where the password has to be typed again. */
  function back(to: StepNumber) {
    setAlert(null);
    setNotice(
      to === 1 && step === 3 ? 'Please enter the rest again: your password is never stored in the browser.' : null,
    );
    show(to, true);
  }

  /** After the maximum number of attempts: what the server keeps is of no more use, what was typed is. */
  function registerAgain() {
    removeStored('registration');
    // Whether it is forgotten now or in an hour makes no difference to who begins anew.
    client.call('discardPendingRegistration', {}).catch(() => undefined);
    setChallenge(null);
    setAlert(null);
    setNotice(null);
    show(1, true);
  }

  return {
    step,
    detailsForm,
    companyForm,
    company,
    challenge,
    doneFor,
    pending,
    alert,
    dismissAlert: () => setAlert(null),
    notice,
    resuming,
    resume: () => void resume(),
    isSingleSignOn,
    closeSingleSignOn: () => setSingleSignOn(false),
    submitDetails,
    submitCompany,
    submitCode,
    resendCode,
    back,
    registerAgain,
  };
}

/** What led here goes into the registration: the subcategory of the address, and the invitation (section 2, public routes). */
function carriedAlong(query: URLSearchParams): { inviteId?: string; subcategoryId?: string } {
  const inviteId = readInvite();
  const subcategoryId = query.get('subcategoryId')?.slice(0, 80);
  return { ...(inviteId && { inviteId }), ...(subcategoryId && { subcategoryId }) };
}
