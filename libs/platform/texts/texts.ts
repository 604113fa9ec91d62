import { createInstance, type i18n } from 'i18next';
import { en } from '#lab/shared/locales/en.js';
import { zh } from '#lab/shared/locales/zh.js';
import type { Language, Texts as Table } from '#lab/shared/texts.js';

/** The texts of a room or library in both languages; their keys begin with its name. */
interface RoomTexts {
  readonly room: string;
  readonly zh: Table;
  readonly en: Table;
}

/** The same text tables as the browser's, for mails, spreadsheets and refusals. */
export class Texts {
  private readonly instance: i18n;

  private readonly parts: RoomTexts[];

  /** Texts without values that were asked for: every notice and answer names states and roles. */
  private readonly words = new Map<string, string>();

  /** Texts with places for values: sentences of notices are written with every end of a process. */
  private readonly templates = new Map<string, string>();

  constructor(rooms: readonly RoomTexts[]) {
    this.parts = [...rooms];
    this.instance = createInstance();
    const resources = {
      zh: { translation: { ...zh, ...Object.fromEntries(rooms.map((room) => [room.room, room.zh])) } },
      en: { translation: { ...en, ...Object.fromEntries(rooms.map((room) => [room.room, room.en])) } },
    };
    void this.instance.init({
      resources,
      lng: 'zh',
      fallbackLng: false,
      initAsync: false,
      interpolation: { escapeValue: false },
    });
  }

  /** Adds the texts of a library that is no room; what they contribute is looked up after that of rooms. */
  add(part: RoomTexts): void {
    const { room, zh: inZh, en: inEn } = part;
    this.parts.unshift(part);
    this.words.clear();
    this.templates.clear();
    this.instance.addResourceBundle('zh', 'translation', { [room]: inZh }, true, true);
    this.instance.addResourceBundle('en', 'translation', { [room]: inEn }, true, true);
  }

  /** The text of a key; the first key that exists wins. An unknown key comes back as it is. */
  say(language: Language, key: string | readonly string[], values?: Readonly<Record<string, unknown>>): string {
    if (values === undefined && typeof key === 'string') return this.word(language, key);
    const template = values === undefined || isCounted(values) ? undefined : this.template(language, key);
    return (
      (template && values && filled(template, values)) ??
      this.instance.t(key as string | string[], { lng: language, ...values })
    );
  }

  /** The text of the first key that exists, with its places as they are written, if there is nothing but names in them. */
  private template(language: Language, key: string | readonly string[]): string | undefined {
    const keys = typeof key === 'string' ? [key] : key;
    for (const one of keys) {
      const place = `${language} ${one}`;
      const known = this.templates.get(place);
      if (known !== undefined) return known;
      if (!this.instance.exists(one, { lng: language })) continue;
      const text = this.instance.t(one, { lng: language, skipInterpolation: true });
      if (typeof text !== 'string' || !isPlain(text)) return undefined;
      this.templates.set(place, text);
      return text;
    }
    return undefined;
  }

  private word(language: Language, key: string): string {
    const place = `${language} ${key}`;
    const known = this.words.get(place);
    if (known !== undefined) return known;
    const found = this.instance.t(key, { lng: language });
    // What has no text comes from outside, in any number.
    if (found !== key) this.words.set(place, found);
    return found;
  }

  /** The English tables of the rooms and libraries: their keys are what each of them has words for. */
  tables(): readonly Table[] {
    return this.parts.map(({ en: table }) => table);
  }

  /** The text of a key that rooms contribute, below the name of any room: `permission.modules.hr` of the room hr. */
  sayOfRooms(language: Language, key: string, values: Readonly<Record<string, unknown>> = {}): string {
    return this.say(language, [...this.parts.map(({ room }) => `${room}.${key}`).reverse(), key], values);
  }
}

const places = /\{\{\s*(\w+)\s*\}\}/g;

/** Whether there is nothing in a text but names of values: no format, no other text. */
function isPlain(text: string): boolean {
  const rest = text.replaceAll(places, '');
  return !rest.includes('{{') && !rest.includes('$t(');
}

/** These values choose among several texts of a key. */
function isCounted(values: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(values, 'count') || Object.hasOwn(values, 'context');
}

/** The text with its values; undefined where one of them is no text or number. */
function filled(template: string, values: Readonly<Record<string, unknown>>): string | undefined {
  let isWhole = true;
  const text = template.replaceAll(places, (_, name: string) => {
    const value = values[name];
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    isWhole = false;
    return '';
  });
  return isWhole ? text : undefined;
}
