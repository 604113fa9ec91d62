import { useState } from 'react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { room } from '../../index.jsx';
import { useRuleWords } from '../rule-words.js';
import { RuleEditor } from './rule-editor.js';

const onCommit = jest.fn();
const draw = (value: string) =>
  renderInside(<RuleEditor label="Who decides" value={value} onCommit={onCommit} />, { rooms: [room] });

beforeEach(() => {
  onCommit.mockClear();
  fakeServer({
    'GET auth/info': () => aPerson(),
    'GET org/users/options': () => ({
      rows: ['chen', 'lin'].map((code) => ({ id: code, code, name: { zh: code, en: code } })),
      total: 2,
    }),
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

  it('chooses several people in one go', async () => {
    const Editor = () => {
      const [value, setValue] = useState('user');
      return (
        <RuleEditor
          label="Who decides"
          value={value}
          onCommit={(next) => {
            onCommit(next);
            setValue(next);
          }}
        />
      );
    };
    await renderInside(<Editor />, { rooms: [room] });
    const people = screen.getByRole('combobox', { name: 'User' });
    await userEvent.click(people);
    await userEvent.click(await screen.findByTitle(/^Chen/i));
    expect(people.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(await screen.findByTitle(/^Lin/i));
    expect(onCommit).toHaveBeenLastCalledWith('user(chen, lin)');
  });

  it.each([
    ['', 'Department manager or CEO'],
    ['any', 'Department manager or CEO'],
    ['all', 'Department manager and CEO'],
    ['sequence', 'Department manager and CEO'],
  ])('is said in words; those who sign %s are joined by what they do', async (sign, words) => {
    const Words = () => <p>{useRuleWords([])('departmentManager; ceo', sign)}</p>;
    await renderInside(<Words />, { rooms: [room] });
    expect(screen.getByText(words)).toBeTruthy();
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
