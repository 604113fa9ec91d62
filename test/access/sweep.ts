import type { OpenAPIObject } from '@nestjs/swagger';
import { sample } from 'openapi-sampler';
import { Subjects } from '#lab/process-host/index.js';
import type { TestApp } from '../support/app.js';
import type { Answer, Caller } from '../support/as-user.js';
import { routesOf, type Route } from '../support/routes.js';
import { actors, type Actor, type Actors } from './actors.js';
import type { World, Worlds } from './world.js';

/** What each actor got: `ok`, or the code of the refusal. */
export type Row = Readonly<Record<Actor, string>>;

/** A route as it is called: with an action where its path has one. */
export interface Door {
  readonly name: string;
  readonly route: Route;
  readonly action: string | undefined;
}

/** Every route behind the sign-in, with one door for each action of a subject. */
export function doorsOf(test: TestApp): Door[] {
  return routesOf(test)
    .filter(({ open }) => !open)
    .flatMap((route): Door[] => {
      const name = `${route.method} ${route.path}`;
      const { subject } = route;
      return subject && route.path.endsWith('/actions/:action')
        ? Object.keys(test.get(Subjects).of(subject).subject.actions).map((action) => ({
            name: name.replace(':action', action),
            route,
            action,
          }))
        : [{ name, route, action: undefined }];
    });
}

/** Calls a route as each actor, the one with the fewest rights first; the first who succeeds with an act has used up the records. */
export async function sweep(
  test: TestApp,
  door: Door,
  people: Actors,
  worlds: Worlds,
  api: OpenAPIObject,
): Promise<Row> {
  const row: Partial<Record<Actor, string>> = {};
  for (const actor of actors) {
    const answer = await knock(await test.as(people[actor]), door, await worlds.current(door.route.path), api);
    const isOk = answer.status < 300;
    row[actor] = isOk ? 'ok' : String(codeOf(answer));
    if (isOk && door.route.method !== 'GET') worlds.use();
  }
  return row as Row;
}

function codeOf({ status, body }: Answer): number {
  return status === 500 ? 500 : body.code;
}

async function knock(caller: Caller, door: Door, world: World, api: OpenAPIObject): Promise<Answer> {
  const { method, path } = door.route;
  const described = api.paths[`/api/${path.replaceAll(/:(\w+)/g, '{$1}')}`];
  const operation = described?.[method.toLowerCase() as 'get'];
  const at = `/${address(path, door, world)}${queryOf(operation)}`;
  if (method === 'GET') return caller.get(at);
  if (method === 'DELETE') return caller.delete(at);
  const body = await bodyOf(operation, path, world, caller);
  return method === 'PUT' ? caller.put(at, body) : caller.post(at, body);
}

function address(path: string, { action }: Door, { params }: World): string {
  const parts = path.split('/');
  return parts
    .map((part, index) => {
      if (!part.startsWith(':')) return part;
      if (part === ':action') return action ?? 'x';
      return params[parts.slice(0, index).join('/')] ?? 'x';
    })
    .join('/');
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

function queryOf(operation: Operation | undefined): string {
  const needed = (operation?.parameters ?? []).flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' && parameter.required
      ? [[parameter.name, String(sample((parameter.schema ?? {}) as never))]]
      : [],
  );
  return needed.length > 0 ? `?${new URLSearchParams(needed).toString()}` : '';
}

/** The least body that fits the schema of the route, with the version that the record has. */
async function bodyOf(
  operation: Operation | undefined,
  path: string,
  { records }: World,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const content = (operation?.requestBody as { content?: Record<string, { schema?: object }> } | undefined)?.content;
  const schema = content?.['application/json']?.schema;
  if (!schema) return {};
  const body = sample(schema as never, { skipNonRequired: true, quiet: true }) as Record<string, unknown>;
  if (typeof body !== 'object' || body === null) return {};
  const record = Object.entries(records).find(([place]) => path.startsWith(`${place}/`))?.[1];
  if (record && 'version' in body) {
    const seen = (await caller.get(record)).body.data as { version?: number } | null;
    // Who may not see the record does not learn its version either; the first one is a good guess.
    body['version'] = seen?.version ?? 2;
  }
  // A company has its name once, whichever of the lists it is entered in.
  if (/\/(companies|vendors|payors)$/.test(path)) body['name'] = path;
  if ('input' in body) body['input'] = {};
  return body;
}
