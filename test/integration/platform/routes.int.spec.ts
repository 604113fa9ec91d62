import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import { aUser } from '../../support/builders/org.js';
import { call, cataloguesOf, routesOf, type Route } from '../../support/routes.js';

let test: TestApp;
let routes: readonly Route[];

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  routes = routesOf(test);
});
afterAll(() => test.stop());

const named = (wanted: (route: Route) => boolean) =>
  routes
    .filter(wanted)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

describe('every route', () => {
  it('says who may call it', () => {
    expect(routes.length).toBeGreaterThan(40);
    expect(named(({ open, may }) => !open && may === undefined)).toEqual([]);
  });

  it('is closed to people without a session, save those that lead to one', async () => {
    expect(named(({ open }) => open)).toEqual([
      'GET auth/demo',
      'GET auth/getSysTenant',
      'GET auth/methods',
      'GET auth/sso/callback',
      'GET auth/sso/start',
      'GET files/:id/content',
      'GET health/live',
      'GET health/ready',
      'GET hr/leave-feed/:file',
      'GET org/photos/:photo/:key',
      'GET tenant/logo/:kind',
      'GET verify/:code',
      'POST auth/code/mail',
      'POST auth/code/picture',
      'POST auth/login',
      'POST auth/outSideLink',
      'POST auth/setup',
      'POST auth/sso/token',
      'POST auth/totp',
      'POST auth/totp/finish',
      'POST auth/totp/start',
      'POST noAuthentication/changePasswordByLoginId',
      'POST noAuthentication/changePasswordNoLogin',
      'POST noAuthentication/checkLink',
      'POST noAuthentication/checkUserPassCount',
      'POST noAuthentication/forgotPwSendMail',
      'POST process/external/:id/complete',
      'POST process/external/:id/error',
      'POST process/external/:id/extend',
      'POST process/external/:id/fail',
      'POST process/taskLinks/decide',
      'POST process/taskLinks/open',
    ]);
    const nobody = test.nobody();
    const closed = routes.filter(({ open }) => !open);
    const refused = await Promise.all(
      closed.map(async (route) => [`${route.method} ${route.path}`, (await call(nobody, route)).status]),
    );
    expect(refused.filter(([, status]) => status !== errors.notSignedIn.http)).toEqual([]);
  });

  it('is closed to people without its permission', async () => {
    const powerless = await test.as(await aUser(test, 'powerless', { permissions: ['test:nothing'] }));
    const guarded = routes.filter(({ may = [] }) => may.length > 0);
    expect(guarded.length).toBeGreaterThan(30);
    const refused = await Promise.all(
      guarded.map(async (route) => [`${route.method} ${route.path}`, (await call(powerless, route)).status]),
    );
    expect(refused.filter(([, status]) => status !== errors.forbidden.http)).toEqual([]);
  });

  it('is open to everybody inside only where the data is their own or no secret', () => {
    expect(named(({ open, may }) => !open && may?.length === 0)).toMatchSnapshot();
  });
});

describe('catalogues', () => {
  it('have a column of the right kind for each declared field', () => {
    const services = cataloguesOf(test);
    expect(services.length).toBeGreaterThan(3);
    const wrong = services.flatMap((service) => {
      const { resource } = service;
      const { entity } = service as unknown as { entity: new () => object };
      const columns = new Map(
        test.db.source.getMetadata(entity).columns.map((column) => [column.propertyName, column]),
      );
      return Object.entries(resource.fields).flatMap(([name, field]) => {
        const column = columns.get(name);
        const at = `${resource.route}.${name}`;
        if (!column) return [`${at}: no column`];
        if (column.isNullable === (field.options.required ?? false))
          return [`${at}: required in one, nullable in the other`];
        const length = Number(column.length);
        return field.kind === 'text' && length > 0 && length < (field.options.max ?? 200)
          ? [`${at}: longer than its column`]
          : [];
      });
    });
    // The roles of a user are rows of their own. Orders set the status of a user, not the form; a category without a
    // code is refused by its room (4009). The state of a vendor follows from its expiry date, that of the licences of a
    // company from their ends, whether companies are alike from what they are compared by,
    // that of an allocation and its figures from the day and the ledger; its days are those of the year unless given.
    // That of a contract and its days left follow from the day; its employer is the company unless given. Acts set the state of a job
    // description, and its people are counted. The team of a project has rows of its own.
    expect(wrong.sort()).toEqual([
      'company/companies.alike: no column',
      'company/companies.licenceState: no column',
      'contract/projects.members: no column',
      'hr/job-descriptions.holders: no column',
      'hr/job-descriptions.isUnread: no column',
      'hr/job-descriptions.state: required in one, nullable in the other',
      'hr/job-descriptions.unread: no column',
      'hr/labour-contracts.daysLeft: no column',
      'hr/labour-contracts.departmentId: no column',
      'hr/labour-contracts.employer: required in one, nullable in the other',
      'hr/labour-contracts.expiresIn: no column',
      'hr/labour-contracts.state: no column',
      'hr/labour-contracts.status: required in one, nullable in the other',
      'hr/leave-allocations.carried: no column',
      'hr/leave-allocations.carriedLeft: no column',
      'hr/leave-allocations.carriedUntil: no column',
      'hr/leave-allocations.nextYearDays: no column',
      'hr/leave-allocations.nextYearUsed: no column',
      'hr/leave-allocations.overUsed: no column',
      'hr/leave-allocations.remaining: no column',
      'hr/leave-allocations.state: no column',
      'hr/leave-allocations.used: no column',
      'hr/leave-allocations.validFrom: required in one, nullable in the other',
      'hr/leave-allocations.validTo: required in one, nullable in the other',
      'org/users.roles: no column',
      'org/users.status: required in one, nullable in the other',
      'purchase/categories.code: required in one, nullable in the other',
      'purchase/vendors.state: no column',
    ]);
  });
});
