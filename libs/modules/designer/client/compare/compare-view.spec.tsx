import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import type { DefinitionVersion } from '../../shared/definition.dto.js';
import { room } from '../index.jsx';
import { CompareView } from './compare-view.js';

const key = 'leave-claim.standard';
const diagram = (assignee: string, words: string, more = '') =>
  `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="t"><bpmn:process id="${key}" isExecutable="true" lab:subject="leave-claim"><bpmn:userTask id="look" name="审核" lab:nameEn="Look" lab:assignee="${assignee}" ${words} /><bpmn:endEvent id="end" name="完" lab:nameEn="End" /><bpmn:sequenceFlow id="flow" sourceRef="look" targetRef="end" />${more}</bpmn:process></bpmn:definitions>`;
const cases = (name: string) => JSON.stringify({ diagrams: [], cases: [{ name }] });

const older = { key, version: 1, xml: diagram('departmentManager', 'lab:due="P2D"'), scenarios: cases('short') };
const newer = {
  ...older,
  version: 2,
  xml: diagram(
    'ceo',
    'lab:empty="pass" lab:other="x" lab:labelsEn="approve=Go ahead; transfer=Hand over"',
    '<bpmn:manualTask id="file" name="归档" lab:nameEn="File it" />',
  ),
  scenarios: cases('long'),
};
const version = (id: string, number: number): DefinitionVersion => ({
  id,
  version: number,
  name: { zh: '请假', en: 'Leave' },
  origin: 'designer',
  note: null,
  createdBy: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  suspended: false,
  running: 0,
});

const draw = async (sides: string, language: 'zh' | 'en' = 'en') => {
  fakeServer({
    'GET auth/info': () => aPerson({ perms: ['process:*'] }),
    'GET process/versions/v1': () => older,
    'GET process/versions/v2': () => newer,
    'GET process/versions/v3': () => ({ ...older, xml: 'no diagram' }),
    [`GET process/drafts/${key}`]: () => ({ ...newer, version: 4, baseVersion: 2, updatedAt: null }),
    [`GET process/definitions/${key}/versions`]: () => [version('v2', 2), version('v1', 1)],
    'GET process/people': () => ({ roles: [], groups: [] }),
  });
  return renderInside(<CompareView sides={sides} />, { rooms: [room], language });
};
const group = (name: string) => screen.findByRole('region', { name });

describe('the comparison of two versions', () => {
  it('says every change in words: what was added, and each property as it was and as it is', async () => {
    const { texts } = await draw('v1,v2');
    expect(await screen.findByRole('heading', { name: 'Leave: what has changed' })).toBeTruthy();
    expect((await group('Added')).textContent).toContain('File it Manual task');
    const changed = within(await group('Changed'));
    const wordsOf = (name: string) => changed.getByText(name).closest('div')?.textContent;
    expect(wordsOf('Who decides')).toBe('Who decidesbefore Department manager→after CEO');
    expect(wordsOf('Due after')).toBe('Due afterbefore 2 days→after not set');
    expect(wordsOf('If still no one is found')).toBe('If still no one is foundbefore not set→after Count as approved');
    expect(wordsOf('Button texts in English')).toContain('after approve: “Go ahead”, Transfer: “Hand over”');
    expect(wordsOf('lab:other')).toBe('lab:otherbefore not set→after x');
    expect((await group('Scenarios')).textContent).toContain('long Added');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('speaks Chinese', async () => {
    const { texts } = await draw('v1,v2', 'zh');
    const changed = within(await group('修改'));
    expect(changed.getByText('由谁审批').closest('div')?.textContent).toContain('部门负责人');
    expect((await screen.findByRole('list', { name: '图上的标记' })).textContent).toBe('新增 1删除 0修改 1仅布局 0');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('chooses the part of a line, and another version by the address', async () => {
    const { place } = await draw('v1,v2');
    const line = within(await group('Changed')).getByRole('button', { name: /Look/ });
    await userEvent.click(line);
    expect(line.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Swap the two' }));
    expect(place().search).toBe('?compare=v2,v1');
  });

  it('compares with the draft, and says that there is no difference', async () => {
    await draw('v2,draft');
    expect(await screen.findByRole('heading', { name: 'No differences' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'To' }).closest('.ant-select')?.textContent).toBe('Draft');
  });

  it.each([
    ['v1', 'Choose two versions to compare'],
    ['draft,draft', 'Choose two versions to compare'],
    ['v1,v3', 'One of the two cannot be read'],
  ])('says of %s why there is nothing to see', async (sides, why) => {
    await draw(sides);
    expect(await screen.findByRole('heading', { name: why })).toBeTruthy();
  });
});
