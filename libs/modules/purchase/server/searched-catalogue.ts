import { pinyinInitials } from '#lab/shared/pinyin.js';
import { Text } from '#lab/platform/database/columns.js';
import type { Versioned } from '#lab/platform/database/versioned.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';

/** Beside the columns of a catalogue: the pinyin initials of its name, which a search looks through as well. */
export const initialsColumns = { initials: Text(200) };

/** A catalogue whose entries are also found by the pinyin initials of their name. */
export abstract class SearchedCatalogue<
  E extends Versioned & { name: string; initials: string },
> extends ResourceService<E> {
  protected override searched(): readonly string[] {
    return [...super.searched(), 'initials'];
  }

  protected override beforeSave(row: E): Promise<void> {
    row.initials = pinyinInitials(row.name).slice(0, 200);
    return Promise.resolve();
  }
}
