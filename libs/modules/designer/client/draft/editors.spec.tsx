import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { renderInside } from '#lab/ui/testing/render.jsx';
import type { DraftEditors } from '../../shared/editors.dto.js';
import { room } from '../index.jsx';
import { EditorsNote } from './editors-note.js';
import { useEditors } from './use-editors.js';

const path = 'process/editors/diagram:leave.short';
const li = { id: 'u2', name: { zh: '李倩', en: 'Li Qian' } };
const wang = { id: 'u3', name: { zh: '王芳', en: 'Wang Fang' } };
const alone: DraftEditors = { others: [], isOpenElsewhere: false, stored: null };

function Page({ draftKey }: { readonly draftKey: string | null }) {
  const editors = useEditors('diagram', draftKey);
  return <output>{editors?.others.map(({ name }) => name.en).join()}</output>;
}

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

describe('a page that has a draft open', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  async function open(draftKey: string | null = 'leave.short') {
    let answer = alone;
    const server = fakeServer({ [`GET ${path}`]: () => answer, [`POST ${path}`]: () => answer });
    const view = await renderInside(<Page draftKey={draftKey} />, { signedOut: true });
    await pass(0.1);
    const beats = () => server.calls.filter(({ method }) => method === 'POST');
    return { ...view, ...server, beats, becomes: (next: DraftEditors) => (answer = next) };
  }

  it('says so every twenty seconds, with one number, and shows who else is there', async () => {
    const page = await open();
    expect(page.beats()).toHaveLength(1);
    page.becomes({ ...alone, others: [li] });
    await pass(20);
    expect(page.beats()).toHaveLength(2);
    expect(new Set(page.beats().map(({ body }) => (body as { readonly opening: string }).opening)).size).toBe(1);
    expect(screen.getByRole('status').textContent).toBe('Li Qian');
  });

  it('says nothing while it is out of sight', async () => {
    const page = await open();
    const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60);
    expect(page.beats()).toHaveLength(1);
    state.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0.1);
    expect(page.beats()).toHaveLength(2);
  });

  it('says that it is left', async () => {
    const page = await open();
    const { opening } = page.beats()[0]?.body as { readonly opening: string };
    page.unmount();
    await pass(0.1);
    expect(page.calls.at(-1)).toMatchObject({ method: 'DELETE', path: `${path}/${opening}` });
  });

  it('asks and says nothing where it only looks', async () => {
    expect((await open(null)).calls).toEqual([]);
  });
});

describe('the bar', () => {
  afterEach(cleanup);
  const draw = async (part: Partial<DraftEditors>, isNewer = false) => {
    fakeServer({});
    const onLoad = jest.fn();
    const note = <EditorsNote editors={{ ...alone, ...part }} isNewer={isNewer} self="u1" onLoad={onLoad} />;
    const { texts } = await renderInside(note, { signedOut: true, rooms: [room] });
    await screen.findByRole('status');
    await act(async () => undefined);
    return { onLoad, texts, said: () => screen.getByRole('status').textContent };
  };

  it('names one other editor, several, or the own other tab, and is empty without any', async () => {
    expect((await draw({ others: [li] })).said()).toBe('Li Qian is editing too');
    cleanup();
    expect((await draw({ others: [li, wang] })).said()).toBe('Li Qian and one other are editing too');
    cleanup();
    expect((await draw({ isOpenElsewhere: true })).said()).toBe('You have it open in another tab');
    cleanup();
    expect((await draw({ stored: { version: 3, by: li } })).said()).toBe('');
  });

  it('offers a newer draft with the name of who saved it', async () => {
    const { said, onLoad } = await draw({ others: [wang], stored: { version: 3, by: li } }, true);
    expect(said()).toBe('Li Qian saved a newer draftLoad');
    fireEvent.click(screen.getByRole('button', { name: 'Load' }));
    expect(onLoad).toHaveBeenCalledTimes(1);
    cleanup();
    const own = await draw({ stored: { version: 3, by: { ...li, id: 'u1' } } }, true);
    expect(own.said()).toBe('You saved a newer draft in another tabLoad');
  });
});
