import Sequencer from '@jest/test-sequencer';

/**
 * Files that take more than a quarter of a minute, the longest first. Without a record of former runs Jest begins with the
 * largest files; these are small, would come last, and leave one of the two workers without work.
 */
const longest = [
  'faults/others-answered.int',
  'faults/demo-kill.int',
  'faults/kill.int',
  'faults/starting.int',
  'platform/access.int',
  'platform/upgrade.int',
  'faults/commands.int',
  'faults/bounds.int',
  'platform/every-catalogue.int',
  'designer/heavy-drafts.int',
  'faults/kill-at.int',
  'purchase/agreed-quote.int',
  'purchase/order-races.int',
  'platform/redis.int',
  'purchase/all-acts.int',
  'account/single-sign-on.int',
  'process-engine/testing/properties.spec',
  'platform/live.int',
  'platform/sample-room.int',
  'faults/full.int',
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
