import type { ComponentType } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { Permission } from '#lab/shared/define-permissions.js';
import type { PermissionModule } from '#lab/shared/permission-catalogue.js';
import { joinTexts, type Language, type Texts } from '#lab/shared/texts.js';
import type { TextLoaders, TextTables } from './i18n/texts.js';
import { documentParts, type AnyDocument } from './document/document-parts.js';
import { withWords } from './room/room-words.js';
import type { SubjectEntry } from './subject/registry.js';

export type PageModule = () => Promise<{ readonly default: ComponentType }>;

export interface PageSpec {
  /** From the root of the site, with router parameters: `/purchase/myPrList/:id`. */
  readonly path: string;
  /** Text key of the title in tab, breadcrumb and palette. */
  readonly title: string;
  /** The page's own chunk. */
  readonly load: PageModule;
  /** What it says beyond the `texts` and `laterTexts` of rooms and the `pageTexts` of its own, by room. */
  readonly tables?: TextTables;
  /** A list, which is drawn at once: it says what every list says, the `texts` of rooms, and its `tables`. */
  readonly isList?: boolean;
  /** One of these is needed; without a list the page is open to everybody inside. */
  readonly permissions?: readonly Permission[];
  /** `main` has sidebar and tabs, `home` the navbar only, `bare` nothing of the shell. */
  readonly layout?: 'main' | 'home' | 'bare';
  /** Reached without a session. */
  readonly open?: boolean;
  /** A user who is already signed in is sent home. */
  readonly signedOutOnly?: boolean;
  /** Path of the menu entry that it belongs to, where its own path does not say so. */
  readonly below?: string;
  /** Its tab cannot be closed. */
  readonly affix?: boolean;
  /** Forgotten when its tab is left: it starts anew each time. */
  readonly noCache?: boolean;
  /** Path of the page whose tab it shares: the form of a record is in the tab of the record. */
  readonly tabOf?: string;
  /** In the frame, but not among the open pages nor those that were visited: a dead end, an address that leads on. */
  readonly hasNoTab?: boolean;
  /** The letter after G that opens the page; no two pages have the same, and H is home. */
  readonly jump?: string;
  /** The entry of the person's menu that opens the page. */
  readonly personal?: 'profile' | 'absences' | 'news';
}

export interface Page extends Omit<PageSpec, 'load'> {
  readonly tables: TextTables;
  readonly isList: boolean;
  readonly Screen: ComponentType;
  /** Fetches the chunk ahead of the visit. */
  readonly preload: () => void;
}

/** A menu entry with an address of its own that shows the page of another room: my approvals are the inbox, narrowed. */
export interface Lead {
  readonly path: string;
  readonly title: string;
  readonly permissions?: readonly Permission[];
  /** Path and filters that it leads to. */
  readonly to: string;
}

/** A number beside a menu entry, one of the counts of `GET /Common/getTodoCount` or what several of them come to. */
export interface Badge {
  readonly count: string | readonly string[];
  /** `mine` waits for the reader, `plain` is just a number, `late` is broken or overdue. */
  readonly tone?: 'mine' | 'plain' | 'late';
}

export interface MenuItem {
  readonly icon: LucideIcon;
  /** Path of a page or a lead; its title and permissions are used. A parent of `items` has none. */
  readonly to?: string;
  readonly title?: string;
  readonly badge?: Badge;
  readonly items?: readonly MenuItem[];
}

export interface MenuGroup {
  readonly title?: string;
  readonly items: readonly MenuItem[];
}

/** What a person can start from anywhere: the palette and the button on the home page offer it. */
export interface Create {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly to: string;
  readonly permissions?: readonly Permission[];
}

/** A line of the palette that a room found for what was typed. */
export interface Finding {
  readonly id: string;
  readonly title: string;
  /** Number, person or place, in grey behind the title. */
  readonly hint?: string;
  readonly icon?: LucideIcon;
  readonly to: string;
}

/** What a search of the palette has found: the first few, and where all of them are listed. */
export interface Findings {
  readonly rows: readonly Finding[];
  readonly total: number;
  readonly list: string;
}

/** A search of the palette; it is aborted when the person types on. */
export interface Finder {
  /** Text key of the heading above what it finds. */
  readonly title: string;
  readonly find: (text: string, signal: AbortSignal, language: Language) => Promise<Findings>;
  /** One of these is needed to find anything. */
  readonly permissions?: readonly Permission[];
}

interface HomePartSpec {
  readonly key: string;
  readonly load: PageModule;
  /** `wide` and `narrow` stand side by side at the top, `third` below them. */
  readonly width: 'wide' | 'narrow' | 'third';
  readonly permissions?: readonly Permission[];
}

export interface HomePart extends Omit<HomePartSpec, 'load'> {
  readonly Part: ComponentType;
  /** What it says beyond the `texts` and `laterTexts` of rooms, by room. */
  readonly tables: TextTables;
  /** Fetches the chunk ahead of the visit. */
  readonly preload: () => void;
}

export interface SignInAgainProps {
  /** Whose session has ended; another user may sign in all the same. */
  readonly username: string;
  /** Takes over the token; its promise fails with an `ApiError` where the server does not say who signed in. */
  readonly onToken: (token: string) => Promise<void>;
  /** Password and name are not enough: the whole sign-in is needed. */
  readonly onMore: () => void;
}

interface RoomSpec {
  /** `purchase`; its texts are below this key. */
  readonly key: string;
  /** Key of the room in whose menu and under whose title its pages appear; by default it is a room of its own. */
  readonly within?: string;
  readonly title: string;
  readonly icon: LucideIcon;
  /** Read outside its pages too, in the frame and in lists: titles, the words of its records. */
  readonly texts: TextLoaders;
  /** Read outside its pages too, though in no list: refusals, what timelines and conditions say. */
  readonly laterTexts?: TextLoaders;
  /** What only its pages, its records and its parts of the home page say, where that is much; fetched with the first of them. */
  readonly pageTexts?: TextLoaders;
  /** Key of the module that it draws, `M008`: its help is in the navbar, and a module that is switched off is not shown. */
  readonly module?: string;
  /** What its routes ask for, to be given to roles; named by `permission` of its texts. */
  readonly permissions?: readonly PermissionModule[];
  /** The form with which a user whose session has ended signs in again over the page; one room has it. */
  readonly signInAgain?: () => Promise<{ readonly default: ComponentType<SignInAgainProps> }>;
  /** Its tables of codes, kept with those of all rooms; named by `dictionaries` of its texts. */
  readonly dictionaries?: readonly string[];
  /** `/purchase` leads to the first entry of the menu that the person may open. */
  readonly root?: string;
  readonly menu?: readonly MenuGroup[];
  readonly pages: readonly PageSpec[];
  readonly leads?: readonly Lead[];
  /** Where "to-do" in the navbar leads, and which count is shown beside it. */
  readonly inbox?: { readonly to: string; readonly count: string };
  readonly creates?: readonly Create[];
  readonly subjects?: readonly SubjectEntry[];
  readonly homeCards?: readonly HomePartSpec[];
  /** Records and people for the palette, beside the documents of the room. */
  readonly finders?: readonly Finder[];
  /** The documents of the room, with everything that follows from them: pages, leads, creations, subjects, finders. */
  readonly documents?: readonly AnyDocument[];
  /** The style sheet of the room's pages and previews, fetched with the first of them. */
  readonly style?: () => Promise<unknown>;
}

export interface Room extends Omit<RoomSpec, 'pages' | 'homeCards' | 'documents' | 'style' | 'signInAgain'> {
  readonly pages: readonly Page[];
  readonly homeCards: readonly HomePart[];
  readonly SignInAgain?: ComponentType<SignInAgainProps>;
}

/** The list in `libs/modules/client.ts`: each room is fetched with the others once a user is signed in. */
export type RoomList = Readonly<Record<string, () => Promise<{ readonly room: Room }>>>;

/** Declares what a room shows: documents, pages, menu, texts, and what it adds to home, palette and inbox. */
export function defineRoom({ documents = [], style, signInAgain, ...spec }: RoomSpec): Room {
  const own: TextTables = spec.pageTexts ? { [spec.key]: spec.pageTexts } : {};
  const styled = styledBy(style);
  const parts = documents.map((document) => documentParts(document, (load) => withWords(styled(load), own)));
  const pages = [...spec.pages, ...parts.flatMap((part) => part.pages)];
  return {
    ...spec,
    leads: [...(spec.leads ?? []), ...parts.flatMap(({ leads }) => leads)],
    creates: [...(spec.creates ?? []), ...parts.map(({ create }) => create)],
    subjects: [...(spec.subjects ?? []), ...parts.map(({ subject }) => subject)],
    finders: [...(spec.finders ?? []), ...parts.map(({ finder }) => finder)],
    pages: pages.map(({ load, tables: given = {}, isList = false, ...page }) => {
      const tables = isList ? given : { ...own, ...given };
      const loadStyled = styled(load);
      return {
        ...page,
        isList,
        tables,
        Screen: withWords(loadStyled, tables, isList),
        preload: () => void loadStyled(),
      };
    }),
    homeCards: (spec.homeCards ?? []).map(({ load, ...card }) => ({
      ...card,
      tables: own,
      Part: withWords(load, own),
      preload: () => void load(),
    })),
    ...(signInAgain && { SignInAgain: withWords(signInAgain, own) }),
  };
}

type Styled = <Module>(load: () => Promise<Module>) => () => Promise<Module>;

/** Makes a chunk wait for the style sheet of its room, which comes beside it. */
function styledBy(style: (() => Promise<unknown>) | undefined): Styled {
  return (load) => (style ? async () => (await Promise.all([load(), style()]))[0] : load);
}

/** A table of texts as the file of a language exports it; the name of the export does not matter. */
type TextModule = () => Promise<Readonly<Record<string, Texts>>>;

/** The loaders of a table: one file a language, which exports nothing else. */
export function textsOf(zh: TextModule, en: TextModule): TextLoaders {
  const only = (module: Readonly<Record<string, Texts>>) => Object.values(module)[0] ?? {};
  return { zh: async () => only(await zh()), en: async () => only(await en()) };
}

/** The loaders of two tables as those of one. */
export function bothTexts(first: TextLoaders, second: TextLoaders): TextLoaders {
  const both = async (language: Language) => joinTexts(...(await Promise.all([first[language](), second[language]()])));
  return { zh: () => both('zh'), en: () => both('en') };
}
