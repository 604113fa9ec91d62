import i18next, { type i18n } from 'i18next';
import type { Language, Texts } from '#lab/shared/texts.js';
import { taskCount } from '../subject/task-count.js';

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
    const [shared, ui] = await Promise.all([
      import('#lab/shared/locales/zh.js'),
      import('./locales/zh.js'),
      import('dayjs/locale/zh-cn.js'),
    ]);
    return { ...shared.zh, ui: ui.zh };
  },
  en: async () => {
    const [shared, ui] = await Promise.all([import('#lab/shared/locales/en.js'), import('./locales/en.js')]);
    return { ...shared.en, ui: ui.en };
  },
};

/** Tables of texts by the key of the room that they belong to; those of the platform itself stand at the root. */
export type TextTables = Readonly<Record<string, TextLoaders>>;

/** The words of a key, in one language: `t('ui.list.clear')`. */
export type T = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** The language in use and its words; another one as soon as either changes. */
export interface Words {
  readonly language: Language;
  readonly t: T;
}

/** All texts of the product in one i18next instance: the platform's at the root, each room's below its key. */
export interface TextStore {
  readonly i18n: i18n;
  readonly words: () => Words;
  /** Calls the listener whenever `words` has changed, until the answer is called. */
  readonly subscribe: (listener: () => void) => () => void;
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
  void i18n.init({
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
  });

  i18n.services.formatter?.add('within', (name) => within(String(name)));
  // A number of tasks within a sentence: `{{count, tasks}}`; see `taskCount`.
  i18n.services.formatter?.add('tasks', (count, language) =>
    taskCount((key) => i18n.t(key, { lng: language }), Number(count)),
  );

  const wordsNow = (): Words => {
    const t = i18n.getFixedT(i18n.language);
    return { language: toLanguage(i18n.language), t: (key, values) => t(key, { ...values }) };
  };
  let words = wordsNow();
  const listeners = new Set<() => void>();
  const changed = () => {
    words = wordsNow();
    for (const listener of listeners) listener();
  };
  i18n.on('languageChanged', changed);
  i18n.store.on('added', changed);

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
    words: () => words,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
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
function toLanguage(name: string | undefined): Language {
  return name === 'en' ? 'en' : 'zh';
}
