import { describe, expect, expectTypeOf, it } from 'vitest';
import { getMetadataArgsStorage } from 'typeorm';
import { Row, specsOf, type RowOf } from './column-group.js';
import { Code, Day, Flag, Id, Instant, Json, Money, Text, type ColumnOf } from './columns.js';

const parcelColumns = {
  id: Id(),
  title: Text(80),
  kind: Code(2) as ColumnOf<'AA' | 'BB'>,
  price: Money({ nullable: true }),
  day: Day({ nullable: true }),
  at: Instant(),
  isOpen: Flag(),
  tags: Json<readonly string[] | null>({ nullable: true }),
};

class Parcel extends Row(parcelColumns) {
  contents!: string;
}

describe('a group of columns', () => {
  it('gives a migration its columns, with null where the entity allows it', () => {
    expect(specsOf(parcelColumns)).toEqual([
      ['id', 'id'],
      ['title', 'text', 80],
      ['kind', 'text', 2],
      ['price', 'whole?'],
      ['day', 'text?', 10],
      ['at', 'whole'],
      ['isOpen', 'flag'],
      ['tags', 'longText?'],
    ]);
  });

  it('gives an entity the same columns', () => {
    const parent = Object.getPrototypeOf(Parcel) as object;
    const columns = getMetadataArgsStorage().columns.filter(({ target }) => target === parent);
    expect(columns.map(({ propertyName }) => propertyName)).toEqual(Object.keys(parcelColumns));
    const nullable = columns.filter(({ options }) => options.nullable).map(({ propertyName }) => propertyName);
    expect(nullable).toEqual(['price', 'day', 'tags']);
  });

  it('gives its properties their types', () => {
    expectTypeOf<Parcel['title']>().toEqualTypeOf<string>();
    expectTypeOf<Parcel['kind']>().toEqualTypeOf<'AA' | 'BB'>();
    expectTypeOf<RowOf<typeof parcelColumns>['price']>().toEqualTypeOf<string | null>();
    expectTypeOf<Parcel['at']>().toEqualTypeOf<Date>();
    expectTypeOf<Parcel['tags']>().toEqualTypeOf<readonly string[] | null>();
  });
});
