/** The answer of a call; undefined where it was refused, which has been shown already. */
export async function settled<T>(call: Promise<T>): Promise<{ readonly answer: T } | undefined> {
  try {
    return { answer: await call };
  } catch {
    return undefined;
  }
}
