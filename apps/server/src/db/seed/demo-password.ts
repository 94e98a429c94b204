import { argon2, randomBytes } from 'node:crypto';

/**
 * The stored form of a password: Argon2id with 19 MiB and 2 passes (the OWASP password storage cheat sheet), as a PHC string.
 * @param password the password as typed
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const digest = await new Promise<Buffer>((resolve, reject) =>
    argon2(
      'argon2id',
      { message: password, nonce: salt, parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  );
  const plain = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${plain(salt)}$${plain(digest)}`;
}
