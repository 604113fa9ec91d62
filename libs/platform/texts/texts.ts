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
    this.instance.addResourceBundle('zh', 'translation', { [room]: inZh }, true, true);
    this.instance.addResourceBundle('en', 'translation', { [room]: inEn }, true, true);
  }

  /** The text of a key; the first key that exists wins. An unknown key comes back as it is. */
  say(language: Language, key: string | readonly string[], values?: Readonly<Record<string, unknown>>): string {
    if (typeof key === 'string' && values === undefined) return this.word(language, key);
    return this.instance.t(key as string | string[], { lng: language, ...values });
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
