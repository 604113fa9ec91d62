/**
 * Loaded into a built server by a test (`node --import`): a request kills the process with SIGKILL right before the
 * statement whose number it names in the header below, or before its `answer`. An answer says how many statements were
 * sent for it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { register } from 'node:module';
import mysql from 'mysql2';

const header = 'x-kill-at';
const acts = new AsyncLocalStorage();

function die() {
  process.kill(process.pid, 'SIGKILL');
  // Nothing more is done until the signal has arrived.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...given) {
  const [request, response] = given;
  const at = event === 'request' && request.headers[header];
  if (!at) return emit.call(this, event, ...given);
  const act = { at: at === 'answer' ? Infinity : Number(at), count: 0 };
  const { emit: emitOfRequest } = request;
  // The body arrives outside of what the request has begun.
  request.emit = (...event) => acts.run(act, () => emitOfRequest.apply(request, event));
  const { writeHead } = response;
  response.writeHead = (...head) => {
    if (at === 'answer') die();
    response.setHeader(header, act.count);
    // What goes on after the answer is no part of the act.
    act.at = Infinity;
    return writeHead.apply(response, head);
  };
  return acts.run(act, () => emit.call(this, event, ...given));
};

/** Counts a statement of an act, and dies before the one that was named. */
export function beforeStatement() {
  const act = acts.getStore();
  if (act && ++act.count === act.at) die();
}

// The classes of the embedded driver cannot be changed; the server gets one of the test's own in their place.
const counting = new URL('./counting-sqlite.mjs', import.meta.url).href;
const resolve = `export const resolve = (name, context, next) =>
  name === '@photostructure/sqlite' && context.parentURL !== '${counting}'
    ? { url: '${counting}', shortCircuit: true }
    : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(resolve)}`);

const { query } = mysql.PoolConnection.prototype;
mysql.PoolConnection.prototype.query = function (sql, values, done) {
  const act = acts.getStore();
  if (!act) return query.call(this, sql, values, done);
  const statements = sql.split(';\n');
  const before = act.at - act.count - 1;
  act.count += statements.length;
  if (before >= statements.length) return query.call(this, sql, values, done);
  if (before === 0) die();
  // Of a round trip that carries several, those before are done first.
  const text = statements.slice(0, before).join(';\n');
  return query.call(this, text, values.slice(0, text.split('?').length - 1), die);
};
