import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { room } from '../../index.jsx';
import { RuleEditor } from './rule-editor.js';

const onCommit = jest.fn();
const draw = (value: string) =>
  renderInside(<RuleEditor label="Who decides" value={value} onCommit={onCommit} />, { rooms: [room] });

beforeEach(() => {
  onCommit.mockClear();
  fakeServer({
    'GET auth/info': () => aPerson(),
    'GET process/people': () => ({ roles: [{ code: 'QA', name: { zh: '质量', en: 'Quality' } }], groups: [] }),
  });
});

describe('choosing who decides', () => {
  it('begins with the head of the department', async () => {
    await draw('');
    await userEvent.click(screen.getByRole('button', { name: 'Add a rule' }));
    expect(onCommit).toHaveBeenCalledWith('departmentManager');
  });

  it('sets a level; the first one is not written', async () => {
    await draw('departmentManager(2); ceo');
    await userEvent.click(screen.getByRole('combobox', { name: 'Level' }));
    await userEvent.click(await screen.findByTitle('level 3'));
    expect(onCommit).toHaveBeenLastCalledWith('departmentManager(3); ceo');
    await userEvent.click(screen.getByRole('combobox', { name: 'Level' }));
    await userEvent.click(await screen.findByTitle('level 1'));
    expect(onCommit).toHaveBeenLastCalledWith('departmentManager; ceo');
  });

  it('takes a rule away, and changes one for another', async () => {
    await draw('departmentManager(2); ceo');
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove this rule' })[0]!);
    expect(onCommit).toHaveBeenLastCalledWith('ceo');
    await userEvent.click(screen.getAllByRole('combobox', { name: 'Rule' })[1]!);
    await userEvent.click(await screen.findByTitle('Initiator'));
    expect(onCommit).toHaveBeenLastCalledWith('departmentManager(2); requester');
  });

  it('chooses roles by name and writes their codes', async () => {
    const { texts } = await draw('role');
    await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
    await userEvent.click(await screen.findByTitle('Quality'));
    expect(onCommit).toHaveBeenLastCalledWith('role(QA)');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('leaves what is more than a choice to be written as text', async () => {
    await draw('user(=approver)');
    const field = screen.getByRole('textbox', { name: 'Who decides' });
    await userEvent.clear(field);
    await userEvent.type(field, 'ceo');
    await userEvent.tab();
    expect(onCommit).toHaveBeenCalledWith('ceo');
  });
});
