import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language, Texts } from '#lab/shared/texts.js';

/** Fetches a table of texts in each language; only the language in use is ever fetched. */
export type TextLoaders = Readonly<Record<Language, () => Promise<Texts>>>;

const namespace = 'texts';

/** The words of the frame and of every list: refusals at the root, those of this library below `ui`. */
const front: TextLoaders = {
  zh: async () => {
    const [shared, ui] = await Promise.all([
      import('#lab/shared/locales/front/zh.js'),
      import('./locales/zh/front.js'),
    ]);
    return { ...shared.front, ui: ui.front };
  },
  en: async () => {
    const [shared, ui] = await Promise.all([
      import('#lab/shared/locales/front/en.js'),
      import('./locales/en/front.js'),
    ]);
    return { ...shared.front, ui: ui.front };
  },
};

/** All that the platform says: beyond the front the words of forms, records and drawers, and what acts may be refused. */
const whole: TextLoaders = {
  zh: async () => {
    const [shared, ui] = await Promise.all([import('#lab/shared/locales/zh.js'), import('./locales/zh.js')]);
    return { ...shared.zh, ui: ui.zh };
  },
  en: async () => {
    const [shared, ui] = await Promise.all([import('#lab/shared/locales/en.js'), import('./locales/en.js')]);
    return { ...shared.en, ui: ui.en };
  },
};

/** Tables of texts by the key of the room that they belong to; those of the platform itself stand at the root. */
export type TextTables = Readonly<Record<string, TextLoaders>>;

/** All texts of the product in one i18next instance: the platform's at the root, each room's below its key. */
export interface TextStore {
  readonly i18n: i18n;
  /** Makes `language` the current one, once every table known so far is there. */
  readonly use: (language: Language) => Promise<void>;
  /** Adds the tables of rooms by room key: in the current language now, in the other when it is chosen. */
  readonly add: (tables: TextTables) => Promise<void>;
  /** Declares tables of rooms that lists do not need; they are fetched later. */
  readonly addLater: (tables: TextTables) => void;
  /**
   * All such tables, those of the platform first: what every page but a list waits for, and everything that opens on
   * demand.
   */
  readonly later: TextTables;
  /** Whether a table was added and its texts are there, in the current language. */
  readonly has: (table: TextLoaders) => boolean;
  /** Keys that were asked for and not found, so that a test can say which words are missing. */
  readonly missingKeys: () => readonly string[];
  /** The place that has the words of a key: a room that words it itself, else the root; undefined where none has. */
  readonly findKey: (key: string) => string | undefined;
}

export function createTexts(): TextStore {
  const missing = new Set<string>();
  /** Every table with its place; a room has one for everybody and may have one for its pages. */
  const sources = new Map<TextLoaders, string>([[front, '']]);
  const loaded: Readonly<Record<Language, Set<TextLoaders>>> = { zh: new Set(), en: new Set() };
  let later: TextTables = { '': whole };
  /** The language last asked for; it becomes the current one once its tables are there. */
  let wanted: Language | undefined;

  const i18n = i18next.createInstance();
  void i18n.use(initReactI18next).init({
    initAsync: false,
    lng: 'none',
    fallbackLng: false,
    ns: [namespace],
    defaultNS: namespace,
    nsSeparator: false,
    resources: {},
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => void missing.add(key),
    react: { useSuspense: false, bindI18nStore: 'added' },
  });

  i18n.services.formatter?.add('within', (name) => within(String(name)));

  const load = async (language: Language) => {
    const absent = [...sources].filter(([loaders]) => !loaded[language].has(loaders));
    const tables = await Promise.all(absent.map(([loaders]) => loaders[language]()));
    absent.forEach(([loaders, place], index) => {
      const table = tables[index];
      loaded[language].add(loaders);
      i18n.addResourceBundle(language, namespace, place ? { [place]: table } : table, true, true);
    });
  };

  return {
    i18n,
    use: async (language) => {
      wanted = language;
      await load(language);
      // The language may have changed again while the tables loaded.
      if (wanted === language && i18n.language !== language) await i18n.changeLanguage(language);
    },
    add: async (tables) => {
      for (const [place, loaders] of Object.entries(tables)) sources.set(loaders, place);
      // A switch may be under way: the tables that come now belong to both of its languages.
      const languages = new Set([wanted, languageOf(i18n.language)]);
      await Promise.all([...languages].flatMap((language) => (language ? [load(language)] : [])));
    },
    addLater: (tables) => {
      later = { ...later, ...tables };
    },
    get later() {
      return later;
    },
    has: (table) => loaded[toLanguage(i18n.language)].has(table),
    missingKeys: () => [...missing].sort(),
    findKey: (key) =>
      [...new Set(sources.values())]
        .reverse()
        .map((place) => (place ? `${place}.${key}` : key))
        .find((found) => i18n.exists(found)),
  };
}

/** The language in use; undefined before there is one. */
function languageOf(name: string): Language | undefined {
  return name === 'zh' || name === 'en' ? name : undefined;
}

/** A name as it is within an English sentence: `{{name, within}}`, "New user", but "New HR role". */
function within(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** i18next names languages by free text; ours are two. */
export function toLanguage(name: string | undefined): Language {
  return name === 'en' ? 'en' : 'zh';
}
