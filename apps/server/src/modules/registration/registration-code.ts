import type { ContextOf } from '../../http/handler.ts';
import { codeRefused, Problem } from '../../problems.ts';
import { mailDomain } from '../../mail-domain.ts';
import { browserHash, codeHash, subjectHash, WHOLE_SUBJECT } from '../authentication/otp.rules.ts';
import { companyByDomain, proveRegistration } from './registration.queries.ts';
import { registrationEmail } from './registration.rules.ts';

/** Proves the address of the registration of this browser by the code that it got (verifyEmailOtp without forResetPwd). */
export async function proveRegistrationCode(
  context: ContextOf<'verifyEmailOtp'>,
): Promise<{ isSubsequentUser: boolean }> {
  const { body, config, directory, now, headers } = context;
  const email = registrationEmail(body.email);
  const browser = browserHash(headers.cookie, config.isHttps);
  if (!browser) throw codeRefused('gone');
  const subject = subjectHash(config.secret, 'mail', email);
  const outcome = await proveRegistration(
    directory,
    {
      subject,
      browser,
      email,
      codeHash: codeHash(config.secret, { purpose: 'registration', record: WHOLE_SUBJECT, subject, browser }, body.otp),
    },
    config.budgets.triesPerCode,
    now,
  );
  if (outcome === 'spent') throw registrationTriesSpent();
  if (outcome !== 'right') throw codeRefused(outcome);
  return { isSubsequentUser: (await companyByDomain(directory, mailDomain(email))) !== null };
}

/** 401 of a sixth try, in the words of section 8 of the product specification. */
const registrationTriesSpent = () => {
  const message = "You've reached the maximum number of attempts. Please try to Register again.";
  return new Problem(401, 'OTP_TRIES', 'The code was refused', message, [{ pointer: '/otp', message }]);
};
