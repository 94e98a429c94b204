import type { Answer } from '@millwright/api-client/client';
import { removeStored } from '@millwright/api-client/browser-store';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { Divider } from '@millwright/ui/divider/divider';
import { linkClass } from '@millwright/ui/link/link';
import { PasswordField } from '@millwright/ui/password-field/password-field';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useEffect, useRef, useState, type FocusEvent, type SubmitEvent } from 'react';
import { hasDrafts } from '../../shared/drafts.ts';
import { useHost, type Target } from '../../shared/host.tsx';
import { whyLoggedOut } from '../../shared/logged-out.ts';
import { nextFrame } from '../../shared/next-frame.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { wholeSheet } from '../../shared/whole-sheet.ts';
import { EntryFrame, entryForm } from '../entry-frame.tsx';
import { rememberInvite } from '../invite.ts';
import { runningCode } from '../running-code.ts';
import { needsSingleSignOn } from '../single-sign-on/corporate-domain.ts';
import { LazySingleSignOnModal } from '../single-sign-on/lazy-single-sign-on-modal.tsx';
import { MicrosoftButton } from '../single-sign-on/microsoft-button.tsx';
import { loginFailure } from './login-failure.ts';
import { emailProblem, passwordProblem, type LoginErrors } from './login.rules.ts';

type SessionAnswer = Answer<'login'>;

// This page has the styles of its own code only: what comes later brings the sheet.
const loadPhoneLogin = async () => (await Promise.all([import('./phone-login.tsx'), wholeSheet()]))[0];
const TemporaryPasswordPrompt = lazyPart(
  async () => (await Promise.all([import('./temporary-password-prompt.tsx'), wholeSheet()]))[0],
);

const InviteNote = lazyPart(async () => (await Promise.all([import('./invite-note.tsx'), wholeSheet()]))[0]);

/**
 * Login by email, and by phone as a part that comes when it is wanted (section 2 of the product specification): fields, messages and
 * remember-me to the letter. `inviteId` of `/{inviteId}/login` is kept for the registration.
 */
export default function Login({ inviteId }: { inviteId?: string }) {
  const { product, takeNotice, goAfterLogin, leadTo, hasScreen } = useHost();
  const { session } = useApiClient();
  useEffect(() => {
    if (inviteId) rememberInvite(inviteId);
  }, [inviteId]);
  // Passed in by navigation; taken once, so that a reload does not show it again.
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => setNotice((shown) => shown ?? takeNotice()), [takeNotice]);

  // Known for as long as this page lives: after a reload it is an ordinary login.
  const [loggedOut, setLoggedOut] = useState(() => whyLoggedOut(session.getState().endedBy));

  const phone = useLazyPart(loadPhoneLogin);
  const [isByPhone, setByPhone] = useState(false);
  const { want: wantPhone } = phone;
  useEffect(() => {
    // A reload while a code is under way.
    if (!runningCode('phoneCode')?.isShown) return;
    setByPhone(true);
    void wantPhone();
  }, [wantPhone]);

  const typed = useRef({ email: '', rememberMe: true });
  const [isElsewhere, setElsewhere] = useState(false);
  const openSingleSignOn = () => setElsewhere(true);
  // A login with a temporary password waits for the answer to the prompt: the session would leave this page.
  const [waiting, setWaiting] = useState<SessionAnswer | null>(null);
  const enter = (answer: SessionAnswer, to?: Target) => {
    if (to) leadTo(to);
    else if (answer.isFirstTimeLogin && hasScreen('user-info')) leadTo({ screen: 'user-info' });
    session.start(answer, typed.current.rememberMe);
    goAfterLogin();
  };
  const accept = (answer: SessionAnswer) =>
    answer.hasTemporaryPassword && hasScreen('reset-password') ? setWaiting(answer) : enter(answer);

  return (
    <EntryFrame>
      <div className="grid gap-4.5">
        <div className="grid gap-1 pb-1.5">
          {/* One text: a second one would move when the font arrives. */}
          <h1>{`Login to ${product.productName}`}</h1>
          <p className="text-ink-muted">Use your company account.</p>
        </div>
        {/* Its place is kept: what is said of an invitation comes after the form, and must not move it. */}
        {inviteId && (
          <div className="min-h-36">
            <InviteNote inviteId={inviteId} />
          </div>
        )}
        {loggedOut && (
          <Banner tone="info" onDismiss={() => setLoggedOut(null)}>
            {loggedOut} {hasDrafts() && 'Your entries are kept until you log in again.'}
          </Banner>
        )}
        {notice && (
          <Banner tone="bad" title="Error" onDismiss={() => setNotice(null)}>
            {notice}
          </Banner>
        )}
        {isByPhone && phone.part ? (
          <phone.part.default
            rememberMe={typed.current.rememberMe}
            onRememberMeChange={(isOn) => (typed.current.rememberMe = isOn)}
            onAnswer={accept}
            onSingleSignOn={openSingleSignOn}
            isEntering={waiting !== null}
            onLeave={() => setByPhone(false)}
          />
        ) : (
          <EmailLogin
            typed={typed.current}
            wasByPhone={phone.part !== null}
            onAnswer={accept}
            onSingleSignOn={openSingleSignOn}
            isEntering={waiting !== null}
            onNearPhone={phone.prepare}
            onPhone={() => {
              setByPhone(true);
              void wantPhone();
            }}
          />
        )}
        <RegisterLine />
      </div>
      {isElsewhere && (
        <LazySingleSignOnModal isOpen onOpenChange={setElsewhere} rememberMe={typed.current.rememberMe} />
      )}
      {waiting && (
        <TemporaryPasswordPrompt
          onConfirm={() => {
            // The session proves the right to it; a code that was proved here before does not.
            removeStored('resetPwdToken');
            enter(waiting, { screen: 'reset-password' });
          }}
          onSkip={() => enter(waiting)}
        />
      )}
    </EntryFrame>
  );
}

/** Email and password. What is typed stays in the fields: they are not controlled, as the page is there before its script. */
function EmailLogin({
  typed,
  wasByPhone,
  onAnswer,
  onSingleSignOn,
  isEntering,
  onPhone,
  onNearPhone,
}: {
  typed: { email: string; rememberMe: boolean };
  /** Comes back from the login by phone: the focus goes on here. */
  wasByPhone: boolean;
  onAnswer: (answer: SessionAnswer) => void;
  /** The address is one of the corporate domain, whose people log in at their company's identity provider. */
  onSingleSignOn: () => void;
  isEntering: boolean;
  onPhone: () => void;
  onNearPhone: () => void;
}) {
  const login = useApiMutation('login');
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const inputOf = (name: 'email' | 'password' | 'rememberMe') =>
    form.current?.elements.namedItem(name) as HTMLInputElement;

  /** From the box itself: who unticks it while the page starts changes it before anyone listens. */
  const readRememberMe = () => (typed.rememberMe = inputOf('rememberMe').checked);

  const show = (next: LoginErrors) => {
    setErrors(next);
    const first = next.email ? 'email' : next.password ? 'password' : null;
    if (first) inputOf(first).focus();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (login.isPending || isEntering) return;
    const email = inputOf('email').value.trim().toLowerCase();
    const password = inputOf('password').value;
    setAlert(null);
    readRememberMe();
    // No password is asked for then, and none is sent.
    if (!emailProblem(email) && needsSingleSignOn(email)) return onSingleSignOn();
    const problems = { email: emailProblem(email), password: passwordProblem(password) };
    show(problems);
    if (problems.email || problems.password) return;
    try {
      onAnswer(await login.run({ body: { email, password, rememberMe: typed.rememberMe } }));
    } catch (error) {
      const problem = error as ApiProblem;
      if (problem.code === 'SSO_REQUIRED') return onSingleSignOn();
      const failure = loginFailure(problem.message, problem.errors[0]?.pointer ?? null);
      if (failure.field) show({ [failure.field]: failure.message });
      else setAlert(failure.message);
    }
  };
  const check = (name: 'email' | 'password', value: string) =>
    setErrors((before) => ({ ...before, [name]: name === 'email' ? emailProblem(value) : passwordProblem(value) }));
  // On the way to another field only: an error that appears under the pointer would move the button that it presses.
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    // The other field shows its focus first.
    if (target.value !== '' && relatedTarget instanceof HTMLInputElement)
      void nextFrame().then(() => check('email', target.value));
  };
  useEffect(() => {
    if (wasByPhone) inputOf('email').focus();
  }, [wasByPhone]);

  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className={entryForm}>
        <TextField
          label="Email"
          name="email"
          size="large"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed.email}
          error={errors.email}
          onChange={({ currentTarget: { value } }) => {
            typed.email = value;
            if (errors.email) check('email', value);
          }}
          onBlur={leave}
        />
        <PasswordField
          label="Password"
          name="password"
          size="large"
          error={errors.password}
          onChange={({ currentTarget: { value } }) => {
            if (errors.password) check('password', value);
          }}
        />
        <div className="flex flex-wrap items-center justify-between gap-2.5">
          <Checkbox label="Remember Me" name="rememberMe" defaultChecked={typed.rememberMe} />
          <ForgotLink />
        </div>
        <Button type="submit" variant="primary" size="large" isWide isLoading={login.isPending || isEntering}>
          LOGIN
        </Button>
      </form>
      {/* Below what was pressed: above it, it would move the fields. */}
      {alert && (
        <Banner tone="bad" title="Error">
          {alert}
        </Banner>
      )}
      <Divider label="or" />
      {/* Side by side where both fit on a line each, else one below the other. */}
      <div className="flex flex-wrap gap-3">
        <Button
          className="grow basis-44"
          onClick={() => {
            readRememberMe();
            onPhone();
          }}
          onPointerEnter={onNearPhone}
          onFocus={onNearPhone}
        >
          Login Via Mobile OTP
        </Button>
        <MicrosoftButton rememberMe={readRememberMe} onError={setAlert} />
      </div>
    </>
  );
}

function ForgotLink() {
  const { hasScreen, Link } = useHost();
  if (!hasScreen('forgot-password')) return null;
  return (
    <Link to={{ screen: 'forgot-password' }} className={linkClass({ variant: 'standalone' })}>
      Forgot Password?
    </Link>
  );
}

function RegisterLine() {
  const { hasScreen, Link } = useHost();
  if (!hasScreen('registration')) return null;
  return (
    <p className="text-center text-ink-muted">
      Don't have an account?{' '}
      <Link to={{ screen: 'registration' }} className={linkClass({ variant: 'standalone' })}>
        Register
      </Link>
    </p>
  );
}
