import { useMemo } from 'react';
import { codeOfRooms, type Resource } from '#lab/shared/define-resource.js';
import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { useDictionaries } from '#lab/ui/room/rooms-provider.jsx';
import { dictionaryEntry } from '../../shared/dictionary.resource.js';

/** The tables of codes of all rooms with their words. */
export default function DictionaryPage() {
  const names = useDictionaries();
  const resource = useMemo((): Resource => {
    const dictionary = codeOfRooms('dictionaries').required().among(names);
    return { ...dictionaryEntry, fields: { ...dictionaryEntry.fields, dictionary } };
  }, [names]);
  return <CataloguePage resource={resource} />;
}
