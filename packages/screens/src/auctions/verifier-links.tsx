import { linkClass } from '@millwright/ui/link/link';

const files = [
  { name: 'millwright-verify.html', label: 'Verifier as a web page' },
  { name: 'millwright-verify.mjs', label: 'Verifier for Node.js' },
];

/** The offline verifier, to save: it checks a replay file on the reader's own device. */
export const VerifierLinks = () => (
  <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
    {files.map(({ name, label }) => (
      <a key={name} className={linkClass()} href={`/verifier/${name}`} download>
        {label}
      </a>
    ))}
  </p>
);
