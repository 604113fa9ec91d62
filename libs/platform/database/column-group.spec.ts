import { describe, expect, it } from '@jest/globals';
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

/** `true` where both types are the same: the type checker refuses the call where they are not. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(answer: Same<A, B>) => expect(answer).toBe(true);

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
    same<Parcel['title'], string>(true);
    same<Parcel['kind'], 'AA' | 'BB'>(true);
    same<RowOf<typeof parcelColumns>['price'], string | null>(true);
    same<Parcel['at'], Date>(true);
    same<Parcel['tags'], readonly string[] | null>(true);
  });
});
