import { lazy, type ComponentType } from 'react';
import { readToken } from '#lab/ui/access/token.js';
import { waitForSentences } from '#lab/ui/api.js';
import { hasSentence } from '#lab/ui/i18n/error-text.js';
import type { TextStore } from '#lab/ui/i18n/texts.js';
import type { RoomList } from '#lab/ui/room.js';
import { homePath } from '#lab/ui/layout/places.js';
import { findPlace } from '#lab/ui/room/rooms-provider.jsx';

/** What lies behind the sign-in, fetched once: all rooms, their texts, and the page that was asked for. */
export function inside(rooms: RoomList, texts: TextStore): ComponentType {
  const hadSession = readToken() !== undefined;
  const fetchAll = async () => {
    const [{ Inside }, ...loaded] = await Promise.all([
      import('./inside.js'),
      ...Object.values(rooms).map((load) => load()),
    ]);
    const all = loaded.map(({ room }) => room);
    const asked = findPlace(all, location.pathname);
    // The home page has parts of many rooms, which would each load only once it is drawn. A part that fails to load is
    // requested again, and the failure shown, by the page or part that needs it.
    const parts = asked?.page.path === homePath ? all.flatMap(({ homeCards }) => homeCards) : [];
    const coming = [...(asked ? [asked.page] : []), ...parts];
    coming.forEach(({ preload }) => preload());
    texts.addLater(Object.fromEntries(all.flatMap(({ key, laterTexts }) => (laterTexts ? [[key, laterTexts]] : []))));
    waitForSentences(async (code) => {
      if (!hasSentence(texts, code)) await texts.add(texts.later).catch(() => undefined);
    });
    const isList = asked?.page.isList ?? false;
    await Promise.all([
      texts.add(Object.fromEntries(all.map((room) => [room.key, room.texts]))),
      ...[...coming.map(({ tables }) => tables), ...(isList ? [] : [texts.later])].map((tables) =>
        texts.add(tables).catch(() => undefined),
      ),
    ]);
    // A list is drawn without these; whatever opens from it finds them.
    if (isList) texts.add(texts.later).catch(() => undefined);
    return { default: () => <Inside rooms={all} signedInHere={!hadSession} /> };
  };
  let fetched: ReturnType<typeof fetchAll> | undefined;
  const once = () => (fetched ??= fetchAll());
  // A returning user with a session needs the rooms at once; they load while the server checks the session.
  if (hadSession) void once();
  return lazy(once);
}
