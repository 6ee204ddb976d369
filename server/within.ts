/** Rejects with `message` where the work takes longer than `limit` milliseconds; it is not stopped. */
export async function within<T>(limit: number, work: Promise<T>, message: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, limit, new Error(message));
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
