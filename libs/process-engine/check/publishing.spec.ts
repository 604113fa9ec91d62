import { describe, expect, it } from '@jest/globals';
import { compile, type SubjectWords, type Vocabulary } from '../compile/index.js';
import { bpmn } from '../testing/bpmn.js';
import { foundBefore, withElements } from '../testing/xml.js';

const subject: SubjectWords = {
  subject: 'request',
  states: ['draft', 'requested', 'approved'],
  actions: ['submit', 'approve', 'reject', 'withdraw'],
  start: 'submit',
  handlers: ['order'],
  facts: { total: 'money', title: 'text', urgent: 'boolean' },
  mayEnter: () => true,
};
const vocabulary: Vocabulary = { subjects: [subject], resolvers: ['user', 'role', 'requester'] };
const words = 'name="Request" lab:nameZh="申请" lab:subject="request"';

const codes = async (text: string, held?: Vocabulary) =>
  (await foundBefore(bpmn(text, held ? words : ''), undefined, held)).map(
    ({ elementId, code }) => `${elementId} ${code}`,
  );
const between = (text: string) => `start s\nend e state="approved"\n${text}`;

describe('tokens', () => {
  it.each([
    ['a fork that a join closes', 'and f\nand j\nuser a\nuser b\ns -> f\nf -> a -> j\nf -> b -> j\nj -> e'],
    ['a choice that a gateway closes', 'xor f\nxor j\ns -> f\nf -> j if x\nf -> j default\nj -> e'],
    [
      'an inclusive fork and join',
      'or f\nor j\nuser a\nuser b\ns -> f\nf -> a if x\nf -> b default\na -> j\nb -> j\nj -> e',
    ],
    ['a loop back', 'user a\nxor g\ns -> a -> g\ng -> a if x\ng -> e default'],
    ['branches that end each for itself', 'and f\nuser a\nuser b\nend z\ns -> f\nf -> a -> e\nf -> b -> z'],
    [
      'a rejection that ends the other branch',
      'and f\nand j\nuser a actions="approve reject"\nuser b\nend z terminate\ns -> f\nf -> a\nf -> b -> j\na -> j on approve\na -> z on reject\nj -> e',
    ],
    ['an event that goes its own way', 'user a\nboundary t on a duration=PT1H\nend z\ns -> a -> e\nt -> z'],
  ])('%s', async (_, text) => {
    const found = await codes(between(text));
    expect(found.filter((each) => /never-joins|runs-twice/.test(each))).toEqual([]);
  });

  it.each([
    [
      'one branch ends in a rejection while the other waits',
      'j never-joins',
      'and f\nand j\nuser a actions="approve reject"\nuser b\nend z\ns -> f\nf -> a\nf -> b -> j\na -> j on approve\na -> z on reject\nj -> e',
    ],
    [
      'a timer leads one branch away',
      'j never-joins',
      'and f\nand j\nuser a\nboundary t on a duration=PT1H\nuser b\nend z\ns -> f\nf -> a -> j\nf -> b -> j\nt -> z\nj -> e',
    ],
    [
      'the same inside a sub-process',
      'j never-joins',
      'sub p {\nstart i\nxor x\nand j\nend k\ni -> x\nx -> j if y\nx -> j default\nj -> k\n}\ns -> p -> e',
    ],
    [
      'a fork merged by a task',
      'u runs-twice',
      'and f\nuser a\nuser b\nuser u\ns -> f\nf -> a -> u\nf -> b -> u\nu -> e',
    ],
  ])('%s', async (_, problem, text) => {
    expect(await codes(between(text))).toContain(problem);
  });

  it('a join that never comes is found in a diagram of very many ways, too', async () => {
    const branches = Array.from(
      { length: 8 },
      (_, i) => `task a${i}\ntask b${i}\ntask c${i}\nf -> a${i} -> b${i} -> c${i} -> j`,
    );
    const wide = `and f\nand j\n${branches.join('\n')}\ns -> f\n`;
    expect(await codes(between(`${wide}j -> e`))).not.toContain('j never-joins');
    expect(await codes(between(`${wide}xor x\nend z\nf -> x\nx -> j if y\nx -> z default\nj -> e`))).toContain(
      'j never-joins',
    );
  });
});

describe('triggers', () => {
  const refused = async (text: string) =>
    (await foundBefore(bpmn(between(text)), 'error')).map(({ elementId, code }) => `${elementId} ${code}`);

  it.each([
    [
      'two errors of their own codes',
      'task t\nboundary a on t error=A\nboundary b on t error=B\ns -> t -> e\na -> e\nb -> e',
    ],
    [
      'one that interrupts and one that does not',
      'user t\nboundary a on t signal=A\nboundary b on t non signal=A\nend z\ns -> t -> e\na -> e\nb -> z',
    ],
    ['two timers', 'user t\nboundary a on t duration=PT1H\nboundary b on t duration=PT2H\ns -> t -> e\na -> e\nb -> e'],
    ['an escalation with its code', 'throw t escalation=A\ns -> t -> e'],
    ['a gateway of one open way', 'xor g\ns -> g -> e'],
    ['a sub-process that begins', 'sub p {\nstart i\nend j\ni -> j\n}\ns -> p -> e'],
    ['a sub-process with neither', 'sub p {\ntask t\n}\ns -> p -> e'],
  ])('%s', async (_, text) => {
    expect(await refused(text)).toEqual([]);
  });

  it.each(['message', 'signal', 'error', 'escalation'])('two that interrupt for the same %s', async (kind) => {
    const two = `user t\nboundary a on t ${kind}=A\nboundary b on t ${kind}=A\ns -> t -> e\na -> e\nb -> e`;
    expect(await refused(two)).toEqual(['b two-handlers']);
    const subs = ['a', 'b'].map((id) => `eventsub ${id} {\nstart ${id}s ${kind}=A\nend ${id}e\n${id}s -> ${id}e\n}`);
    expect(await refused(`user t\ns -> t -> e\n${subs.join('\n')}`)).toEqual(['b two-handlers']);
  });
});

describe('errors and escalations', () => {
  const declared =
    '<error id="bare" name="Bare"/><error id="coded" errorCode="E"/><escalation id="low" name="Low"/><escalation id="up" escalationCode="U"/>';
  const caught = (trigger: string) =>
    withElements(
      `<subProcess id="t"><startEvent id="ts"/></subProcess><boundaryEvent id="it" attachedToRef="t">${trigger}</boundaryEvent>`,
      declared,
    );
  const begun = (trigger: string) =>
    withElements(
      `<subProcess id="t" triggeredByEvent="true"><startEvent id="it">${trigger}</startEvent></subProcess>`,
      declared,
    );
  const thrown = (trigger: string) => withElements(`<endEvent id="it">${trigger}</endEvent>`, declared);
  const refused = async (xml: string) =>
    (await foundBefore(xml, 'error')).map(({ elementId, code }) => `${elementId} ${code}`);

  it.each([
    ['an error', '<errorEventDefinition errorRef="bare"/>'],
    ['an escalation', '<escalationEventDefinition escalationRef="low"/>'],
  ])('%s that is declared without a code is refused at the event that refers to it', async (_, trigger) => {
    for (const xml of [caught(trigger), begun(trigger), thrown(trigger)]) {
      expect(await refused(xml)).toEqual(['it no-code']);
      // A version that was published before goes on.
      expect((await compile(xml)).definition).toBeDefined();
    }
  });

  it.each([
    ['an error', '<errorEventDefinition/>', '<errorEventDefinition errorRef="coded"/>'],
    ['an escalation', '<escalationEventDefinition/>', '<escalationEventDefinition escalationRef="up"/>'],
  ])('%s without a reference catches every code, and cannot be thrown', async (_, every, coded) => {
    for (const xml of [caught(every), begun(every), caught(coded), begun(coded), thrown(coded)])
      expect(await refused(xml)).toEqual([]);
    expect(await refused(thrown(every))).toEqual(['it no-code']);
  });
});

describe('reminders', () => {
  const late = async (remind: string, timeout = 'P3D pass') => {
    const task = `start s\nuser a assignee="user(b)" timeout="${timeout}" remind="${remind}"\nend e\ns -> a -> e`;
    return (await codes(task)).includes('a reminder-late');
  };

  it.each(['P3D', 'P4D', 'R2/P3D', 'P1D P2D', 'R3/P1D P1D', 'R/P1D P1D', 'P1D R/P2D'])(
    '%s: a part of the schedule begins after the timeout',
    async (remind) => {
      expect(await late(remind)).toBe(true);
    },
  );

  it.each(['P1D', 'P2DT23H', 'R/P1D', 'R9/P2D', 'P1D P1D', 'P1D R9/P1D', '=when', 'P1D =when'])(
    '%s: the timeout comes later, or is not known to come before',
    async (remind) => {
      expect(await late(remind)).toBe(false);
    },
  );
});

describe('conditions', () => {
  const condition = async (text: string) =>
    (await codes(between(`xor g\nend z state="draft"\ns -> g\ng -> z if ${text}\ng -> e default`), vocabulary)).filter(
      (each) => !each.startsWith('s '),
    );

  it.each([
    'total > 100',
    '100 < total',
    'title = "a"',
    'urgent',
    'urgent = true',
    'total > 5 and total < 9',
    'total between 1 and 3',
    'total in (1, > 5, [2..3])',
    'title in ("a", "b")',
    'title in ["a", "b"]',
    'title = "a" and urgent',
    'title = "a" or title = "b"',
    'urgent and not(title = "a")',
  ])('%s can hold', async (text) => {
    expect(await condition(text)).toEqual([]);
  });

  it.each([
    ['total > "100"', 'compare-types'],
    ['"100" < total', 'compare-types'],
    ['title = 5', 'compare-types'],
    ['not(urgent = "yes")', 'compare-types'],
    ['total between "1" and 3', 'compare-types'],
    ['total in ("a", 5)', 'compare-types'],
    ['total in (> "5")', 'compare-types'],
    ['total in ["5"]', 'compare-types'],
    ['title in [1.."b"]', 'compare-types'],
    ['total in (not("5"), 6)', 'compare-types'],
    ['1 = 2', 'never-true'],
    ['title = "a" and title = "b"', 'never-true'],
    ['urgent and total > 5 and not(urgent)', 'never-true'],
    ['urgent = true and urgent = false', 'never-true'],
    ['total > 9 and total < 5', 'never-true'],
    ['true', 'default-unreached'],
  ])('%s: %s', async (text, code) => {
    expect((await condition(text)).map((each) => each.split(' ')[1])).toEqual([code]);
  });
});

describe('what is done as it should be is no problem', () => {
  it('a process of a record with states, names and people', async () => {
    const task = 'nameEn="Approve" nameZh="审批"';
    const text = `start s\nuser a state="requested" assignee="role(qa)" actions="approve reject" self="skip" timeout="P3D pass" remind="P1D" ${task}
boundary w on a message=withdraw assignee="requester"\nservice o handler="order" nameEn="Order" nameZh="下单"
end yes state="approved"\nend no state="draft"\ns -> a\na -> o on approve\na -> no on reject\no -> yes\nw -> no`;
    expect(await codes(text, vocabulary)).toEqual([]);
  });
});
