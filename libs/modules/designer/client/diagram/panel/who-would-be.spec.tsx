import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { purchaseRequest } from '#lab/modules/purchase/shared/request.subject.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { room as org } from '#lab/modules/org/client/index.jsx';
import { room } from '../../index.jsx';
import type { FoundPeople } from '../../../shared/rule-people.dto.js';
import { DesignerContext, type Designer } from '../designer-context.js';
import { aProcess } from '../testing/a-process.js';
import { WhoWouldBe, type AskedRules } from './who-would-be.js';

let designer: Designer;
let asked: URLSearchParams[];
let answer: Partial<FoundPeople>;

const nobody: FoundPeople = { people: [], notAsked: [], superiors: [], chooser: null, refusal: null };
const lin = { id: 'lin', name: { zh: '林雨桐', en: 'Lin Yutong' }, department: { zh: '分析部', en: 'Analysis' } };

beforeAll(async () => {
  const chosen = { businessObject: await aProcess('', 'lab:separation="owner"') } as DiagramElement;
  designer = { subject: purchaseRequest, chosen, revision: 0 } as unknown as Designer;
});

beforeEach(() => {
  sessionStorage.clear();
  asked = [];
  answer = {};
  fakeServer({
    'GET auth/info': () => aPerson({ perms: ['process:definition:*'] }),
    'GET process/people': () => ({ roles: [], groups: [] }),
    'GET org/users/options': () => ({
      rows: [{ id: 'chen', code: 'chen', name: { zh: '陈思远', en: 'Chen Siyuan' } }],
      total: 1,
    }),
    'GET process/dry-run/people': ({ query }) => {
      asked.push(query);
      return { ...nobody, ...answer };
    },
  });
});

async function open(rules: AskedRules, name = 'Who would that be?') {
  const drawn = await renderInside(
    <DesignerContext value={designer}>
      <WhoWouldBe {...rules} />
    </DesignerContext>,
    { rooms: [room, org] },
  );
  await userEvent.click(screen.getByRole('button', { name }));
  return drawn;
}

const last = () => Object.fromEntries(asked.at(-1) ?? []);

describe('who that would be', () => {
  it('is asked for oneself first, then for whom one chooses, who is remembered', async () => {
    answer = { people: [lin] };
    const { texts } = await open({ rules: 'departmentManager', otherwise: 'ceo', self: 'skip' });
    expect(await screen.findByText('Lin Yutong')).toBeTruthy();
    expect(screen.getByText('Analysis')).toBeTruthy();
    expect(last()).toEqual({
      rules: 'departmentManager',
      otherwise: 'ceo',
      self: 'skip',
      decides: 'true',
      separation: 'owner',
      subject: 'purchase-request',
    });
    await userEvent.click(screen.getByRole('combobox', { name: 'Initiator' }));
    await userEvent.click(await screen.findByTitle(/Chen Siyuan/));
    await screen.findByText('Lin Yutong');
    expect(last()).toMatchObject({ initiator: 'chen' });
    expect(sessionStorage.getItem('designer.choice/initiator')).toBe('chen');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says the refusal where no one is found, and who is not asked', async () => {
    answer = { refusal: { code: orgErrors.noApprover.code, args: ['departmentManager'] }, notAsked: [lin] };
    await open({ rules: 'departmentManager' });
    expect((await screen.findByRole('alert')).textContent).toMatch(/manager|approver/i);
    expect(screen.getByText(/Lin Yutong/)).toBeTruthy();
  });

  it('says who chooses, and that a rule reads the record', async () => {
    answer = { chooser: 'actor' };
    await open({ rules: 'previousSelect; formUser(substitute)' });
    expect(await screen.findByText('Chosen by the previous approver')).toBeTruthy();
    expect(screen.getByText(/This rule reads the record/)).toBeTruthy();
  });

  it('shows the superiors where a step escalates', async () => {
    answer = { people: [{ ...lin, id: 'zhou', name: { zh: '周', en: 'Zhou' } }], superiors: [lin] };
    await open({ rules: 'departmentManager', above: true }, 'To whom would it escalate?');
    expect(await screen.findByText('Lin Yutong')).toBeTruthy();
    expect(screen.queryByText('Zhou')).toBeNull();
  });

  it('is not there without a rule', async () => {
    await renderInside(
      <DesignerContext value={designer}>
        <WhoWouldBe rules=" " />
      </DesignerContext>,
      { rooms: [room] },
    );
    expect(screen.queryByRole('button', { name: 'Who would that be?' })).toBeNull();
  });
});
