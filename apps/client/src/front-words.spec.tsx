import { describe, expect, it } from 'vitest';
import { rooms } from '#lab/modules/client.js';
import { languages } from '#lab/shared/texts.js';
import { createTexts } from '#lab/ui/i18n/texts.js';
import type { MenuItem, Room } from '#lab/ui/room.js';

/** Everything of a room that is said before one of its pages is opened. */
function saidOutside(room: Room): readonly string[] {
  const ofItem = ({ title, items = [] }: MenuItem): readonly string[] => [title ?? [], items.map(ofItem)].flat(3);
  return [
    room.title,
    ...(room.menu ?? []).flatMap(({ title, items }) => [title ?? [], ...items.map(ofItem)].flat()),
    ...[...room.pages, ...(room.leads ?? []), ...(room.creates ?? [])].map(({ title }) => title),
    ...(room.subjects ?? []).flatMap(({ subject: { texts, states, actions } }) => [
      `${texts}.one`,
      ...Object.keys(states).map((state) => `${texts}.states.${state}`),
      ...Object.keys(actions).map((action) => `${texts}.actions.${action}`),
    ]),
  ];
}

describe.each(languages)('in %s, before any page is opened', (language) => {
  it.each(Object.keys(rooms) as (keyof typeof rooms)[])(
    'the titles and records of %s have their words',
    async (key) => {
      const { room } = await rooms[key]();
      const texts = createTexts();
      await texts.add({ [room.key]: room.texts });
      await texts.use(language);
      const said = saidOutside(room);
      expect(said.length).toBeGreaterThan(5);
      expect(said.filter((each) => !texts.i18n.exists(each))).toEqual([]);
    },
  );

  it('the verbs of timelines have theirs', async () => {
    const { room } = await rooms.process();
    const texts = createTexts();
    await texts.add({ [room.key]: room.texts });
    await texts.use(language);
    expect(texts.i18n.exists('process.verbs.started')).toBe(true);
  });
});
