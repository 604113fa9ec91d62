/** The answer of a call; a refusal was told already. */
export async function settled<T>(call: Promise<T>): Promise<{ readonly answer: T } | undefined> {
  try {
    return { answer: await call };
  } catch {
    return undefined;
  }
}
