/** Responses that were fetched before the code that reads them was loaded, by their paths. */
const early = new Map<string, Promise<Response>>();

export function fetchEarly(path: string): void {
  const response = fetch(path, { credentials: 'include' });
  // The page then fetches it again, and reports a failure.
  response.catch(() => early.delete(path));
  early.set(path, response);
}

/** Each response can be read once. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const response = early.get(path);
  early.delete(path);
  return response;
}
