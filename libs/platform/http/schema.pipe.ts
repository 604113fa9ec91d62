import { StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { fieldRefusal } from './field-errors.js';

type Path = readonly (string | number)[];

/**
 * Reads bodies, queries and paths by their schemas. Keys that are called like a part of every object are data like any
 * other where a schema takes them; where it takes none they are refused, for they are no slip of the pen. `__proto__`
 * and a prototype within a constructor are refused when the body is parsed. A part of the path that its schema
 * does not take leads nowhere: it is not found.
 */
export class SchemaPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: fieldRefusal });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    const read = (await super.transform(value, metadata).catch((refusal: unknown) => {
      throw metadata.type === 'param' ? new BusinessError(errors.notFound) : refusal;
    })) as T;
    const dropped = read === value ? [] : droppedKeys(value, read);
    if (dropped.length > 0)
      throw fieldRefusal(dropped.map((path) => ({ message: 'unknown', code: 'unrecognized_keys', path: [...path] })));
    return read;
  }

  /** The framework would remove them in silence. */
  protected override stripProtoKeys(): void {
    // What must not pass was refused before.
  }
}

/** Where a given value has such a key and what was read of it does not. */
function droppedKeys(given: unknown, read: unknown, at: Path = []): Path[] {
  if (Array.isArray(given))
    return given.flatMap((item, place) =>
      droppedKeys(item, Array.isArray(read) ? read[place] : undefined, [...at, place]),
    );
  if (typeof given !== 'object' || given === null) return [];
  const isObject = typeof read === 'object' && read !== null;
  return Object.entries(given).flatMap(([key, value]) => {
    const isKept = isObject && Object.hasOwn(read, key);
    if (!isKept) return key === 'prototype' || key in Object.prototype ? [[...at, key]] : [];
    return droppedKeys(value, (read as Readonly<Record<string, unknown>>)[key], [...at, key]);
  });
}
