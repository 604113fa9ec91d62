/** Names the databases of this run of the tests apart from those of another run on the same server. */
export default function setup() {
  process.env.LAB_TEST_RUN = String(process.pid);
}
