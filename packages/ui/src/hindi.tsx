import type { ReactNode } from 'react';
import { formatNumber } from './format-number.ts';

/** "1 मिनट 30 सेकंड". */
function spokenTime(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 ? `${minutes} मिनट` : '', rest > 0 ? `${rest} सेकंड` : ''].filter(Boolean).join(' ');
}

const hours = (count: number) => (count === 1 ? '1 घंटा' : `${count} घंटे`);
const reviewCount = (count: number) => (count === 1 ? '1 समीक्षा' : `${formatNumber(count)} समीक्षाएँ`);

const approvalStates = {
  pending: 'लंबित',
  approved: 'स्वीकृत',
  rejected: 'अस्वीकृत',
  returned: 'लौटाया गया',
  delegated: 'सौंपा गया',
  overridden: 'निर्णय बदला गया',
};

/**
 * What the components say of themselves in Hindi, for `<LanguageProvider language={hindi}>`. Digits are Latin and grouped by lakh and
 * crore, as in Indian business papers. Verbs are in the polite form (करें), and no sentence is joined from parts whose order differs.
 *
 * It is also the list of all texts: English in each component is typed by it, see `Texts` of `language.tsx`.
 */
export const hindi = {
  locale: 'hi-IN',
  texts: {
    approvalCard: {
      decidedBy: (state: keyof typeof approvalStates, name: string) =>
        state === 'pending'
          ? `${name} के निर्णय की प्रतीक्षा`
          : state === 'delegated'
            ? `${name} को सौंपा गया`
            : `${name} द्वारा ${approvalStates[state]}`,
      approve: 'स्वीकृत करें',
      reject: 'अस्वीकृत करें',
      return: 'बदलाव के लिए लौटाएँ',
      comment: 'कारण',
      optionalComment: 'वैकल्पिक',
      commentRequired: 'कारण लिखें: जिसने अनुरोध किया है, वह इसे पढ़ेगा।',
      cancel: 'रद्द करें',
      undo: 'पूर्ववत करें',
      undoUntil: (state: string, seconds: number) => `${state}। यह ${seconds} सेकंड में लागू होगा।`,
    },
    approvalChain: { waitingLabel: 'बाद में' },
    approvalStates,
    auctionPanel: {
      timeLeft: 'बंद होने में शेष',
      closed: 'नीलामी बंद हो चुकी है।',
      upcoming: 'नीलामी अभी शुरू नहीं हुई है।',
      ownRank: 'आपका क्रम',
      noRank: 'अभी कोई नहीं',
      rank: (rank: number) => `L${rank}`,
      lastBid: 'आपकी पिछली बोली',
      noBid: 'अभी कोई नहीं',
      decrement: 'न्यूनतम अंतर',
      highest: 'अधिकतम संभव बोली',
      extended: (endsAt: string, count: number) => `समय ${endsAt} तक बढ़ाया गया (विस्तार ${count})।`,
      disconnected: 'कनेक्शन टूट गया है: दिखाई गई जानकारी पुरानी हो सकती है, और कनेक्शन वापस आने तक बोली नहीं लगाई जा सकती।',
      amount: 'आपकी बोली, रुपये में',
      placeBid: 'बोली लगाएँ',
      notAnAmount: 'यह रुपये की राशि नहीं है। अंकों में लिखें, जैसे 1,08,42,600।',
      tooHigh: (highest: string) => `${highest} या उससे कम की बोली लगाएँ।`,
      confirmTitle: (amount: string) => `${amount} की बोली लगाएँ?`,
      confirmText: (percent: number, reference: string) =>
        `यह ${reference} से ${percent}% कम है। स्वीकृत बोली आप पर बाध्यकारी है और वापस नहीं ली जा सकती।`,
      confirm: 'यह बोली लगाएँ',
      change: 'राशि बदलें',
      receipt: (id: string, at: string) => `बोली ${at} पर स्वीकार हुई। रसीद ${id}।`,
      history: 'बोलियाँ',
      time: 'समय',
      bidder: 'बोलीदाता',
      bid: 'बोली',
      you: 'आप',
      noBids: 'अभी कोई बोली नहीं।',
      loading: 'नीलामी लोड हो रही है',
    },
    banner: { dismissLabel: 'बंद करें' },
    breadcrumb: { label: 'आप यहाँ हैं' },
    calendar: {
      dialog: 'तारीख चुनें',
      previousMonth: 'पिछला महीना',
      nextMonth: 'अगला महीना',
      months: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्तूबर', 'नवंबर', 'दिसंबर'],
      weekdays: ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'],
      /** What is drawn above the columns. */
      shortWeekdays: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
    },
    chart: {
      showTable: 'तालिका के रूप में दिखाएँ',
      showChart: 'चार्ट के रूप में दिखाएँ',
      category: 'श्रेणी',
      lowest: 'न्यूनतम',
      median: 'माध्यिका',
      highest: 'अधिकतम',
      none: 'कोई नहीं',
      empty: 'अभी कोई आँकड़े नहीं।',
      hint: 'तीर कुंजियाँ एक बिंदु से दूसरे बिंदु पर ले जाती हैं।',
    },
    chatThread: {
      newMessages: 'नए संदेश',
      showOlder: 'पुराने संदेश दिखाएँ',
      toNewest: (unseenCount: number) =>
        unseenCount === 0 ? 'सबसे नए संदेश पर जाएँ' : unseenCount === 1 ? '1 नया संदेश' : `${unseenCount} नए संदेश`,
      you: 'आप',
      pending: 'भेजा जा रहा है',
      failed: 'नहीं भेजा गया',
      retry: 'फिर भेजें',
      discard: 'छोड़ दें',
      deleted: 'यह संदेश हटा दिया गया।',
      empty: 'अभी कोई संदेश नहीं।',
      loading: 'संदेश लोड हो रहे हैं',
      arrived: (author: string, text: string) => `${author}: ${text}`,
    },
    chip: { removeLabel: (name: string) => `${name} हटाएँ` },
    combobox: {
      customValueLabel: (text: string) => `“${text}” का उपयोग करें`,
      noMatchLabel: 'कोई मेल नहीं मिला',
      loadingLabel: 'लोड हो रहा है…',
      resultsLabel: (count: number) => `${count} परिणाम`,
      clearLabel: 'साफ़ करें',
      openLabel: 'विकल्प दिखाएँ',
    },
    commandPalette: {
      title: 'खोजें या सीधे जाएँ',
      placeholder: 'खोजें या सीधे जाएँ…',
      emptyLabel: 'कुछ नहीं मिला',
      loadingLabel: 'खोज जारी है…',
    },
    compareTray: {
      label: 'तुलना के लिए विक्रेता',
      countLabel: (count: number) => (
        <>
          तुलना के लिए <b className="font-semibold">{count}</b> विक्रेता
        </>
      ),
      clearLabel: 'साफ़ करें',
      compareLabel: 'तुलना करें',
      tooFewLabel: (missingCount: number) => `तुलना के लिए ${missingCount} और चुनें`,
      fullLabel: (most: number) => `अधिकतम ${most}`,
    },
    comparisonSheet: {
      rowHeading: 'मद',
      rank: (rank: number) => `L${rank}`,
      missingCount: (count: number) => (count === 1 ? '1 मद नहीं है' : `${count} मदें नहीं हैं`),
      missing: 'भाव नहीं दिया गया',
      basicTotal: 'मूल योग',
      effectiveTotal: 'प्रभावी योग',
      differencesOnly: (differentCount: number, totalCount: number) => (
        <>
          केवल अंतर <span className="text-ink-muted">({`${totalCount} में से ${differentCount}`})</span>
        </>
      ),
      noDifferences: 'हर मद में सभी विक्रेताओं का भाव एक जैसा है।',
      showDeltas: 'न्यूनतम से अंतर',
      moveHint: 'तीर कुंजियों से सेलों के बीच चलें।',
      hint: 'तीर कुंजियों से चलें; Enter या F2 से सेल बदलें, Escape से बदलाव वापस लें।',
      more: 'और',
      moreOn: (row: string, column: string) => `${row}, ${column} के लिए और`,
      moreHint: 'Shift+F10 से सेल के और विकल्प खुलते हैं।',
      fixedCell: 'यह सेल बदला नहीं जा सकता।',
      invalidAmount: 'यह रुपये की राशि नहीं है। अंकों में लिखें, जैसे 1,08,426.50।',
      field: (row: string, column: string) => `${row}, ${column}`,
      committed: (row: string, column: string, value: string, total: string, rank: string) =>
        `${row}, ${column}: ${value}। योग ${total}${rank && `, ${rank}`}।`,
      notChanged: 'कोई बदलाव नहीं हुआ।',
      moveColumnHint: 'Ctrl, Shift और तीर कुंजी से स्तंभ खिसकता है।',
      moveColumnBefore: 'स्तंभ एक जगह पीछे ले जाएँ',
      moveColumnAfter: 'स्तंभ एक जगह आगे ले जाएँ',
      moveColumnFirst: 'स्तंभ सबसे पहले ले जाएँ',
      columnMoved: (column: string, place: number, count: number) => `${column}: ${count} में से स्तंभ ${place}।`,
      pinColumns: 'यहाँ तक के स्तंभ सामने रखें',
      unpinColumns: 'सभी स्तंभ खिसकने दें',
      columnsPinned: (last: string, count: number) =>
        count === 1 ? `${last} सामने रहेगा।` : `${last} तक ${count} स्तंभ सामने रहेंगे।`,
      columnsUnpinned: 'कोई स्तंभ सामने नहीं रखा गया।',
      resetColumns: 'स्तंभों का क्रम पहले जैसा करें',
      columnsReset: 'स्तंभ अपने क्रम में हैं।',
      loading: 'शीट लोड हो रही है',
    },
    comparisonTable: {
      differencesLabel: (differentCount: number, totalCount: number) => (
        <>
          केवल अंतर <span className="text-ink-muted">({`${totalCount} में से ${differentCount}`})</span>
        </>
      ),
      noDifferencesLabel: 'ये विक्रेता हर मानदंड में एक जैसे हैं।',
      criterionHeading: 'मानदंड',
      weightHeading: 'भार',
      weightLabel: (criterion: string) => `${criterion} का भार`,
      scoreLabel: 'भारित अंक',
      scoreDescription: '100 में से',
      bestLabel: 'सर्वश्रेष्ठ',
      notGivenLabel: 'नहीं दिया गया',
      removeLabel: (name: string) => `${name} को तुलना से हटाएँ`,
      removeText: 'हटाएँ',
    },
    confirmDialog: {
      cancelLabel: 'रद्द करें',
      confirmationLabel: (text: string) => `पुष्टि के लिए ${text} लिखें`,
      confirmationReason: (text: string) => `पहले ${text} लिखें।`,
    },
    consentLine: {
      terms: 'नियम और शर्तें',
      privacy: 'गोपनीयता नीति',
      sentence: ([terms, privacy]: ReactNode[]) => (
        <>
          आगे बढ़ने पर आप {terms} और {privacy} से सहमत होते हैं।
        </>
      ),
    },
    countdown: {
      label: 'शेष समय',
      announcement: (seconds: number) => (seconds === 0 ? 'समय समाप्त हो गया' : `${spokenTime(seconds)} शेष`),
    },
    currencyField: {
      invalidLabel: '12,34,567.50 जैसी राशि दर्ज करें',
      tooLowLabel: (min: string) => `₹${min} या अधिक दर्ज करें`,
      tooHighLabel: (max: string) => `₹${max} या कम दर्ज करें`,
    },
    dateTimeField: {
      dateLabel: 'तारीख, दिन/माह/वर्ष',
      datePlaceholder: 'दिन/माह/वर्ष',
      timeLabel: 'समय, घंटे:मिनट am या pm',
      timePlaceholder: 'घं:मि',
      invalidDateLabel: '21/11/2026 जैसी तारीख दर्ज करें',
      invalidTimeLabel: '5:30 pm जैसा समय दर्ज करें',
      missingLabel: 'तारीख और समय दोनों दर्ज करें',
      tooEarlyLabel: (text: string) => `${text} से पहले नहीं`,
      tooLateLabel: (text: string) => `${text} के बाद नहीं`,
    },
    dayAndTime: { today: 'आज', yesterday: 'कल' },
    dateField: {
      placeholder: 'दिन/माह/वर्ष',
      invalidLabel: '28/11/2026 जैसी तारीख दर्ज करें',
      tooEarlyLabel: (min: string): ReactNode => `${min} या उसके बाद की तारीख दर्ज करें`,
      tooLateLabel: (max: string): ReactNode => `${max} या उससे पहले की तारीख दर्ज करें`,
    },
    dateRangeField: {
      fromLabel: 'से',
      toLabel: 'तक',
      lengthLabel: (days: number): ReactNode => `${formatNumber(days)} दिन`,
    },
    definitionList: { emptyLabel: 'नहीं दिया गया' },
    dialog: {
      close: 'बंद करें',
      content: 'डायलॉग की सामग्री',
      unsavedTitle: 'बदलाव छोड़ दें?',
      unsavedText: 'आपने यहाँ जो भरा है, वह सहेजा नहीं गया है।',
      keepEditing: 'संपादन जारी रखें',
      discard: 'छोड़ दें',
    },
    didYouMean: { before: 'क्या आप खोज रहे थे' },
    documentLink: { newTabLabel: 'नए टैब में खुलता है' },
    errorPage: {
      title: 'कुछ गड़बड़ हो गई',
      description: 'कुछ भी बदला नहीं गया है। फिर कोशिश करें; दोबारा ऐसा हो तो सहायता टीम को यह संदर्भ बताएँ।',
      retry: 'फिर कोशिश करें',
      home: 'होम पर जाएँ',
      reference: 'संदर्भ',
      copy: 'संदर्भ कॉपी करें',
      copied: 'कॉपी हो गया',
    },
    errorSummary: { title: (count: number) => (count === 1 ? '1 समस्या है' : `${count} समस्याएँ हैं`) },
    facetList: {
      searchLabel: (legend: string) => `${legend} में खोजें`,
      searchPlaceholder: 'खोजें',
      moreLabel: (hiddenCount: number) => `${formatNumber(hiddenCount)} और`,
      fewerLabel: 'कम दिखाएँ',
      noMatchLabel: 'कोई मेल नहीं मिला',
      countLabel: (count: number) => `${formatNumber(count)} परिणाम`,
    },
    fileUpload: {
      chooseFile: 'फ़ाइल चुनें',
      chooseFiles: 'फ़ाइलें चुनें',
      dropLabel: 'या यहाँ खींचकर छोड़ें',
      states: {
        waiting: 'प्रतीक्षा में',
        uploading: 'अपलोड हो रही है',
        done: 'अपलोड हो गई',
        failed: 'अपलोड नहीं हुई',
      },
      problems: {
        type: (kinds: string, _limit: string) => `इस प्रकार की फ़ाइल नहीं ली जाती। ${kinds} में से चुनें।`,
        size: (_kinds: string, limit: string) => `फ़ाइल ${limit} से बड़ी है। छोटी फ़ाइल चुनें।`,
        empty: (_kinds: string, _limit: string) => 'फ़ाइल खाली है। दूसरी फ़ाइल चुनें।',
        locked: (_kinds: string, _limit: string) => 'फ़ाइल पासवर्ड से सुरक्षित है। उसे बिना पासवर्ड के सहेजकर फिर चुनें।',
        virus: (_kinds: string, _limit: string) => 'फ़ाइल में वायरस मिला। फ़ाइल नहीं रखी गई।',
        network: (_kinds: string, _limit: string) => 'कनेक्शन टूट गया।',
      },
      timeLeftLabel: (seconds: number) =>
        seconds < 60 ? `${Math.ceil(seconds)} सेकंड शेष` : `${Math.ceil(seconds / 60)} मिनट शेष`,
      cancelLabel: (name: string) => `${name} रद्द करें`,
      removeLabel: (name: string) => `${name} हटाएँ`,
      retryLabel: 'फिर कोशिश करें',
      resumeLabel: 'जारी रखें',
      totalLabel: (done: number, count: number) => `${count} में से ${done} ${done === 1 ? 'फ़ाइल' : 'फ़ाइलें'}`,
      versionTitle: (names: string[]) => `${names.join(', ')} का नया संस्करण जोड़ें?`,
      versionText: 'इस नाम की फ़ाइल पहले से है। उससे पहले का संस्करण रखा जाएगा।',
      versionConfirmLabel: 'संस्करण जोड़ें',
      versionCancelLabel: 'रद्द करें',
    },
    filterChips: {
      label: 'लागू फ़िल्टर',
      clearAllLabel: 'सब हटाएँ',
      removeLabel: (text: string) => `फ़िल्टर ${text} हटाएँ`,
    },
    filterPanel: { title: 'फ़िल्टर', resetLabel: 'रीसेट करें' },
    gallery: {
      openLabel: (item: { alt: string }) => `चित्र खोलें: ${item.alt}`,
      positionLabel: (position: number, count: number) => `${count} में से ${position}`,
      previousLabel: 'पिछला चित्र',
      nextLabel: 'अगला चित्र',
      closeLabel: 'बंद करें',
    },
    imageCrop: {
      title: 'लोगो क्रॉप करें',
      description: 'चित्र को खींचें, या स्लाइडर से खिसकाएँ।',
      square: 'वर्गाकार',
      wide: 'चौड़ा, 3:1',
      shapeLabel: 'आकार',
      zoomLabel: 'ज़ूम',
      acrossLabel: 'दाएँ-बाएँ',
      downLabel: 'ऊपर-नीचे',
      previewLabel: 'जो रखा जाएगा',
      confirmLabel: 'चित्र का उपयोग करें',
      cancelLabel: 'रद्द करें',
      unreadableLabel: 'यह फ़ाइल पढ़ने योग्य चित्र नहीं है। PNG, JPEG या WebP चुनें।',
      unreadable: 'चित्र पढ़ा नहीं जा सकता।',
      loadingLabel: 'चित्र पढ़ा जा रहा है…',
    },
    legalDialog: { closeLabel: 'बंद करें', printLabel: 'प्रिंट करें' },
    link: { newTabLabel: '(नए टैब में खुलता है)' },
    messageComposer: {
      message: 'संदेश',
      placeholder: 'संदेश लिखें',
      send: 'भेजें',
      attach: 'फ़ाइलें जोड़ें',
      attachments: 'जोड़ी गई फ़ाइलें',
      remove: (name: string) => `${name} हटाएँ`,
      enterSends: 'Enter से भेजें, Shift+Enter से नई पंक्ति।',
      enterBreaks: 'Enter से नई पंक्ति, Ctrl+Enter से भेजें।',
      tooBig: (name: string, limit: string) => `${name} ${limit} से बड़ी है, इसलिए नहीं जोड़ी गई।`,
    },
    navbar: {
      skipLinkLabel: 'सीधे मुख्य सामग्री पर जाएँ',
      label: 'मुख्य',
      openMenuLabel: 'मेनू खोलें',
      closeMenuLabel: 'मेनू बंद करें',
    },
    navbarSearchButton: { label: 'खोजें या सीधे जाएँ…' },
    otpField: { label: 'OTP', expiredLabel: 'OTP की समय-सीमा समाप्त हो गई' },
    multiSelect: {
      openLabel: 'विकल्प दिखाएँ',
      noMatchLabel: 'कोई मेल नहीं' as ReactNode,
      resultsLabel: (count: number) => `${formatNumber(count)} परिणाम`,
      removeLabel: (label: string) => `${label} हटाएँ`,
      chosenLabel: (count: number) => `${formatNumber(count)} चुने गए`,
    },
    notificationList: {
      title: 'सूचनाएँ',
      unread: 'नया',
      unreadCount: (count: number) => `${formatNumber(count)} नए`,
      markAllRead: 'सभी को पढ़ा हुआ मानें',
      arrived: (count: number) => `${formatNumber(count)} नई सूचनाएँ`,
      showMore: 'पुरानी दिखाएँ',
      loading: 'सूचनाएँ लोड हो रही हैं',
      emptyTitle: 'कुछ नया नहीं',
      emptyText: 'आपके अनुरोधों और विक्रेताओं के साथ जो होता है, वह यहाँ बताया जाता है।',
    },
    pagination: {
      label: 'पृष्ठ',
      previousLabel: 'पिछला पृष्ठ',
      nextLabel: 'अगला पृष्ठ',
      pageLabel: (page: number) => `पृष्ठ ${formatNumber(page)}`,
      pageSizeLabel: 'प्रति पृष्ठ',
      rangeLabel: ({ first, last }: { first: number; last: number }, total: number) =>
        `${formatNumber(total)} में से ${formatNumber(first)}–${formatNumber(last)}`,
    },
    // The visible word is the beginning of the name, which speech control goes by; the rest is only read.
    passwordField: { showLabel: 'दिखाएँ', showSubjectLabel: '– पासवर्ड' },
    phoneField: {
      prefixLabel: (prefix: string) => `देश कोड ${prefix}`,
      invalidLabel: 'कृपया 10 अंकों का मोबाइल नंबर दर्ज करें',
      fullLabel: 'नंबर में 10 अंक पहले से हैं।',
    },
    popover: { closeLabel: 'बंद करें' },
    progress: {
      percent: (percent: number) => `${percent}%`,
      timeLeft: (seconds: number) =>
        seconds < 60
          ? `${Math.max(1, Math.round(seconds))} सेकंड शेष`
          : seconds < 3600
            ? `${Math.round(seconds / 60)} मिनट शेष`
            : `${hours(Math.floor(seconds / 3600))} ${Math.round((seconds % 3600) / 60)} मिनट शेष`,
      cancel: (label: string) => `${label} रद्द करें`,
    },
    rangeSlider: {
      fromLabel: (legend: string) => `${legend}, से`,
      toLabel: (legend: string) => `${legend}, तक`,
    },
    ratingBreakdown: { labelHeading: 'मानदंड', valueHeading: 'रेटिंग', emptyLabel: 'रेटिंग नहीं दी गई' },
    rupeeUnits: { lakh: 'लाख', crore: 'करोड़' },
    searchBox: {
      prefix: 'मुझे चाहिए',
      label: 'विक्रेता खोजें',
      recentLabel: 'हाल की खोजें',
      submitLabel: 'खोजें',
      clearLabel: 'खोज साफ़ करें',
    },
    skeletonGroup: { label: 'लोड हो रहा है' },
    spinner: { label: 'लोड हो रहा है' },
    stageLine: {
      done: 'पूरा',
      current: 'अभी',
      next: 'आगे',
      blocked: 'रुका हुआ',
      position: (position: number, total: number) => `${total} में से चरण ${position}`,
    },
    starFigure: { label: (rating: number) => `5 में से ${formatNumber(rating, 1)}` },
    starRating: {
      label: (rating: number, reviews: number | undefined) =>
        `5 में से ${formatNumber(rating, 1)}${reviews === undefined ? '' : `, ${reviewCount(reviews)}`}`,
      text: (rating: number, reviews: number | undefined) =>
        `${formatNumber(rating, 1)}${reviews === undefined ? '' : ` · ${reviewCount(reviews)}`}`,
      emptyLabel: 'अभी कोई समीक्षा नहीं',
    },
    starRatingInput: {
      clearLabel: 'कोई रेटिंग नहीं',
      requiredLabel: 'आवश्यक',
      optionLabel: (stars: number) => `5 में से ${stars} स्टार`,
    },
    stepper: {
      stepLabel: (number: number, count: number) => `चरण ${number}/${count}`,
      label: 'चरण',
      doneLabel: 'पूरा',
    },
    strengthMeter: {
      label: 'पासवर्ड की मज़बूती',
      strengthLabels: { Weak: 'कमज़ोर', Good: 'अच्छा', Strong: 'मज़बूत' },
      /** By the ids of `passwordRules`. */
      rules: {
        length: 'कम से कम 10 वर्ण रखें',
        uppercase: 'कम से कम एक बड़ा अक्षर (A–Z) रखें',
        lowercase: 'कम से कम एक छोटा अक्षर (a–z) रखें',
        'number-or-special': 'कम से कम एक अंक या विशेष वर्ण रखें',
      } as Record<string, string>,
      metLabel: 'पूरा हुआ',
      notMetLabel: 'पूरा नहीं हुआ',
      announcement: (strength: string, met: number, all: number) =>
        `पासवर्ड की मज़बूती: ${strength}। ${all} में से ${met} शर्तें पूरी हुईं।`,
    },
    table: {
      selectRowLabel: (id: string) => `${id} चुनें`,
      selectAllLabel: 'सभी चुनें',
      // Read before the name of the column.
      sortLabel: 'क्रमबद्ध करें:',
      columnsLabel: 'कॉलम',
    },
    textarea: {
      countLabel: (used: number, limit: number) => `${formatNumber(limit)} में से ${formatNumber(used)} वर्ण`,
    },
    timeline: {
      filter: 'दिखाएँ',
      all: 'सभी',
      showMore: 'इससे पहले का दिखाएँ',
      empty: 'अभी तक कुछ नहीं हुआ।',
      loading: 'गतिविधि लोड हो रही है',
      shown: (count: number) => (count === 1 ? '1 प्रविष्टि' : `${count} प्रविष्टियाँ`),
    },
    toast: { region: 'सूचनाएँ', close: 'बंद करें' },
    vendorCard: {
      moreServicesLabel: (hiddenCount: number) => (hiddenCount === 1 ? 'और 1 अन्य सेवा' : `और ${hiddenCount} अन्य सेवाएँ`),
      whyMatchedLabel: 'मेल का कारण:',
      compareLabel: 'तुलना करें',
    },
    versionHistory: {
      label: (name: string) => `${name} के संस्करण`,
      versionLabel: (number: number) => `संस्करण ${number}`,
      currentLabel: 'वर्तमान',
      hashLabel: 'SHA-256',
      downloadLabel: 'डाउनलोड करें',
      restoreLabel: 'पुनर्स्थापित करें',
      loadingLabel: 'संस्करण लोड हो रहे हैं…',
      emptyLabel: 'अभी कोई संस्करण नहीं।',
      confirmTitle: (version: string, name: string) => `${name} का ${version} पुनर्स्थापित करें?`,
      confirmText: (next: string) => `यह ${next} बन जाएगा। इससे पहले के संस्करण रखे जाएँगे।`,
      cancelLabel: 'रद्द करें',
    },
    videoPlayer: {
      failed: 'वीडियो लोड नहीं हो सका। अपना कनेक्शन जाँचें और फिर कोशिश करें।',
      retry: 'फिर कोशिश करें',
      dismiss: 'इसे दोबारा न दिखाएँ',
      transcript: 'वीडियो में कही गई बातें',
    },
  },
};
