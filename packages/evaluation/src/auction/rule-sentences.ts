/** The rules of an auction as a person reads them: one table, one sentence for each rule that makes a difference, in English and Hindi. */
import { isEvaluated } from './pricing.ts';
import type { AuctionRules, TieRule, Visibility } from './rules.ts';

export type RuleLanguage = 'en' | 'hi';

export interface RuleFormats {
  /** Paise as a person reads them. */
  money: (paise: number) => string;
  /** A time with its day. */
  time: (at: number) => string;
}

/** A rule's name and its sentence. */
export interface RuleSentence {
  rule: string;
  text: string;
}

type Said = Record<RuleLanguage, string>;
type Rule = (rules: AuctionRules, formats: RuleFormats) => Said | null;

const isZero = (percent: string) => !/[1-9]/.test(percent);
/** Without zeros that say nothing: "0.50" is 0.5%. */
const percentOf = (percent: string) =>
  `${percent.includes('.') ? percent.replace(/0+$/, '').replace(/\.$/, '') : percent}%`;

/** A length of time in the largest unit that it is a whole number of. */
function durationOf(ms: number): Said {
  const units: [number, string, string][] = [
    [3_600_000, 'h', 'घंटे'],
    [60_000, 'min', 'मिनट'],
    [1000, 's', 'सेकंड'],
    [1, 'ms', 'मिलीसेकंड'],
  ];
  const [size, en, hi] = units.find(([unit]) => ms >= unit && ms % unit === 0) ?? units.at(-1)!;
  return { en: `${ms / size} ${en}`, hi: `${ms / size} ${hi}` };
}

const tieSentences: Record<TieRule, Said> = {
  none: {
    en: 'A bid may not equal the price of another bidder.',
    hi: 'बोली किसी दूसरे बोलीदाता की कीमत के बराबर नहीं हो सकती।',
  },
  not_first: {
    en: 'A bid may not equal the price at rank 1.',
    hi: 'बोली रैंक 1 के बोलीदाता की कीमत के बराबर नहीं हो सकती।',
  },
  not_first_two: {
    en: 'A bid may not equal the prices at ranks 1 and 2.',
    hi: 'बोली रैंक 1 और 2 के बोलीदाताओं की कीमतों के बराबर नहीं हो सकती।',
  },
  not_first_three: {
    en: 'A bid may not equal the prices at ranks 1 to 3.',
    hi: 'बोली रैंक 1 से 3 के बोलीदाताओं की कीमतों के बराबर नहीं हो सकती।',
  },
  allowed: {
    en: 'Equal prices are allowed. The earlier bid ranks better.',
    hi: 'बराबर कीमतें मान्य हैं। पहले आई बोली का रैंक बेहतर होता है।',
  },
};

const visibilitySentences: Record<Visibility, Said> = {
  blind: { en: 'You see your own bids only.', hi: 'आपको केवल अपनी बोलियाँ दिखती हैं।' },
  rank: { en: 'You see your rank, but no other price.', hi: 'आपको अपना रैंक दिखता है, दूसरी कोई कीमत नहीं।' },
  rank_and_lead: {
    en: 'You see your rank and the lowest price.',
    hi: 'आपको अपना रैंक और सबसे कम कीमत दिखती है।',
  },
  full: {
    en: 'You see all ranks and prices, without names.',
    hi: 'आपको सभी रैंक और कीमतें दिखती हैं, नाम नहीं।',
  },
};

const isEnglish = ({ type }: AuctionRules) => type === 'english';
const isTimed = ({ type }: AuctionRules) => type === 'english' || type === 'sealed';

function decrementSentence({ base, decrement }: AuctionRules, { money }: RuleFormats): Said {
  const amount = money(decrement.absInPaise);
  const from =
    base === 'leader'
      ? { en: 'the lowest price', hi: 'सबसे कम कीमत' }
      : { en: 'your own last bid', hi: 'अपनी पिछली बोली' };
  if (isZero(decrement.percent))
    return {
      en: `Each bid must be at least ${amount} below ${from.en}.`,
      hi: `हर बोली ${from.hi} से कम से कम ${amount} नीचे होनी चाहिए।`,
    };
  const percent = percentOf(decrement.percent);
  return {
    en: `Each bid must be at least ${amount} or ${percent} below ${from.en}, whichever is more.`,
    hi: `हर बोली ${from.hi} से कम से कम ${amount} या ${percent} नीचे होनी चाहिए, जो भी ज़्यादा हो।`,
  };
}

function extensionSentence({ windowMs, extensionMs, maxExtensions, trigger }: AuctionRules): Said | null {
  if (maxExtensions === 0 || windowMs === 0 || extensionMs <= 1) return null;
  const [window, extension] = [durationOf(windowMs), durationOf(extensionMs)];
  const rank = trigger.rank ?? 1;
  const bids = {
    any: { en: 'A bid', hi: 'बोली आने' },
    lead_change: { en: 'A change of leader', hi: 'सबसे कम कीमत वाला बोलीदाता बदलने' },
    rank_change: {
      en: rank === 1 ? 'A change at rank 1' : `A change among ranks 1 to ${rank}`,
      hi: rank === 1 ? 'रैंक 1 बदलने' : `रैंक 1 से ${rank} में बदलाव होने`,
    },
  }[trigger.kind];
  const times = maxExtensions === 1 ? 'once' : `up to ${maxExtensions} times`;
  return {
    en: `${bids.en} in the last ${window.en} moves the close to ${extension.en} after that bid, ${times}.`,
    hi: `आख़िरी ${window.hi} में ${bids.hi} पर समापन उस बोली के ${extension.hi} बाद होता है, अधिकतम ${maxExtensions} बार।`,
  };
}

/** Every rule in the order in which they are read; null where it makes no difference. */
const table: Record<string, Rule> = {
  type: ({ type, levels }, { money }) => {
    if (type === 'english')
      return {
        en: 'Bid as often as you like. The lowest price at the close wins.',
        hi: 'आप जितनी बार चाहें बोली लगाएँ। समापन पर सबसे कम कीमत जीतती है।',
      };
    if (type === 'sealed')
      return {
        en: 'Submit one sealed bid. You cannot change it.',
        hi: 'एक सीलबंद बोली जमा करें। आप उसे बदल नहीं सकते।',
      };
    const { startInPaise, stepInPaise, everyMs } = levels!;
    const [start, step, every] = [money(startInPaise), money(stepInPaise), durationOf(everyMs)];
    return type === 'japanese'
      ? {
          en: `The price starts at ${start} and falls by ${step} every ${every.en}. Accept each level to stay in.`,
          hi: `कीमत ${start} से शुरू होती है और हर ${every.hi} में ${step} घटती है। बने रहने के लिए हर स्तर स्वीकार करें।`,
        }
      : {
          en: `The price starts at ${start} and rises by ${step} every ${every.en}. The first to accept wins at that price.`,
          hi: `कीमत ${start} से शुरू होती है और हर ${every.hi} में ${step} बढ़ती है। जो पहले स्वीकार करे, वह उसी कीमत पर जीतता है।`,
        };
  },
  opening: ({ opensAt }, { time }) => ({
    en: `The auction opens on ${time(opensAt)}.`,
    hi: `नीलामी ${time(opensAt)} को खुलती है।`,
  }),
  close: (rules, { time }) =>
    isTimed(rules)
      ? {
          en: `It closes on ${time(rules.closesAt!)}. A bid at that moment is too late.`,
          hi: `यह ${time(rules.closesAt!)} को बंद होती है। ठीक उसी क्षण आई बोली देर से मानी जाती है।`,
        }
      : null,
  levels: ({ type }) =>
    type === 'japanese'
      ? {
          en: 'A bidder who misses a price level is out. The last bidder to accept wins at the price they accepted.',
          hi: 'जो कोई स्तर चूकता है, वह बाहर हो जाता है। आख़िर तक स्वीकार करने वाला उसी स्तर की कीमत पर जीतता है।',
        }
      : null,
  ceiling: ({ type, ceilingInPaise }, { money }) =>
    type === 'japanese'
      ? null
      : {
          en: `No price may be above ${money(ceilingInPaise)}.`,
          hi: `कोई कीमत ${money(ceilingInPaise)} से ऊपर नहीं हो सकती।`,
        },
  openingOffers: ({ openingOffers }, { time }) => {
    if (!openingOffers) return null;
    const until = time(openingOffers.closesAt);
    return openingOffers.as === 'ceiling'
      ? {
          en: `You can submit one sealed opening offer until ${until}. At the start, the lowest one becomes the ceiling. An opening offer is not a bid.`,
          hi: `आप ${until} तक एक सीलबंद शुरुआती प्रस्ताव दे सकते हैं। शुरुआत में सबसे कम प्रस्ताव अधिकतम कीमत बन जाता है। शुरुआती प्रस्ताव बोली नहीं है।`,
        }
      : {
          en: `You can submit one sealed opening offer until ${until}. At the start, it becomes your first bid. Equal opening offers are ranked by drawing lots.`,
          hi: `आप ${until} तक एक सीलबंद शुरुआती प्रस्ताव दे सकते हैं। शुरुआत में वह आपकी पहली बोली बन जाता है। बराबर प्रस्तावों का रैंक लॉटरी से तय होता है।`,
        };
  },
  decrement: (rules, formats) => (isEnglish(rules) ? decrementSentence(rules, formats) : null),
  ties: (rules) => (isEnglish(rules) ? tieSentences[rules.ties] : null),
  extension: (rules) => (isEnglish(rules) ? extensionSentence(rules) : null),
  hardClose: (rules, { time }) =>
    isEnglish(rules) && rules.hardCloseAt !== null && extensionSentence(rules)
      ? {
          en: `Bids cannot move the close beyond ${time(rules.hardCloseAt)}.`,
          hi: `बोलियाँ समापन को ${time(rules.hardCloseAt)} से आगे नहीं ले जातीं।`,
        }
      : null,
  sanityFloor: (rules) => {
    if (!isEnglish(rules) || rules.sanityFloorPercent === null || isZero(rules.sanityFloorPercent)) return null;
    const percent = percentOf(rules.sanityFloorPercent);
    return {
      en: `A bid below ${percent} of the lowest price needs your confirmation.`,
      hi: `सबसे कम कीमत के ${percent} से नीचे की बोली के लिए आपकी पुष्टि चाहिए।`,
    };
  },
  evaluation: (rules) =>
    isEvaluated(rules)
      ? {
          en: 'Bids are ranked by evaluated cost, which adds the loadings of each bidder to the price.',
          hi: 'बोलियों का रैंक मूल्यांकित लागत से तय होता है, जिसमें हर बोलीदाता की लोडिंग कीमत में जुड़ती है।',
        }
      : null,
  proxy: (rules) =>
    isEnglish(rules)
      ? {
          en: 'A proxy bids for you down to your floor. If floors are equal, the earlier proxy wins.',
          hi: 'प्रॉक्सी आपकी न्यूनतम सीमा तक आपके लिए बोली लगाता है। बराबर सीमाओं में पहले लगाया गया प्रॉक्सी जीतता है।',
        }
      : null,
  drop: (rules) =>
    isEnglish(rules)
      ? {
          en: 'You can withdraw from bidding. Your best bid remains binding.',
          hi: 'आप बोली लगाना छोड़ सकते हैं। आपकी सबसे अच्छी बोली बाध्यकारी रहती है।',
        }
      : null,
  visibility: (rules) => {
    const { visibility, type } = rules;
    if (type === 'japanese' || type === 'dutch') return null;
    // Of a price with loadings nobody else's loading can be told: what takes the lead is shown.
    return visibility === 'rank_and_lead' && isEvaluated(rules)
      ? {
          en: 'You see your rank and the price that takes the lead.',
          hi: 'आपको अपना रैंक और वह कीमत दिखती है जिससे आप सबसे आगे हों।',
        }
      : visibilitySentences[visibility];
  },
  order: () => ({
    en: 'The server’s clock decides the order of bids.',
    hi: 'बोलियों का क्रम सर्वर अपनी घड़ी से तय करता है।',
  }),
  pause: () => ({
    en: 'If the auction is paused, all later times move by the length of the pause.',
    hi: 'विराम घड़ी रोक देता है: बाद के सभी समय उतने ही आगे बढ़ जाते हैं।',
  }),
};

/** What bidders are told before they accept the rules. */
export function ruleSentences(rules: AuctionRules, language: RuleLanguage, formats: RuleFormats): RuleSentence[] {
  return Object.entries(table).flatMap(([rule, say]) => {
    const said = say(rules, formats);
    return said ? [{ rule, text: said[language] }] : [];
  });
}
