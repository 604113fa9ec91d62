import Sequencer from '@jest/test-sequencer';

/**
 * Files that take more than half a minute, the longest first. Without a record of former runs Jest begins with the largest
 * files; these are small, would come last, and leave one of the two workers without work.
 */
const longest = [
  'platform/access.int',
  'faults/commands.int',
  'platform/upgrade.int',
  'faults/kill-at.int',
  'faults/kill.int',
  'faults/others-answered.int',
  'faults/starting.int',
  'faults/full.int',
  'platform/every-catalogue.int',
  'platform/sample-room.int',
  'architecture/rooms.spec',
  'client/src/routes.spec',
];

const placeOf = ({ path }) => {
  const at = longest.findIndex((name) => path.includes(name));
  return at < 0 ? longest.length : at;
};

/** Begins each project with its longest files. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
