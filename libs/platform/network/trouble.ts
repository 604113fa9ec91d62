import { TargetRefused } from './target.js';

/** Why another host could not be reached, as screens say it. */
type ConnectionTrouble = 'target' | 'unknownHost' | 'unreachable' | 'timeout' | 'certificate';

const bySign: Readonly<Record<string, ConnectionTrouble>> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'timeout',
};
const certificateSigns = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_|ERR_TLS|ERR_SSL|EPROTO)/;

/** The parts of an error that say what it was. */
interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** What kept a connection from working, looked for in an error and what caused it; undefined when it was something else. */
export function connectionTrouble(error: unknown): ConnectionTrouble | undefined {
  let at = error as Failure | undefined;
  for (let depth = 0; typeof at === 'object' && at !== null && depth < 5; at = at.cause as Failure, depth++) {
    if (at instanceof TargetRefused) return 'target';
    const sign = typeof at.code === 'string' ? at.code : '';
    if (certificateSigns.test(sign)) return 'certificate';
    const known = bySign[sign];
    if (known) return known;
    if (/time(d )?-?\s?out/i.test(`${at.name} ${at.message}`)) return 'timeout';
  }
  return undefined;
}
