import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { hindi } from './hindi.tsx';

/**
 * Every text that a component has of its own, by component. It is read off `hindi.tsx`, so that the list stands once: English is
 * typed by it in each component, and a text that one of the two lacks, or has too many, is a type error.
 */
export type ComponentTexts = (typeof hindi)['texts'];

/** The texts of one component; of its English ones: `const english: Texts<'pagination'> = { … }`. */
export type Texts<Component extends keyof ComponentTexts> = ComponentTexts[Component];

/** What components say of themselves in a language; what it lacks stays English. */
export interface Language {
  /** BCP 47, by which days and times are written, `hi-IN`. */
  locale: string;
  texts: Partial<ComponentTexts>;
}

const LanguageContext = createContext<Language | null>(null);

/**
 * Lets the components below it speak another language than English: `<LanguageProvider language={hindi}>` with `hindi` of
 * `@millwright/ui/hindi`. It is about their own texts; what is given to them by properties is the host's. The host says on its page,
 * by `lang`, what is read there.
 */
export function LanguageProvider({ language, children }: { language: Language | null; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The locale by which days and times are written. */
export const useLocale = (): string => useContext(LanguageContext)?.locale ?? 'en-IN';

/** What was given for a text, beside the text itself. */
type Given<Own, Overrides> = {
  [Name in keyof Own]: Own[Name] | (Name extends keyof Overrides ? Exclude<Overrides[Name], undefined> : never);
};

/**
 * The texts of a component in the language around it.
 *
 * @param english Its own, which stand in its file: who uses English loads no other.
 * @param given Its properties for single texts, or its `labels`; what is not undefined there wins over every language.
 */
export function useTexts<Component extends keyof ComponentTexts, Overrides extends object = object>(
  component: Component,
  english: Texts<Component>,
  given?: Overrides,
): Given<Texts<Component>, Overrides> {
  const own: object = useContext(LanguageContext)?.texts[component] ?? english;
  return useMemo(() => {
    const set = Object.entries(given ?? {}).filter(([, text]) => text !== undefined);
    return (set.length > 0 ? { ...own, ...Object.fromEntries(set) } : own) as Given<Texts<Component>, Overrides>;
  }, [own, given]);
}
