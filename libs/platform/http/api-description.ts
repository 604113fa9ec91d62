import type { INestApplication } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { errors } from '#lab/shared/errors.js';
import { idempotencyHeader, success, tokenHeader } from '#lab/shared/envelope.js';
import { mayKey, publicKey } from '../access/may.decorator.js';
import { answersKey } from './answers.decorator.js';
import { bodiesKey, type NamedBodies } from './bodies.decorator.js';
import { schemaInside } from './judged-inside.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & { 'x-permissions'?: readonly string[] };

/** What the decorators of a route say beside its method, path and inputs. */
interface RouteFacts {
  readonly open: boolean;
  readonly may: readonly string[];
  readonly answers: z.ZodType | undefined;
  readonly bodies: NamedBodies | undefined;
}

const token = 'session';

/**
 * The whole API as OpenAPI 3.0: paths and inputs from the zod schemas that the routes check with, answers from
 * `@Answers`, and on each operation who may call it. The library is loaded with the first request, not at the start.
 */
export async function describeApi(app: INestApplication): Promise<OpenAPIObject> {
  const { DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
  const config = new DocumentBuilder()
    .setTitle('Labdesk')
    .setDescription(
      `Every answer is an envelope { code, message, data }: code ${success} is success, any other a refusal of the catalogue, ` +
        'whose message holds its word and its arguments, split by "&&". Acts, and requests that create something, may carry the header ' +
        `"${idempotencyHeader}" and may then be repeated: the first answer comes again.`,
    )
    .setVersion('1')
    .setOpenAPIVersion('3.0.3')
    .addApiKey({ type: 'apiKey', in: 'header', name: tokenHeader }, token)
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller}.${method}`,
    standardSchemaConverter: (schema, { schemaType }) =>
      schema instanceof z.ZodType ? { schema: jsonSchema(schema, schemaType) } : undefined,
  });
  const facts = factsByOperation(app);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item) as Operation[]) {
      const known = facts.get(operation.operationId ?? '');
      operation.tags = [path.split('/')[2] ?? 'api'];
      operation.responses = responsesOf(known?.answers);
      if (known?.open) continue;
      operation.security = [{ [token]: [] }];
      if (known && known.may.length > 0) {
        operation['x-permissions'] = known.may;
        operation.description = `Needs one of: ${known.may.join(', ')}`;
      }
    }
  }
  document.paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) => {
      const bodies = facts.get(item.post?.operationId ?? '')?.bodies;
      return bodies ? spelledOut(path, item, bodies) : [[path, item]];
    }),
  );
  return document;
}

type PathItem = OpenAPIObject['paths'][string];

/** A route with a parameter that names what is done, once for each name with the body of its own. */
function spelledOut(path: string, { post }: PathItem, { parameter, schemas }: NamedBodies): [string, PathItem][] {
  return [...schemas].map(([name, schema]) => [
    path.replace(`{${parameter}}`, name),
    {
      post: {
        ...(post as Operation),
        operationId: `${post?.operationId ?? ''}.${name}`,
        parameters: (post?.parameters ?? []).filter((one) => !('name' in one && one.name === parameter)),
        requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(schema, 'input') } } },
      },
    },
  ]);
}

function responsesOf(answers: z.ZodType | undefined): Operation['responses'] {
  const envelope = (data: object, code: object) => ({
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message', 'data'],
        properties: { code, message: { type: 'string' }, data },
      },
    },
  });
  return {
    200: {
      description: 'What was asked for',
      content: envelope(answers ? jsonSchema(answers, 'output') : {}, { type: 'integer', enum: [success] }),
    },
    default: {
      description: 'A refusal; fields that were refused ride along',
      content: envelope(refusalData, { type: 'integer', example: errors.field.code }),
    },
  } as Operation['responses'];
}

const refusalData = {
  type: 'object',
  properties: {
    requestId: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code'],
        properties: {
          path: { type: 'string' },
          code: { type: 'integer' },
          args: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};

/** A schema as the description shows it; a body that its route judges itself shows the fields of both checks. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const described = converted(schema, io);
  const inside = schemaInside(schema);
  if (inside === undefined) return described;
  const judged = converted(inside, io);
  return {
    ...described,
    ...judged,
    properties: { ...judged.properties, ...described.properties },
    required: [...(judged.required ?? []), ...(described.required ?? [])],
  };
}

/** What JSON cannot say (a transformed value, a date) is described by what goes over the line, else left open. */
function converted(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' });
  return described;
}

function factsByOperation(app: INestApplication): ReadonlyMap<string, RouteFacts> {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return new Map(
    controllers.flatMap(({ metatype }) => {
      const controller = metatype as new () => object;
      return handlersOf(controller.prototype as object).map(([name, handler]) => {
        const read = <T>(key: string): T | undefined =>
          (Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller)) as T | undefined;
        return [
          `${controller.name}.${name}`,
          {
            open: read<boolean>(publicKey) === true,
            may: read<string[]>(mayKey) ?? [],
            answers: read(answersKey),
            bodies: read(bodiesKey),
          },
        ] as const;
      });
    }),
  );
}

/** Its own routes and the inherited ones, nearest first. */
function handlersOf(prototype: object): (readonly [name: string, handler: object])[] {
  if (prototype === Object.prototype) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { value }]) =>
    typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value)
      ? [[name, value as object] as const]
      : [],
  );
  return [...handlersOf(Object.getPrototypeOf(prototype) as object), ...own];
}
