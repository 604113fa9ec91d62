import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import dayjs from 'dayjs';
import type { Problem } from '#lab/process-engine/index.js';
import { ApiError } from '#lab/ui/api-error.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { room } from '../index.jsx';
import { PublishDialog } from './publish-dialog.js';

const onPublish = jest.fn();
type Props = Parameters<typeof PublishDialog>[0];
const draw = (
  cases: Props['cases'],
  problems: Props['problems'] = [],
  { refused, language = 'en' }: { readonly refused?: ApiError; readonly language?: 'zh' | 'en' } = {},
) =>
  renderInside(
    <PublishDialog
      version={8}
      cases={cases}
      problems={problems}
      refused={refused}
      busy={false}
      onPublish={onPublish}
      onClose={() => undefined}
    />,
    { rooms: [room], language },
  );
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publish v8' });

beforeEach(() => {
  onPublish.mockClear();
  fakeServer({ 'GET auth/info': () => aPerson() });
});

describe('the publish dialog', () => {
  it('publishes with a note once the scenarios have passed', async () => {
    await draw([{ file: 'a', case: 'one', ok: true }]);
    await userEvent.type(screen.getByLabelText('What has changed'), 'A second look');
    await userEvent.click(button());
    expect(onPublish).toHaveBeenCalledWith({ note: 'A second look', without: [], accepted: [] });
  });

  it('lets the version become active later, at the time that is given', async () => {
    await draw([]);
    const at = dayjs().add(1, 'day').startOf('minute');
    await userEvent.type(screen.getByLabelText('Active from'), `${at.format('YYYY-MM-DD HH:mm')}{Enter}`);
    await userEvent.click(button());
    expect(onPublish).toHaveBeenCalledWith({ note: '', without: [], accepted: [], activeFrom: at.toISOString() });
  });

  it('waits while they are played', async () => {
    await draw(undefined);
    expect(button().disabled).toBe(true);
    expect(screen.getByText('Running the scenarios…')).toBeTruthy();
  });

  it('names those that failed and leaves them behind only after confirmation', async () => {
    const { texts } = await draw([
      { file: 'a', case: 'up to 3 days', ok: false, step: 1, expected: { ended: true }, actual: { ended: false } },
      { file: 'a', case: 'over 3 days', ok: true },
    ]);
    expect(screen.getByText('1 of 2 scenarios fail:')).toBeTruthy();
    expect(screen.getByText(/up to 3 days/).textContent).toContain('Step 2: Ended: expected Yes, got No');
    expect(button().disabled).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Publish without this scenario' }));
    await userEvent.click(button());
    expect(onPublish).toHaveBeenCalledWith({ note: '', without: ['up to 3 days'], accepted: [] });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('publishes with those that fail only once a reason of ten characters is given', async () => {
    const { texts } = await draw([
      { file: 'a', case: 'up to 3 days', ok: false, step: 1, expected: { ended: true }, actual: { ended: false } },
      { file: 'a', case: 'half a day', ok: false, step: 0, expected: { ended: true }, actual: { ended: false } },
    ]);
    await userEvent.click(
      screen.getByRole('radio', { name: 'Publish with these 2 failing scenarios and give a reason' }),
    );
    await userEvent.type(screen.getByLabelText('Reason'), '  too short  ');
    expect(button().disabled).toBe(true);
    await userEvent.clear(screen.getByLabelText('Reason'));
    await userEvent.type(screen.getByLabelText('Reason'), 'The rule changes in January');
    await userEvent.click(button());
    expect(onPublish).toHaveBeenCalledWith({
      note: '',
      without: [],
      accepted: [],
      failures: { reason: 'The rule changes in January', cases: ['up to 3 days', 'half a day'] },
    });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('names warnings by their element and publishes once they are accepted; an error cannot be', async () => {
    const warning: Problem = {
      elementId: 'end',
      code: 'end-without-state',
      severity: 'warning',
      message: '',
      args: {},
      element: { kind: 'endEvent', name: '完成', en: 'Done' },
    };
    const { texts } = await draw([], [warning]);
    expect(screen.getByText('Done').closest('li')?.textContent).toContain('keeps its earlier state');
    expect(button().disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Publish with this warning' }));
    await userEvent.click(button());
    expect(onPublish).toHaveBeenCalledWith({ note: '', without: [], accepted: [warning] });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('does not publish what the organisation refuses', async () => {
    const error: Problem = {
      elementId: 'a',
      code: 'person-missing',
      severity: 'error',
      message: '',
      args: { who: '王海峰' },
      element: { kind: 'userTask', name: '' },
    };
    await draw([], [error]);
    expect(screen.getByText('the user task').closest('li')?.textContent).toContain('王海峰');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(button().disabled).toBe(true);
  });

  it.each([
    ['en', 'This is not a scenario file: It is not valid JSON.', 'Running the scenarios…'],
    ['zh', '这不是测试用例文件：不是有效的 JSON。', '正在运行测试用例…'],
  ] as const)(
    'says in %s that the scenarios cannot be read, in place of waiting for them',
    async (language, why, waits) => {
      const args = ['format', 'not-json', `Expected property name or '}' in JSON at position 1`];
      const refused = new ApiError(8012, '', { status: 400, fields: [{ path: 'scenarios', code: 8012, args }] });
      const { texts } = await draw(undefined, undefined, { refused, language });
      expect(screen.getByRole('alert').textContent).toBe(why);
      expect(screen.queryByText(waits)).toBeNull();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /v8/ }).disabled).toBe(true);
      expect(texts.missingKeys()).toEqual([]);
    },
  );
});
