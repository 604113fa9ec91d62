/** One of somebody's sign-ins, as its owner or an administrator sees it. */
export interface SessionView {
  readonly id: string;
  /** The one that asks. */
  readonly current: boolean;
  /** `Chrome 126`; null where it is not known. */
  readonly browser: string | null;
  /** `Windows` */
  readonly system: string | null;
  readonly ip: string;
  /** This very machine, the house's own network, or the world. */
  readonly network: 'here' | 'inside' | 'outside';
  /** ISO 8601 */
  readonly since: string;
  readonly lastSeen: string;
}
