type Work = () => Promise<void>;

const works = new Set<Work>();

/** Work that must be done while the session is still there: before its user signs out or takes another role. */
export const beforeLeaving = {
  /** Answers how to leave again. */
  join(work: Work): () => void {
    works.add(work);
    return () => void works.delete(work);
  },
  async done(): Promise<void> {
    await Promise.allSettled([...works].map((work) => work()));
  },
};
