import { addDays, type Day } from '#lab/shared/day.js';
import { entitledFor, grantedBy } from '#lab/modules/hr/server/ledger/entitlement.rules.js';
import { LeaveAllocation } from '#lab/modules/hr/server/index.js';
import { takeMost } from '#lab/modules/hr/server/ledger/ledger.rules.js';
import { expiryOf, turnOf, type Line } from '#lab/modules/hr/server/ledger/rollover.rules.js';
import { LeaveType } from '#lab/modules/hr/server/index.js';
import { ledgerKinds } from '#lab/modules/hr/shared/hr.codes.js';
import { Department, orgChanged, OrgDirectory, User } from '#lab/modules/org/server/index.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { inserts } from '#lab/platform/database/sql.js';
import { run } from '../host/copy-rows.js';
import type { House } from '../host/house.js';
import { employee, today, type Company } from './cases.js';

/** Years of the ledger. */
const yearsKept = 3;
const peopleOfDepartment = 15;
const departmentsOfDivision = 20;
/** Of so many people at least this part has to be at work in the whole company. */
const leastOfCompany = 0.8;
/** Every so manyth person has joined in the last year, leaves in it, leaves in the next, has taken leave in advance. */
const every = { joined: 33, left: 50, leaves: 70, advance: 20, pending: 3, rejected: 23, least: 3 } as const;
const reader = 'li.qian';
const system = 'system';
const hourMs = 3_600_000;

const { grant, hold, release, use, advance } = ledgerKinds.of;

/** Types of the claims of a year, month by month. */
type Kind = 'annual' | 'personal' | 'sick' | 'unpaid';
const months: readonly Kind[] = [
  ...(['annual', 'sick', 'personal', 'annual', 'unpaid', 'personal'] as const),
  ...(['annual', 'sick', 'unpaid', 'annual', 'personal', 'unpaid'] as const),
];

type Types = Readonly<Record<Kind, LeaveType>>;
/** Types that keep a balance. */
const balanced = ['annual', 'personal', 'sick'] as const;
type Balanced = (typeof balanced)[number];

/** A row of the ledger before it is numbered, with the allocation that it belongs to. */
interface Entry extends Line {
  readonly userId: string;
  readonly typeId: string;
  readonly allocationId: string | null;
  readonly at: number;
}

const serial = (table: string, number: number) => `019a0000-${table}-7000-8000-${String(number).padStart(12, '0')}`;
const instant = (day: Day, hours = 2) => Date.parse(`${day}T00:00:00Z`) + hours * hourMs;

/**
 * Fills the demo company with people in departments of fifteen and with their leave of three years: the shares of each
 * year, about twelve claims a person and year with what they took, and two turns of the year. The third turn is not done.
 * The demo's own leave is removed. What an account gets, what claims take and what a turn leaves is said by the product's
 * own rules.
 */
export async function seedLeave(house: House, count: number): Promise<Company> {
  const { db } = house;
  const org = house.get(OrgDirectory);
  const year = new Date().getUTCFullYear();
  // The ledger can only be added to: of a copy that is measured its nights are taken back.
  for (const verb of ['update', 'delete']) await run(db, `DROP TRIGGER IF EXISTS \`leave_ledger_no_${verb}\``);
  for (const table of ['leave_ledger', 'leave_allocation', 'leave_claim']) await run(db, `DELETE FROM \`${table}\``);
  const departments = await makeDepartments(house, count);
  const users = await makePeople(house, count, departments, year);
  await org.refresh();
  const years = Array.from({ length: yearsKept }, (_, at) => year - yearsKept + 1 + at);
  const people = new People(house, await makeTypes(house), users, year);
  for (const each of years) await people.live(each);
  const claims = await people.asked();
  if (!db.dialect.singleWriter)
    for (const table of ['org_user', 'org_department', 'leave_allocation', 'leave_ledger', 'leave_claim'])
      await run(db, `ANALYZE TABLE \`${table}\``);
  const first = `${year - yearsKept + 1}-01-01`;
  const days = Array.from({ length: 366 * (yearsKept + 1) }, (_, at) => addDays(first, at));
  return {
    year,
    hr: (await house.me(reader)).id,
    count,
    annual: people.types.annual.id,
    department: departments.leaves[0] ?? '',
    claims,
    restDays: days.filter((day) => !org.isWorkday(day)),
  };
}

interface Departments {
  /** Of fifteen people each; the first has a minimum. */
  readonly leaves: readonly string[];
  /** The whole company, with a minimum. */
  readonly top: string;
  /** Beside the company's own, with a minimum and nothing above it. */
  readonly apart: string;
}

async function makeDepartments({ db }: House, count: number): Promise<Departments> {
  const top = await db.repo(Department).findOneByOrFail({ showId: 'QM' });
  const number = Math.ceil((count - peopleOfDepartment) / peopleOfDepartment);
  const division = (at: number) => serial('0d00', Math.floor(at / departmentsOfDivision) + 1);
  const stamped = { version: 1, createdAt: new Date(0), createdBy: system, updatedAt: new Date(0), updatedBy: system };
  const made = (id: string, showId: string, parentId: string | null, leastPresent: number | null) =>
    db.stored(
      Department,
      Object.assign(new Department(), {
        ...stamped,
        ...{ id, showId, nameZh: `部门 ${showId}`, nameEn: `Department ${showId}`, abbreviation: null, parentId },
        ...{ managerId: null, deputyId: null, costCentre: null, leastPresent, description: null },
      }),
    );
  const leaves = Array.from({ length: number }, (_, at) => ({ id: serial('0d01', at + 1), at }));
  const divisions = new Set(leaves.map(({ at }) => division(at)));
  const apart = serial('0d02', 1);
  const text = (at: number) => String(at + 1).padStart(4, '0');
  await db.unit(async () => {
    db.write(
      ...inserts('org_department', [
        ...[...divisions].map((id, at) => made(id, `V${text(at)}`, top.id, null)),
        ...leaves.map(({ id, at }) => made(id, `W${text(at)}`, division(at), at % every.least === 0 ? 12 : null)),
        made(apart, 'X0001', null, 12),
      ]),
    );
    await db.repo(Department).update({ id: top.id }, { leastPresent: Math.round(count * leastOfCompany) });
    orgChanged(db);
  });
  return { leaves: leaves.map(({ id }) => id), top: top.id, apart };
}

/** The first fifteen people are the department apart, the next one is in the top department. */
async function makePeople({ db }: House, count: number, at: Departments, year: number): Promise<readonly User[]> {
  const stamped = { version: 1, createdAt: new Date(0), createdBy: system, updatedAt: new Date(0), updatedBy: system };
  const departmentOf = (n: number) => {
    if (n < peopleOfDepartment) return at.apart;
    return n === peopleOfDepartment ? at.top : at.leaves[Math.floor(n / peopleOfDepartment) - 1];
  };
  const users = Array.from({ length: count }, (_, n) => {
    const text = String(n + 1).padStart(5, '0');
    const left = n % every.left === 1 ? `${year}-10-31` : null;
    return Object.assign(new User(), {
      ...stamped,
      ...{ id: employee(n + 1), userId: `bench.${text}`, nameZh: `员工${text}`, nameEn: `Employee ${text}` },
      ...{ email: `bench.${text}@lab.test`, employeeNo: `B${text}`, departmentId: departmentOf(n) ?? null },
      ...{ userType: 'T', loginType: '1', language: 'zh', status: left === null ? '0' : '1', failures: 0 },
      ...{ joinDate: n % every.joined === 2 ? `${year}-03-01` : '2015-06-01' },
      ...{ resignDate: left ?? (n % every.leaves === 5 ? `${year + 1}-05-31` : null) },
      ...{ baseLegalDays: String([5, 10, 15][n % 3]), annualLeave: '12', paidSickLeave: '5' },
    });
  });
  await db.unit(async () => {
    db.write(
      ...inserts(
        'org_user',
        users.map((user) => db.stored(User, user)),
      ),
    );
    await Promise.resolve(orgChanged(db));
  });
  return users;
}

/** Days of annual leave are carried until the end of March; a type of its own is granted month by month. */
async function makeTypes({ db }: House): Promise<Types> {
  const [annual, sick, unpaid] = await Promise.all(
    ['L003', 'L007', 'L001'].map((key) => db.repo(LeaveType).findOneByOrFail({ key })),
  );
  if (!annual || !sick || !unpaid) throw new Error('the demo company has other types of leave');
  const personal = Object.assign(new LeaveType(), annual, {
    ...{ id: serial('0f00', 1), key: 'L011', nameZh: '带薪事假', nameEn: 'Paid personal leave', number: 11 },
    ...{ entitlement: 'assigned', assignedDays: '6', carryOver: false, carryLimit: null, carryUntil: null },
    monthlyAccrual: true,
  });
  await db.unit(async () => {
    await db.repo(LeaveType).insert(personal);
    await db.repo(LeaveType).update({ id: annual.id }, { carryMonths: 3, carryUntil: null });
  });
  return { annual: await db.repo(LeaveType).findOneByOrFail({ id: annual.id }), sick, unpaid, personal };
}

/** Accounts of people over the years, written a year at a time in the order in which things have happened. */
class People {
  private readonly accounts = new Map<string, Entry[]>();
  private readonly org: OrgDirectory;
  private readonly workdays = new Map<Day, boolean>();
  private claims = 0;
  private entries = 0;
  private allocations = 0;

  constructor(
    private readonly house: House,
    readonly types: Types,
    private readonly users: readonly User[],
    private readonly lastYear: number,
  ) {
    this.org = house.get(OrgDirectory);
  }

  /** A year of everybody: shares, claims and, but for the last, its end. */
  async live(year: number): Promise<void> {
    const claims: Row[] = [];
    const written: Entry[] = [];
    const allocations: Row[] = [];
    for (const [n, user] of this.users.entries()) {
      if ((user.joinDate ?? '') > `${year}-12-31`) continue;
      for (const kind of balanced) allocations.push(this.begin(user, kind, year, written));
      for (const [month, kind] of months.entries()) {
        const claim = this.claim(n, user, kind, year, month, written);
        if (claim) claims.push(claim);
      }
      for (const kind of balanced) {
        this.writeOff(user, kind, year, written);
        if (year < this.lastYear) this.end(user, kind, year, written);
      }
    }
    // Rows are in the order of time, not person by person; the same instant stays as it was written.
    const inTime = written.map((entry, at) => ({ entry, at })).sort((a, b) => a.entry.at - b.entry.at || a.at - b.at);
    const ledger = inTime.map(({ entry }) => this.ledgerRow(entry));
    claims.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
    await this.store('leave_allocation', allocations);
    await this.store('leave_claim', claims);
    await this.store('leave_ledger', ledger);
  }

  /** A statement at a time: a server takes packets of some megabytes. */
  private async store(table: string, rows: readonly Row[]): Promise<void> {
    const { db } = this.house;
    await db.unit(async () => {
      for (const statement of inserts(table, rows)) await db.current.execute(statement);
    });
  }

  /** Claims in approval whose team is read: of the first person apart, of a person of the company and of the one in the top department. */
  async asked(): Promise<Company['claims']> {
    const [apart, week, top] = [3, 40, peopleOfDepartment].map((n) => this.users[n]);
    if (!apart || !week || !top) throw new Error('there are too few employees');
    const { lastYear: year } = this;
    const [small, short, long] = [
      this.claimRow(apart, this.types.unpaid, 'pending', `${year}-07-06`, `${year}-07-17`, 20, false),
      this.claimRow(week, this.types.unpaid, 'pending', `${year}-11-23`, `${year}-11-29`, 10, false),
      this.claimRow(top, this.types.unpaid, 'pending', `${year}-08-03`, `${year}-11-08`, 120, false),
    ];
    await this.store('leave_claim', [small, short, long]);
    return { small: String(small.id), week: String(short.id), long: String(long.id) };
  }

  /** The share of a year; with monthly accrual of each month that begins. */
  private begin(user: User, kind: Balanced, year: number, written: Entry[]): Row {
    const type = this.types[kind];
    const account = this.account(user, type);
    const [validFrom, validTo] = [`${year}-01-01`, `${year}-12-31`];
    const id = serial('0a00', ++this.allocations);
    const due = entitledFor(year, type, { ...user, resignDate: null });
    let given = 0;
    const last = year === this.lastYear ? 11 : 12;
    for (let month = 1; month <= (type.monthlyAccrual ? last : 1); month++) {
      const day = `${year}-${String(month).padStart(2, '0')}-01`;
      const effectiveFrom = user.joinDate !== null && user.joinDate > day ? user.joinDate : day;
      const more = grantedBy(effectiveFrom, due, type.monthlyAccrual) - given;
      if (more <= 0) continue;
      given += more;
      const line = { kind: grant, halves: more, year, effectiveFrom: type.monthlyAccrual ? effectiveFrom : validFrom };
      this.add(
        account,
        written,
        user,
        type,
        { ...line, expiresOn: validTo, claimId: null },
        id,
        instant(effectiveFrom),
      );
    }
    const { db } = this.house;
    return db.stored(
      LeaveAllocation,
      Object.assign(new LeaveAllocation(), {
        ...{ id, version: 1, userId: user.id, typeId: type.id, year, validFrom, validTo, days: String(given / 2) },
        ...{ createdAt: new Date(instant(validFrom)), createdBy: system, updatedAt: new Date(instant(validFrom)) },
        ...{ updatedBy: system, enabled: true, remark: null, cutFor: null, rolledOver: year < this.lastYear },
      }),
    );
  }

  /** The claim of a month, if the balance has its days: approved for the most part, rejected, or still in approval. */
  private claim(n: number, user: User, usual: Kind, year: number, month: number, written: Entry[]): Row | undefined {
    const from = `${year}-${String(month + 1).padStart(2, '0')}-${String(1 + ((n * 7 + month * 11) % 22)).padStart(2, '0')}`;
    if (from < (user.joinDate ?? '') || (user.resignDate !== null && from > user.resignDate)) return undefined;
    const takesAdvance = year === this.lastYear && month === 11 && n % every.advance === 0;
    const type = this.types[takesAdvance ? 'annual' : usual];
    const days: Day[] = [];
    const wantedDays = 1 + ((n + month) % 3);
    for (let day = from; days.length < wantedDays && day.startsWith(from.slice(0, 7)); day = addDays(day, 1))
      if (this.isWorkday(day)) days.push(day);
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    const isHalf = (n + month) % 5 === 0;
    const wanted = days.map((day) => ({ day, halves: isHalf && day === last ? 1 : 2 }));
    const halves = wanted.reduce((sum, each) => sum + each.halves, 0);
    const isToCome = first > today({ year: this.lastYear });
    const pending = isToCome && n % every.pending === 0 && !takesAdvance;
    const state = pending
      ? n % 2 === 0
        ? 'pending'
        : 'inApproval'
      : (n + month) % every.rejected === 0
        ? 'rejected'
        : 'approved';
    const row = this.claimRow(user, type, state, first, last, halves, isHalf);
    if (!type.balanced) return row;
    const account = this.account(user, type);
    const claimId = String(row.id);
    const asked = instant(addDays(first, -10));
    if (takesAdvance) {
      const next = year + 1;
      const line = { kind: advance, halves: -halves, year: next, effectiveFrom: `${next}-01-01`, claimId };
      this.add(account, written, user, type, { ...line, expiresOn: `${next}-12-31` }, null, asked);
      return row;
    }
    const { taken, missing } = takeMost(wanted, account);
    if (missing > 0) return undefined;
    for (const { halves: part, day, expiresOn } of taken) {
      const line = { effectiveFrom: day, expiresOn, claimId, year };
      this.add(account, written, user, type, { ...line, kind: hold, halves: -part }, null, asked);
      if (pending) continue;
      const decided = instant(addDays(first, -8));
      this.add(account, written, user, type, { ...line, kind: release, halves: part }, null, decided);
      if (state === 'approved')
        this.add(account, written, user, type, { ...line, kind: use, halves: -part }, null, decided);
    }
    return row;
  }

  /** What was carried and has ended in the year. */
  private writeOff(user: User, kind: Balanced, year: number, written: Entry[]): void {
    const type = this.types[kind];
    const account = this.account(user, type);
    for (const line of expiryOf(account, today({ year })))
      this.add(account, written, user, type, line, null, instant(line.effectiveFrom, -8));
  }

  /** The year ends as the job of its turn ends it. */
  private end(user: User, kind: Balanced, year: number, written: Entry[]): void {
    const type = this.types[kind];
    const account = this.account(user, type);
    const next = year + 1;
    const carry = type.carryOver ? { limit: 10, until: `${next}-03-31` } : null;
    const lines = turnOf(account, { year: next, validTo: `${next}-12-31`, granted: 0, carry, stays: true });
    for (const line of lines) this.add(account, written, user, type, line, null, instant(`${next}-01-01`, -8));
    // Entries of years that are over take no part in what is to come.
    const open = account.filter(({ expiresOn }) => expiresOn === null || expiresOn > `${year}-12-31`);
    this.accounts.set(`${user.id} ${type.id}`, open);
  }

  private account(user: User, type: LeaveType): Entry[] {
    const key = `${user.id} ${type.id}`;
    const known = this.accounts.get(key) ?? [];
    this.accounts.set(key, known);
    return known;
  }

  private add(
    account: Entry[],
    written: Entry[],
    { id: userId }: User,
    { id: typeId }: LeaveType,
    line: Line,
    allocationId: string | null,
    at: number,
  ): void {
    const entry = { ...line, userId, typeId, allocationId, at };
    account.push(entry);
    written.push(entry);
  }

  private ledgerRow(entry: Entry): Row {
    const { userId, typeId, year, kind, halves, effectiveFrom, expiresOn, claimId, allocationId, at } = entry;
    const row = { userId, typeId, year, kind, halves, effectiveFrom, expiresOn, claimId, allocationId, at, by: null };
    return { id: serial('0b00', ++this.entries), ...row };
  }

  private claimRow(
    user: User,
    type: LeaveType,
    state: string,
    startDay: Day,
    endDay: Day,
    halves: number,
    endsAtNoon: boolean,
  ): Row {
    const [number, at] = [++this.claims, instant(addDays(startDay, -10))];
    const codes: Readonly<Record<string, string>> = { pending: '1', inApproval: '2', approved: 'FN', rejected: 'RE' };
    return {
      ...{
        id: serial('0c00', number),
        version: 2,
        createdAt: at,
        createdBy: user.id,
        updatedAt: at,
        updatedBy: user.id,
      },
      ...{ number: `BL${String(number).padStart(8, '0')}`, ownerId: user.id, departmentId: user.departmentId, state },
      ...{
        status: codes[state],
        typeId: type.id,
        startDay,
        startHalf: 'AM',
        endDay,
        endHalf: endsAtNoon ? 'AM' : 'PM',
      },
      ...{ halves, comment: '', nextYearConfirmed: 0, operation: '1', substituteId: null, revokeState: null },
      searchText: type.nameZh,
    };
  }

  private isWorkday(day: Day): boolean {
    const known = this.workdays.get(day) ?? this.org.isWorkday(day);
    this.workdays.set(day, known);
    return known;
  }
}
