import type { ShownText } from './texts.ts';

/** Terms that the glossary replaces, each with what is said for it. */
const terms: readonly (readonly [not: RegExp, say: string])[] = [
  [/\bcalls? for quotes?\b|\b(?:the|this|a) call\b/i, 'RFQ'],
  [
    /\b(?:lines? to quote|of (?:this|the) line\b|\b\d+ lines?\b|each line\b|every line\b|the lines\b|line items?\b)/i,
    'item',
  ],
  [/\bquote by\b|\btime is over\b|\btime to quote\b/i, 'submission deadline; Deadline passed'],
  [/\bquotes that the opening needs\b|\bopens? the quotes\b|\bopen bids\b/i, 'minimum quotes; Open quotes'],
  [/\bin truth\b/i, 'evaluated cost'],
  [/\bplug(?:s|ged)?\b/i, 'loaded for items not quoted'],
  [/\bnobody priced\b/i, 'unpriced deviation'],
  [/\bcherry-pick\b|\bprice of L1\b/i, 'item-wise lowest; split at L1 rate'],
  [/\binterest a year\b|%,? (?:a|per) year\b/i, '% p.a.'],
  // An auction has price levels.
  [/\b(?<!price )levell?(?:ed|ing|s)?\b/i, 'bid tabulation'],
  [/\bresolutions?\b/i, 'award proposal'],
  [
    /\bbeing decided\b|\btake(?:s|n)? (?:it |them |this )?back\b|\btook (?:it|them) back\b/i,
    'Pending approval; withdraw',
  ],
  [/\bhand(?:s|ed|ing)? (?:it |this |them )?on\b|\bnext in line\b/i, 'delegate, forward; escalates to'],
  [/\bbands?\b/i, 'approval limits'],
  [/\banew\b|\blet it go on\b|\btake (?:it |them )?out\b/i, 'Recreate; Resume; Remove'],
  [/\bto weigh\b/i, 'points to consider'],
  [/\bpapers\b/i, 'documents'],
  [/\bletters to vendors\b/i, 'letter of award, regret letter'],
  [/\bso long (?:it|the|as)\b|\bholds until\b/i, 'Valid until'],
  [/\bwhere the days go\b|\bquotes for each invitation\b/i, 'cycle time; response rate'],
  [/\bmedian takes\b/i, 'needs at least 5 awards'],
  [/\basked before\b|\bhow sure\b/i, 'past rates; confidence'],
  [/\bhanded in\b|\bto be judged\b/i, 'submitted; pending review'],
  [/\bthe clock\b/i, 'on hold since'],
  [/\bwhat was checked\b|\bGSTN\b/, 'certifications; GSTIN'],
  [/\bto be confirmed\b/i, 'reconfirmation needed'],
  [/\bnobody has to\b/i, 'No action needed'],
  [/\bsha256\b/i, 'fingerprint'],
  [/\bsign(?:s|ed|ing)? in\b/i, 'log in'],
  [/\bprovider['’]s team\b|\bthe provider\b/i, 'Millwright team'],
];

/** Constructions that are grammatical and that nobody uses: rule 1. */
const stilted: readonly (readonly [not: RegExp, say: string])[] = [
  [/\bmeanwhile\b/i, 'in the meantime; since you opened it'],
  [/\bwhoever\b|\bsomebody\b|\bnobody\b/i, 'who does it; no one'],
  [/\b(?:is|are|was|were) told\b/i, 'is notified'],
  [/\bthat which\b|\bby (?:itself|themselves)\b/i, 'automatically'],
];

/** What no person should have to read. */
const raw: readonly (readonly [not: RegExp, say: string])[] = [
  [/\b\d{4}-\d{2}-\d{2}\b/, 'a date as 15 Nov 2026'],
  [/\b(?:NOS|CBM|SQM|RMT|LTR|KGS|MTS)\b/, 'the name of the unit'],
  [/(?:^|[\s(“])[a-z]+_[a-z_]+(?=$|[\s.,;:)”])/, 'the label of the state'],
  [/\*\*\S|\]\(http|^#{1,6} \S/, 'text without Markdown'],
];

/** Texts in which such a word has its second, right meaning. */
const allowed: readonly (readonly [text: string, reason: string])[] = [
  ['is not a field of this call', 'a call of the API'],
  ['This call does not take a body of that type.', 'a call of the API'],
  ['is not a parameter of this call', 'a call of the API'],
  ['the provider calls itself otherwise than SSO_ISSUER', 'the identity provider, in the log of the server'],
];

/** Parts of texts that the product specification fixes. */
const fixed = [
  "The provider's team will verify your credentials and grant access to the platform",
  'The provider acts only as a facilitator',
  'the provider matches them to Vendors',
];

/** The rule that a text breaks, or undefined. What a template fills in is no text of the file. */
export function brokenRule(text: string): string | undefined {
  if (allowed.some(([exception]) => exception === text)) return undefined;
  const bare = text.replaceAll('&apos;', "'").replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '…');
  const rest = fixed.reduce((left, phrase) => left.replaceAll(phrase, ''), bare);
  const found = [...terms, ...stilted, ...raw].find(([not]) => not.test(rest));
  return found && `say "${found[1]}"`;
}

/** Texts that break a rule, each as file, line, what to say, and the text. */
export const faultsOf = (texts: readonly ShownText[]): { file: string; fault: string }[] =>
  texts.flatMap(({ file, line, text }) => {
    const rule = brokenRule(text);
    return rule === undefined ? [] : [{ file, fault: `${file}:${line} ${rule}: ${text}` }];
  });
